/* The search dialog. Numbers and terms are fetched when it is first opened, Pagefind and its index when words are searched for. */
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

  /* Titles and places are text; an excerpt is Pagefind's own escaped HTML with marks. */
  const item = ({ url, title, place, excerpt }) => {
    const link = element("a", title)
    link.href = url
    const entry = element("li")
    entry.append(link)
    if (place) entry.append(element("small", place))
    if (excerpt) {
      const words = element("p")
      words.innerHTML = excerpt
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
  /* Without network only pages that were kept can be shown, or opened. */
  const page = async (result) => {
    const found = await result.data().catch(() => null)
    return found && { url: found.url, title: found.meta.title, place: found.meta.place, excerpt: found.excerpt }
  }
  const pages = async (some) => (await Promise.all(some.map(page))).filter(Boolean)

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
    let numbers
    let meant = { queries: [], words: [] }
    try {
      await know()
      numbers = lookup.numbers(data, query, book)
      /* What is a number and nothing else is found; its digits would only find amounts. */
      if (!numbers.length) {
        meant = lookup.queries(data, query, language)
        await load()
      }
    } catch {
      status.textContent = texts["search.failed"]
      return
    }
    if (turn !== asked) return
    const numbered = numbers.map(([one, number, title, below]) => ({ url: address(below), title, place: texts.books[one] }))
    const terms = meant.term ? [{ url: address(`glossary/#${meant.term.id}`), title: meant.term.term }] : []
    const [own, rest, others] = await Promise.all([
      book ? ranked(meant, { book }) : [],
      ranked(meant, { book: "none" }),
      ranked(meant, { any: Object.keys(texts.books).filter((one) => one !== book).map((one) => ({ book: one })) }),
    ])
    const shown = await Promise.all([own.slice(0, 4), rest.slice(0, 8), others.slice(0, book ? 3 : 5)].map(pages))
    if (turn !== asked) return
    results.replaceChildren(
      ...group(texts["search.numbers"], numbered),
      ...(book ? group(say("search.book", { book: texts.books[book] }), shown[0]) : []),
      ...group(texts["search.rest"], [...terms, ...shown[1]]),
      ...group(texts["search.others"], shown[2]),
    )
    status.textContent = told(numbers.length + terms.length + own.length + rest.length + others.length, query)
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
