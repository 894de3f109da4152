/* Which rules, situations and examples a sentence is about. MiniSearch finds and weighs words; what counts as one word is decided here. */
import MiniSearch from "./minisearch.js"

/* Endings that say nothing of the matter, the longest first; what is left of a word has four letters at least. */
const ENDINGS = {
  en: /(?:ings|ing|edly|ed|ers|er|es|ly|s|e)$/,
  es: /(?:aciones|acion|amente|iendo|ando|ados|adas|idos|idas|aron|ieron|ado|ada|ido|ida|aba|ase|amos|emos|ones|on|ar|er|ir|es|os|as|an|en|o|a|e|s)$/,
  pt: /(?:acoes|acao|amente|ando|endo|indo|ados|adas|idos|idas|aram|eram|ado|ada|ido|ida|ava|amos|emos|oes|ao|ou|ar|er|ir|es|os|as|am|em|o|a|e|s)$/,
  cs: /(?:ovani|ovat|ujou|uje|uju|nout|nul|nula|ech|ich|ach|ych|emi|ami|imi|ymi|eho|iho|emu|imu|ovi|ove|eni|ani|ila|ili|ala|ali|ou|em|um|am|im|ym|al|il|at|it|et|a|e|i|o|u|y)$/,
  nl: /(?:ingen|ing|heden|heid|ende|end|den|de|ten|te|en|er|es|t|d|s|e)$/,
}
const SHORTEST = 4

const stemmer = (language) => {
  const endings = ENDINGS[language] ?? /(?!)/
  return (word) => {
    const left = word.replace(endings, "")
    return left.length >= SHORTEST ? left : word
  }
}

/* Where a term of the glossary is named, under any name, it stands beside the words as one word of its own. */
const LONGEST = 4
const namer = (data) => {
  const exact = new Map()
  const open = []
  for (const [at, { forms }] of data.terms.entries()) {
    for (const form of forms) {
      if (!form.includes("*")) exact.set(form, `#${at}`)
      else open.push([form.split(" "), `#${at}`])
    }
  }
  const like = (own, word) => {
    const [before, after] = own.split("*")
    return after === undefined ? own === word : word.length >= before.length + after.length && word.startsWith(before) && word.endsWith(after)
  }
  const known = new Map()
  const named = (words) => {
    const text = words.join(" ")
    if (!known.has(text)) known.set(text, exact.get(text) ?? open.find(([form]) => form.length === words.length && form.every((own, at) => like(own, words[at])))?.[1])
    return known.get(text)
  }
  return (words) => {
    const found = []
    for (let at = 0; at < words.length; at += 1) {
      for (let length = Math.min(LONGEST, words.length - at); length; length -= 1) {
        const term = named(words.slice(at, at + length))
        if (term) { found.push(term); at += length - 1; break }
      }
    }
    return found
  }
}

export const P = { names: 1, aliases: 4, text: 1, examples: 1.5, k: 2.5, b: 0.5, d: 0.5, fz: 0.1, px: 0.4, own: 0.5, first: 0.3, second: 0.2, term: 0.8, pair: 0.5, part: 0.5 }
export const matcher = (lookup, data, shown, language) => {
  const little = new Set(data.little_words)
  const stem = stemmer(language)
  const terms = namer(data)
  const held = new Set()
  const matters = (word) => !little.has(word) && !data.rule_words.includes(word) && !/^\d+$/.test(word)
  const joined = new Map()
  const tokenize = (text, field) => text.split(" . ").flatMap((one) => {
    const words = lookup.words(one)
    let own = words.filter(matters).map(stem)
    if (field) {
      for (const word of own) held.add(word)
      if (field === "names" || field === "aliases") own.forEach((word, at) => { if (own[at + 1]) joined.set(word + own[at + 1], [word, own[at + 1]]) })
    } else {
      own = own.flatMap((word, at) => {
        const both = word + (own[at + 1] ?? "")
        const parts = [word]
        if (own[at + 1] && held.has(both)) parts.push(both)
        if (!held.has(word) && joined.has(word)) return joined.get(word)
        if (!held.has(word) && word.length > 6) {
          const inside = [...held].filter((some) => some.length > 3 && (word.startsWith(some) || word.endsWith(some))).sort((x, y) => y.length - x.length)
          parts.push(...inside.slice(0, 2).map((some) => `=${some}`))
        }
        return parts
      })
    }
    return [...own, ...terms(words)]
  })
  const special = /[#+=]/
  const index = new MiniSearch({
    fields: ["names", "aliases", "text", "examples"],
    tokenize,
    processTerm: (term) => term,
    searchOptions: {
      processTerm: (term) => (term[0] === "=" ? term.slice(1) : term),
      prefix: (term, at, all) => at === all.length - 1 && term.length > 2 && !special.test(term),
      fuzzy: (term) => (special.test(term) || term.length < 5 ? 0 : term.length < 9 ? 1 : 2),
    },
  })
  const titles = data.topics.map(() => [])
  for (const [rule, , title] of shown?.examples ?? []) titles[rule].push(title)
  index.addAll(data.topics.map((topic, id) => ({
    id,
    names: topic.names.join(" . "),
    aliases: topic.aliases.join(" . "),
    text: topic.text ?? "",
    examples: titles[id].join(" . "),
  })))

  const topics = (text) => {
    const scores = new Map(index.search(text, {
      boost: { names: P.names, aliases: P.aliases, text: P.text, examples: P.examples }, bm25: { k: P.k, b: P.b, d: P.d }, weights: { fuzzy: P.fz, prefix: P.px },
      boostTerm: (term) => ({ "#": P.term, "+": P.pair })[term[0]] ?? 1,
    }).map(({ id, score }) => [id, score]))
    const of = (id) => scores.get(id) ?? 0
    const scored = data.topics.map((topic, id) => {
      if (!topic.rules) return { id, score: of(id) }
      const best = topic.rules.map(of).sort((a, b) => b - a)
      return { id, score: P.own * of(id) + P.first * (best[0] + P.second * (best[1] ?? 0)) }
    })
    return scored.filter(({ score }) => score).sort((a, b) => b.score - a.score)
  }
  return { topics, index }
}
