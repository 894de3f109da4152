/* The search dialog. Numbers, names and terms are fetched when it is first opened, Pagefind and its index when words are searched for. */
{
  const { texts, base, language, say } = rulebook
  const dialog = document.getElementById("rb-search")
  const input = dialog.querySelector("input")
  const status = dialog.querySelector("[role=status]")
  const results = dialog.querySelector(".rb-search__results")
  const home = new URL(`${language}/`, base)
  let data
  let pagefind

  const know = async () => { data ??= await (await fetch(new URL("search.json", home))).json() }
  const load = async () => {
    if (pagefind) return
    const loaded = await import(new URL("pagefind/pagefind.js", base))
    await loaded.options({ baseUrl: base.pathname, excerptLength: 20 })
    await loaded.init()
    pagefind = loaded
  }

  const open = async () => {
    if (!dialog.open) dialog.showModal()
    input.focus()
    input.select()
    if (input.value.trim()) await search()
    else try { await know() } catch { status.textContent = texts["search.failed"] }
  }

  const element = (name, text, className) => {
    const made = document.createElement(name)
    if (text) made.textContent = text
    if (className) made.className = className
    return made
  }

  /* Titles and places are text. An excerpt is Pagefind's HTML, of which the words and their marks are taken and nothing else. */
  const read = (excerpt) => new DOMParser().parseFromString(excerpt, "text/html").body
  const item = ({ url, title, place, ruling, excerpt }) => {
    const link = element("a", title)
    link.href = url
    const entry = element("li")
    entry.append(link)
    if (place) entry.append(element("small", place))
    if (ruling) entry.append(element("p", ruling, "rb-search__ruling"))
    else if (excerpt) {
      const words = element("p")
      words.append(...[...read(excerpt).childNodes].map((node) => (node.nodeName === "MARK" ? element("mark", node.textContent) : node.textContent)))
      entry.append(words)
    }
    return entry
  }

  const group = (title, items) => {
    if (!items.length) return []
    const list = element("ol")
    list.append(...items.map(item))
    return [element("h2", title), list]
  }

  const plural = new Intl.PluralRules(document.documentElement.lang)
  const told = (count, query) => count
    ? (texts.found[plural.select(count)] ?? texts.found.other).replace("{count}", count)
    : say("search.none", { query })

  const address = (below) => new URL(below, home).href
  const MOST = { topics: 3, own: 6, rest: 8, others: 5 }

  /* The marked words of an excerpt, which are what the index has found there. */
  const marked = (excerpt) => [...read(excerpt).querySelectorAll("mark")].map((mark) => mark.textContent)
  /* What an example comes to with the book in hand; with none, that it depends on the book where it does. */
  const ruling = (meta) => JSON.parse(meta.rulings ?? "[]").find(({ of }) => of.includes(rulebook.book() ?? "none"))?.says
  /* Without network only pages that were kept can be shown, or opened. */
  const page = async (result, asked) => {
    const found = await result.data().catch(() => null)
    if (!found || !lookup.answers(asked, marked(found.excerpt))) return null
    return { url: new URL(found.url, base).href, title: found.meta.title, place: found.meta.place, ruling: ruling(found.meta), excerpt: found.excerpt }
  }
  /* The first of the pages found that really answer, after what is shown already. */
  const pages = async (found, asked, most, first = []) => {
    const some = await Promise.all(found.slice(0, most + MOST.topics).map((result) => page(result, asked)))
    const shown = new Set(first.map(({ url }) => url))
    return [...first, ...some.filter((one) => one && !shown.has(one.url))].slice(0, most)
  }

  /* Results of several searches as one list, each page once; where no page has all the words, those that have most of them. */
  const ranked = async ({ queries, words }, filters) => {
    const found = new Map()
    const add = async (query, weight) => {
      for (const result of (await pagefind.search(query, { filters })).results) {
        const known = found.get(result.id)
        if (known) known.weight += weight * result.score
        else found.set(result.id, { result, weight: weight * result.score })
      }
    }
    for (const query of queries) await add(query, 1)
    if (!found.size && words.length > 1) for (const word of words) if (word.length > 2) await add(word, 1)
    return [...found.values()].sort((a, b) => b.weight - a.weight).map(({ result }) => result)
  }

  let asked = 0
  const search = async () => {
    const turn = ++asked
    const query = input.value.trim()
    if (!query) {
      results.replaceChildren()
      status.textContent = ""
      return
    }
    await new Promise((resolve) => { setTimeout(resolve, 120) })
    if (turn !== asked) return
    const book = rulebook.book()
    try { await know() } catch {
      status.textContent = texts["search.failed"]
      return
    }
    if (turn !== asked) return
    /* What is a number and nothing else is found; its digits would only find amounts. */
    const numbers = lookup.numbers(data, query, book)
    const topics = numbers.length ? [] : lookup.topics(data, query)
    const meant = numbers.length ? { queries: [], words: [] } : lookup.queries(data, query, language, book)
    const numbered = ([one, number, title, below]) => ({ url: address(below), title, place: texts.books[one] })
    /* A rule that was named is shown as the chosen book has it, and what was named, before what only speaks of it. */
    const entries = [...new Set(topics.flatMap((topic) => topic.entries))].map((at) => data.numbers[at])
    const held = entries.filter(([one]) => one === book).slice(0, MOST.topics).map(numbered)
    const named = topics.slice(0, MOST.topics).map(({ title, place, at }) => ({ url: address(at), title, place }))
    if (meant.term) named.push({ url: address(`glossary/#${meant.term.id}`), title: meant.term.term, place: data.glossary })
    const show = (own, rest, others) => results.replaceChildren(
      ...group(texts["search.numbers"], numbers.map(numbered)),
      ...(book ? group(say("search.book", { book: texts.books[book] }), own) : []),
      ...group(texts["search.rest"], rest),
      ...group(texts["search.others"], others),
    )
    /* Where the index is slow to come, or does not come at all, what was named is there. */
    if (!pagefind) show(held, named, [])
    let found = [[], [], []]
    let shown = [held, named, []]
    let failed = false
    try {
      if (!numbers.length) {
        await load()
        found = await Promise.all([
          book ? ranked(meant, { book }) : [],
          ranked(meant, { book: "none" }),
          ranked(meant, { any: Object.keys(texts.books).filter((one) => one !== book).map((one) => ({ book: one })) }),
        ])
        shown = await Promise.all([
          pages(found[0], meant.words, MOST.own, held),
          pages(found[1], meant.words, MOST.rest, named),
          pages(found[2], meant.words, book ? MOST.topics : MOST.others),
        ])
      }
    } catch { failed = true }
    if (turn !== asked) return
    show(...shown)
    const counts = shown.map((some, at) => (some.length ? Math.max(found[at].length, some.length) : 0))
    const count = numbers.length + counts.reduce((all, one) => all + one, 0)
    if (!failed) status.textContent = told(count, query)
    else status.textContent = count ? `${told(count, query)} ${texts["search.names_only"]}` : texts["search.failed"]
  }

  for (const button of document.querySelectorAll("[data-rb-search]")) {
    button.hidden = false
    button.addEventListener("click", open)
  }
  input.addEventListener("input", search)
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return
    event.preventDefault()
    if (event.key === "Escape") dialog.close()
    else results.querySelector("a")?.click()
  })
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("li a")) dialog.close()
  })
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]")
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "/" || event.key === "s") { event.preventDefault(); open() }
  })
}
