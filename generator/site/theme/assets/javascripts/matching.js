/* Which rules, situations and examples a sentence is about. MiniSearch finds and weighs words; what counts as a word is decided here. */
import MiniSearch from "./minisearch.js"

/* Endings that say nothing of the matter; four letters of a word stay. */
const ENDINGS = {
  en: /(?:ings|ing|edly|ed|ers|er|es|ly|s|e)$/,
  es: /(?:aciones|acion|amente|iendo|ando|ados|adas|idos|idas|aron|ieron|ado|ada|ido|ida|aba|ase|amos|emos|ones|on|ar|er|ir|es|os|as|an|en|o|a|e|s)$/,
  pt: /(?:acoes|acao|amente|ando|endo|indo|ados|adas|idos|idas|aram|eram|ado|ada|ido|ida|ava|amos|emos|oes|ao|ou|ar|er|ir|es|os|as|am|em|o|a|e|s)$/,
  cs: /(?:ovani|ovat|ujou|uje|uju|nout|nul|nula|ech|ich|ach|ych|emi|ami|imi|ymi|eho|iho|emu|imu|ovi|ove|eni|ani|ila|ili|ala|ali|ou|em|um|am|im|ym|al|il|at|it|et|a|e|i|o|u|y)$/,
  nl: /(?:ingen|ing|heden|heid|ende|end|den|de|ten|te|en|er|es|t|d|s|e)$/,
}
const STAYS = 4
const stemmer = (language) => {
  const endings = ENDINGS[language] ?? /(?!)/
  return (word) => {
    const left = word.replace(endings, "")
    return left.length < STAYS ? word : left
  }
}

/* The terms of the glossary that words name, under any of their names (`*` stands for any letters), the longest names first. */
const TERM = "#"
const namer = (terms) => {
  const BEGINS = 2
  const forms = terms.flatMap(({ forms: some }, at) => some.map((form) => [form.split(" "), TERM + at]))
  /* By the first word of a name, or by its first letters where the rest of it is open. */
  const places = new Map()
  for (const one of forms) {
    const [before, after] = one[0][0].split("*")
    const place = after === undefined ? before : `${before.slice(0, BEGINS)}*`
    places.set(place, [...(places.get(place) ?? []), one])
  }
  const like = (own, word) => {
    if (!own.includes("*")) return own === word
    const [before, after] = own.split("*")
    return word.length >= before.length + after.length && word.startsWith(before) && word.endsWith(after)
  }
  const known = new Map()
  const beginning = (word) => {
    if (!known.has(word)) {
      const keys = [word, ...Array.from({ length: BEGINS + 1 }, (_, letters) => `${word.slice(0, letters)}*`)]
      const found = keys.flatMap((key) => places.get(key) ?? []).filter(([[first]]) => like(first, word))
      known.set(word, found.sort(([one], [other]) => other.length - one.length))
    }
    return known.get(word)
  }
  return (words) => {
    const found = []
    for (let at = 0; at < words.length; at += 1) {
      const named = beginning(words[at]).find(([form]) => form.every((own, i) => at + i < words.length && like(own, words[at + i])))
      if (named) {
        found.push(named[1])
        at += named[0].length - 1
      }
    }
    return found
  }
}

/* What a topic is called weighs most; a term of the glossary stands beside its words and says the same again. Found by trying: tests/site/search. */
const BOOST = { names: 1, aliases: 4, text: 1, examples: 1.5 }
const BM25 = { k: 2.2, b: 0.4, d: 0.5 }
const WEIGHTS = { fuzzy: 0.3, prefix: 0.2 }
const TERM_WEIGHT = 0.8
/* A phrase that says just what is asked, beside the words one by one. */
const TOGETHER = 1
/* A situation by its own words, and by the three of its rules that fit best. */
const OWN = 0.3
const OF_RULES = [1, 0.5, 0.3]
const ENDS = " . "
/* How many are shown, and for how many rules examples are looked for. What fits less well than this part of the best is not shown. */
const MOST = { rules: 2, situations: 1, more: 4, examples: 6 }
const WORTH = 0.35

