/* What a search means before any index is asked: a number of a book, or a term of the glossary in any of its forms. */
const lookup = (() => {
  const marks = /\p{M}/gu
  const fold = (text) => text.normalize("NFD").replace(marks, "").toLowerCase().replace(/[’']/g, "'").trim()
  const words = (text) => fold(text).split(/[^\p{L}\p{N}']+/u).filter(Boolean)
  const key = (number) => words(number).join("")

  /* The numbers meant by a search: "43", "regel 43", "TDA 45", "MEC 7"; those of the chosen book first. */
  const numbers = (data, query, chosen) => {
    const asked = words(query).filter((word) => !data.rule_words.includes(word))
    for (let split = 0; split < asked.length; split += 1) {
      const names = asked.slice(0, split)
      const number = asked.slice(split).join("")
      const found = data.numbers.filter(([book, held]) =>
        matches(key(held), number) && names.every((name) => data.books[book].some((own) => own.startsWith(name))))
      if (found.length) return found.sort((a, b) => rank(a, number, chosen) - rank(b, number, chosen))
    }
    return []
  }
  /* "20" also means 20-F, where a book has divided the number. */
  const matches = (held, number) => held === number || (/^\d+$/.test(number) && held.startsWith(number) && /^[a-z]/.test(held.slice(number.length)))
  const rank = ([book, held], number, chosen) => (book === chosen ? 0 : 1) + (key(held) === number ? 0 : 2)

  const named = (form, text) => form === text || (form.includes("*") && new RegExp(`^${form.split("*").map(escaped).join("\\p{L}*")}$`, "u").test(text))
  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  /* The term that a text names, in any form or as an alias; each form is folded already. */
  const term = (data, text) => data.terms.find((one) => one.forms.some((form) => named(form, text)))
    ?? (text.length > 5 ? data.terms.find((one) => one.forms.some((form) => near(form, text))) : undefined)
  /* An alias is listed in one form: another ending of up to three letters still means it. */
  const near = (form, text) => {
    const [own, typed] = [form.split(" "), text.split(" ")]
    return form.length > 4 && own.length === typed.length && typed.every((word, i) => word.startsWith(own[i]) && word.length - own[i].length <= 3)
  }

  /* Czech has no stemmer in the index, which finds words by their beginnings: so the ending goes. */
  const endings = /(?:atech|etem|atum|ovi|emi|ami|imi|ymi|ich|ych|ach|ech|iho|eho|imu|emu|ove|uje|eni|ani|ata|aty|ou|em|es|mi|um|im|ym|at|ho|a|e|i|o|u|y)$/
  const stem = (language, word) => (language === "cs" && word.length > 4 ? word.replace(endings, "") : word)

  /* The searches to make of what was typed, the best first: as typed, and with the glossary's own words for slang and English. */
  const queries = (data, text, language) => {
    const typed = words(text)
    const whole = term(data, typed.join(" "))
    const own = whole ? words(whole.term) : typed.flatMap((word) => { const one = term(data, word); return one ? words(one.term) : [word] })
    const made = [typed, own].map((some) => some.map((word) => stem(language, word)).join(" "))
    return { term: whole, queries: [...new Set(made)].filter(Boolean), words: [...new Set(made.join(" ").split(" "))] }
  }
  return { numbers, queries, fold, words }
})()
if (typeof module !== "undefined") module.exports = lookup
