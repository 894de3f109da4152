/* What a search means before any index is asked: a number of a book, or a term of the glossary. */
const lookup = (() => {
  const marks = /\p{M}/gu
  const fold = (text) => text.normalize("NFD").replace(marks, "").toLowerCase().replace(/[’']/g, "'").trim()
  const words = (text) => fold(text).split(/[^\p{L}\p{N}']+/u).filter(Boolean)
  const joined = (text) => words(text).join("")

  /* The numbers meant by a search: "43", "regel 43", "TDA 45", "MEC 7", "53-A", "53a"; those of the chosen book first. What
     means "rule" is passed over, but no letter behind a figure: "č. 24" is rule 24, "24 C" its paragraph. */
  const numbers = (data, query, chosen) => {
    const typed = words(query)
    const figure = typed.findIndex((word) => /\d/.test(word))
    const passed = (word, at) => data.rule_words.includes(word) && !(word.length === 1 && at > figure && figure >= 0)
    const asked = typed.filter((word, at) => !passed(word, at))
    for (let split = 0; split < asked.length; split += 1) {
      const names = asked.slice(0, split)
      const number = asked.slice(split).join("")
      const found = [...data.numbers.filter(([, held]) => matches(joined(held), number)), ...divided(data, number)]
        .filter(([book]) => names.every((name) => data.books[book].some((own) => own.startsWith(name))))
      if (found.length) return found.sort((a, b) => rank(a, number, chosen) - rank(b, number, chosen))
    }
    return []
  }
  /* "20" also means 20-F, where a book has divided the number. */
  const matches = (held, number) => held === number || (/^\d+$/.test(number) && held.startsWith(number) && /^[a-z]/.test(held.slice(number.length)))
  /* The paragraphs of numbers that are meant, as numbers of their own. */
  const divided = (data, number) => data.paragraphs
    .map(([place, label]) => [data.numbers[place], label])
    .filter(([[, held], label]) => joined(`${held}-${label}`) === number)
    .map(([[book, held, title, address, says], label]) => [book, `${held}-${label}`, title.replace(held, `${held}-${label}`), `${address}#${label}`, says])
  const rank = ([book, held], number, chosen) => (book === chosen ? 0 : 2) + (joined(held) === number ? 0 : 1)

  /* One letter wrong, missing, too many, or two that changed places. */
  const slip = (one, other) => {
    if (Math.min(one.length, other.length) < 5 || Math.abs(one.length - other.length) > 1) return false
    let from = 0
    while (from < one.length && one[from] === other[from]) from += 1
    const [a, b] = [one.slice(from), other.slice(from)]
    const swapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
    return swapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1)
  }
  /* The same word with another ending, which is no longer than what stays. */
  const inflected = (one, other) => {
    let same = 0
    while (same < one.length && one[same] === other[same]) same += 1
    const [left, right] = [one.length - same, other.length - same]
    return same > 3 ? Math.max(left, right) <= Math.min(3, same - 2) : same > 2 && left + right < 2
  }
  /* How surely two words are one: the same, another form, part of a compound, a slip of the finger. */
  const alike = (typed, word) => {
    if (typed === word) return 1
    if (inflected(typed, word)) return 0.9
    if (slip(typed, word)) return 0.8
    return Math.min(typed.length, word.length) > 4 && (word.endsWith(typed) || typed.endsWith(word)) ? 0.6 : 0
  }

  const patterns = new Map()
  const pattern = (form) => {
    if (!patterns.has(form)) patterns.set(form, new RegExp(`^${form.split("*").map(escaped).join("\\p{L}*")}$`, "u"))
    return patterns.get(form)
  }
  const named = (form, text) => form === text || (form.includes("*") && pattern(form).test(text))
  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  /* The term that a text names, in any form or as an alias; each form is folded already. */
  const term = (data, text) => data.terms.find((one) => one.forms.some((form) => named(form, text)))
    ?? (text.length > 5 ? data.terms.find((one) => one.forms.some((form) => near(form, text))) : undefined)
  /* An alias is listed in one form: written as one word, or with another ending of up to three letters, it is still meant. */
  const near = (form, text) => {
    if (form.split(" ").join("") === text.split(" ").join("")) return true
    const [own, typed] = [form.split(" "), text.split(" ")]
    return form.length > 4 && own.length === typed.length && typed.every((word, i) => word.startsWith(own[i]) && word.length - own[i].length <= 3)
  }

  /* What was typed, and the same in the glossary's own words; before those, in the words of the chosen book, or of every book. */
  const worded = (data, typed, book) => {
    const whole = term(data, typed.join(" "))
    const said = (name) => {
      const own = (word) => { const one = term(data, word); return one ? words(name(one)) : [word] }
      return whole ? words(name(whole)) : typed.flatMap(own)
    }
    const books = book ? [book] : [...new Set(data.terms.flatMap(({ own }) => Object.keys(own ?? {})))]
    return [typed, ...books.map((one) => said(({ own, term }) => own?.[one] ?? term)), said(({ term }) => term)]
  }

  /* Czech has no stemmer in the index, which finds words by their beginnings: so the ending goes. */
  const endings = /(?:atech|etem|atum|ovi|emi|ami|imi|ymi|ich|ych|ach|ech|iho|eho|imu|emu|ove|uje|eni|ani|ata|aty|ou|em|es|mi|um|im|ym|at|ho|a|e|i|o|u|y)$/
  const stem = (language, word) => (language === "cs" && word.length > 4 ? word.replace(endings, "") : word)

  /* A term under the name that the chosen book has for it. */
  const namedBy = (one, book) => one && { ...one, term: one.own?.[book] ?? one.term }

  /* The searches to make of what was typed, the best first: as typed, and with the glossary's own words for slang and English. */
  const queries = (data, text, language, book) => {
    const typed = words(text)
    const made = worded(data, typed, book).map((some) => some.map((word) => stem(language, word)).join(" "))
    return {
      term: namedBy(term(data, typed.join(" ")), book),
      queries: [...new Set(made)].filter(Boolean),
      words: [...new Set(made.join(" ").split(" "))],
    }
  }
  /* An index that lacks a word gives those that only begin like it: whether one of the words found is really one that was asked for. */
  const answers = (asked, found) => {
    const all = found.flatMap(words)
    return asked.flatMap(words).some((word) => all.some((one) => one.startsWith(word) || alike(word, one)))
  }
  return { numbers, queries, answers, slip, fold, words }
})()