/* Slips: one letter in a word of five, two in one of nine. */
const slips = (term) => (term[0] === TERM || term.length < 5 ? 0 : term.length < 9 ? 1 : 2)

export const matcher = (lookup, data, told, language) => {
  const little = new Set(data.little_words)
  const passed = new Set(data.rule_words)
  const stem = stemmer(language)
  const terms = namer(data.terms)
  const stems = (words) => words.filter((word) => !little.has(word) && !passed.has(word) && !/^\d+$/.test(word)).map(stem)
  const held = new Set()
  const joined = new Map()

  /* What stands in the index for a text of several pieces: of its names also those that are one word to some, and two to others. */
  const indexed = (text, field) => text.split(ENDS).flatMap((piece) => {
    const words = lookup.words(piece)
    const own = stems(words)
    for (const word of own) held.add(word)
    if (field === "names" || field === "aliases") own.slice(1).forEach((word, at) => joined.set(own[at] + word, [own[at], word]))
    return [...own, ...terms(words)]
  })
  /* The two words of a compound, where both are there; some have a letter between them. */
  const parts = (word) => {
    for (let at = STAYS - 1; at <= word.length - STAYS; at += 1) {
      const [before, after] = [word.slice(0, at), word.slice(at)]
      if (held.has(after) && [before, before.slice(0, -1)].some((one) => one.length >= STAYS - 1 && held.has(one))) return [stem(before), after]
    }
    return []
  }
  /* The same of a question: a word that nothing has may be two of those that are there, or two words one. */
  const asked = (text) => {
    const words = lookup.words(text)
    const own = stems(words)
    const said = own.flatMap((word, at) => {
      const both = word + (own[at + 1] ?? "")
      if (held.has(word)) return at + 1 < own.length && held.has(both) ? [word, both] : [word]
      if (joined.has(word)) return joined.get(word)
      return word.length > 6 ? [word, ...parts(word)] : [word]
    })
    return [...said, ...terms(words)]
  }

  const index = new MiniSearch({
    fields: Object.keys(BOOST),
    tokenize: indexed,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: asked,
      boost: BOOST,
      bm25: BM25,
      weights: WEIGHTS,
      boostTerm: (term) => (term[0] === TERM ? TERM_WEIGHT : 1),
      prefix: (term, at, all) => at === all.length - 1 && term.length > 2 && term[0] !== TERM,
      fuzzy: slips,
    },
  })
  const titles = data.topics.map(() => [])
  for (const [at, [rule, , title]] of (told?.examples ?? []).entries()) titles[rule].push([at, title])
  index.addAll(data.topics.map((topic, id) => ({
    id,
    names: topic.names.join(ENDS),
    aliases: topic.aliases.join(ENDS),
    text: topic.text ?? "",
    examples: titles[id].map(([, title]) => title).join(ENDS),
  })))

  /* How much of a question stands together in one phrase of a topic, and how much of that phrase in the question: from 0 to 1. A word in
     many phrases counts little. */
  const phrases = []
  const holders = new Map()
  for (const [id, { names, aliases }] of data.topics.entries()) {
    for (const words of [...names, ...aliases].map((text) => [...new Set(indexed(text))])) {
      if (words.length < 2) continue
      for (const word of words) holders.set(word, [...(holders.get(word) ?? []), phrases.length])
      phrases.push({ id, words })
    }
  }
  const rare = (word) => Math.log(1 + phrases.length / (1 + (holders.get(word)?.length ?? 0)))
  const sum = (words) => words.reduce((all, word) => all + rare(word), 0)
  for (const phrase of phrases) phrase.all = sum(phrase.words)
  const together = (text) => {
    const words = [...new Set(asked(text))]
    const all = sum(words)
    const common = new Map()
    for (const word of words) for (const at of holders.get(word) ?? []) common.set(at, (common.get(at) ?? 0) + rare(word))
    const best = new Map()
    for (const [at, part] of common) {
      const { id, all: own } = phrases[at]
      best.set(id, Math.max(best.get(id) ?? 0, (part / own) * (part / all)))
    }
    return best
  }

  /* What a topic is called as a whole, in one word: a name, or the term that it is. */
  const whole = (text) => {
    const words = lookup.words(text).filter((word) => !passed.has(word))
    const [term, ...further] = terms(words)
    const one = term && !further.length && words.length <= longest.get(term) ? [term] : []
    return [words.join(""), ...one]
  }
  const longest = new Map(data.terms.map(({ forms }, at) => [TERM + at, Math.max(...forms.map((form) => form.split(" ").length))]))
  const called = new Map()
  for (const [id, { names, aliases }] of data.topics.entries()) {
    for (const key of [...names, ...aliases].flatMap(whole)) called.set(key, [...(called.get(key) ?? []), id])
  }
  const named = (text) => {
    const keys = whole(text)
    const exact = keys.flatMap((key) => called.get(key) ?? [])
    return new Set(exact.length ? exact : [...called].filter(([key]) => lookup.slip(key, keys[0])).flatMap(([, ids]) => ids))
  }

  const sorted = (some) => some.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score)
  /* The rules and the situations that a text is about, each with its score, the likeliest first. */
  const topics = (text) => {
    const scores = new Map(index.search(text).map(({ id, score }) => [id, score]))
    const first = Math.max(1, ...scores.values())
    const meant = named(text)
    const near = together(text)
    const of = (id) => (scores.get(id) ?? 0) + first * ((meant.has(id) ? 1 : 0) + TOGETHER * (near.get(id) ?? 0))
    const rules = []
    const situations = []
    for (const [id, { rules: held_by }] of data.topics.entries()) {
      if (!held_by) rules.push({ id, score: of(id) })
      else {
        const fits = held_by.map(of).sort((one, other) => other - one)
        situations.push({ id, score: OF_RULES.reduce((all, part, at) => all + part * (fits[at] ?? 0), OWN * of(id)) })
      }
    }
    return { rules: sorted(rules), situations: sorted(situations) }
  }

  /* Of the examples of some rules those whose titles have most of a text, figures too; rare words count more. */
  const figures = (text) => text.replace(/(\d)[.,\s](?=\d{3}(?!\d))/g, "$1").match(/\d+/g) ?? []
  const marks = (text) => {
    const words = lookup.words(text)
    return [...new Set([...stems(words), ...terms(words), ...figures(text)])]
  }
  const examples = (text, rules) => {
    const wanted = marks(text)
    const found = rules.flatMap(({ id, score }) => titles[id].map(([at, title]) => ({ at, rule: score, has: new Set(marks(title)) })))
    const rare = new Map(wanted.map((one) => [one, Math.log(1 + found.length / (1 + found.filter(({ has }) => has.has(one)).length))]))
    const weigh = (has) => wanted.reduce((all, one) => all + (has.has(one) ? rare.get(one) : 0), 0) / Math.sqrt(3 + has.size)
    return sorted(found.map(({ at, rule, has }) => ({ at, score: rule * weigh(has) })))
  }

  /* What is shown for a text: the likeliest rules with a situation (`best`), examples, the best first, and further rules (`more`). Where no
     example has a word of it, the likeliest rule's first one. */
  const first = (id) => (titles[id]?.length ? [{ at: titles[id][0][0], score: 1 }] : [])
  /* An example that is called just so comes before all others. */
  const spelt = (text) => lookup.words(text).join(" ")
  const calledSo = (text) => {
    const wanted = spelt(text)
    return wanted ? (told?.examples ?? []).flatMap(([, , title], at) => (spelt(title) === wanted ? [at] : [])) : []
  }
  const worth = (some) => some.filter(({ score }) => score >= WORTH * some[0].score)
  return (text) => {
    const { rules, situations } = topics(text)
    const likely = worth(rules)
    const shown = worth(examples(text, likely.slice(0, MOST.more)))
    return {
      best: [...likely.slice(0, MOST.rules), ...situations.slice(0, MOST.situations)].map(({ id }) => id),
      examples: [...new Set([...calledSo(text), ...(shown.length ? shown : first(likely[0]?.id)).map(({ at }) => at)])].slice(0, MOST.examples),
      more: likely.slice(MOST.rules, MOST.rules + MOST.more).map(({ id }) => id),
    }
  }
}
