/* The search dialog. Names, wording and examples are fetched when it is first opened, Pagefind and its index when pages are searched, too. */
{
  const { texts, base, language, say } = rulebook
  const dialog = document.getElementById("rb-search")
  const input = dialog.querySelector("input")
  const status = dialog.querySelector("[role=status]")
  const results = dialog.querySelector(".rb-search__results")
  const home = new URL(`${language}/`, base)
  const MOST = { own: 6, rest: 8, others: 5 }
  let known
  let pagefind

  const fetched = async (name) => {
    const response = await fetch(new URL(name, home))
    if (!response.ok) throw new Error(`${response.status}: ${name}`)
    return response.json()
  }
  /* Without its examples the search finds less, but finds. */
  const know = () => {
    known ??= (async () => {
      const [data, shown, module] = await Promise.all([
        fetched("search.json"),
        fetched("search-examples.json").catch(() => null),
        import(new URL("assets/javascripts/matching.js", base)),
      ])
      return { data, shown, match: module.matcher(lookup, data, shown, language) }
    })()
    known.catch(() => { known = undefined })
    return known
  }
  const load = async () => {
    if (pagefind) return
    const loaded = await import(new URL("pagefind/pagefind.js", base))
    await loaded.options({ baseUrl: base.pathname, excerptLength: 20 })
    await loaded.init()
    pagefind = loaded
  }

  /* The query stands in the address while the dialog is open: whoever comes back, or follows a link with it, finds the same results. */
  const ASKED = "q"
  const remember = (query, chosen) => {
    const address = new URL(location)
    if (query) address.searchParams.set(ASKED, query)
    else address.searchParams.delete(ASKED)
    try { history.replaceState({ ...history.state, chosen }, "", address) } catch { /* Too many changes at once: the next one is noted. */ }
  }
  const remembered = () => new URL(location).searchParams.get(ASKED)

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
  const item = ({ url, title, place, ruling, says, excerpt }) => {
    const link = element("a", title)
    link.href = url
    const entry = element("li")
    entry.append(link)
    if (place) entry.append(element("small", place))
    if (ruling) entry.append(element("p", ruling, "rb-search__ruling"))
    else if (says) entry.append(element("p", says))
    else if (excerpt) {
      const words = element("p")
      words.append(...[...read(excerpt).childNodes].map((node) => (node.nodeName === "MARK" ? element("mark", node.textContent) : node.textContent)))
      entry.append(words)
    }
    return entry
  }

  const group = ([title, items]) => {
    if (!items.length) return []
    const list = element("ol")
    list.append(...items.map(item))
    return [element("h2", title), list]
  }

  const plural = new Intl.PluralRules(document.documentElement.lang)
  const told = (groups, query) => {
    const count = groups.reduce((all, [, items]) => all + items.length, 0)
    return count ? (texts.found[plural.select(count)] ?? texts.found.other).replace("{count}", count) : say("search.none", { query })
  }
  const address = (below) => new URL(below, home).href

  /* What is a number and nothing else is found; its digits would only find amounts. */
  const numbered = ({ data }) => ([book, , title, below, says]) => ({ url: address(below), title, place: texts.books[book], says: data.says[says] })
  /* A rule as the book in hand has it, under its number there; a situation with what it is about. */
  const topic = ({ data }, book) => (id) => {
    const { title, place, at, entries, says, rules } = data.topics[id]
    const held = book && entries.map((one) => data.numbers[one]).find(([one]) => one === book)
    return held ? numbered({ data })(held) : { url: address(at), title, place, says: rules ? undefined : data.says[says] }
  }
  /* An example with what it comes to with the book in hand; with none, that it depends on the book where it does. */
  const example = ({ data, shown }, book) => (at) => {
    const [rule, name, title, answer] = shown.examples[at]
    const { title: place, at: below } = data.topics[rule]
    const [text] = shown.answers[answer].find(([, ...books]) => books.includes(book ?? "none")) ?? []
    return { url: address(`${below.replace(/^rules/, "examples")}${name}/`), title, place, ruling: shown.texts[text] }
  }

  /* The likeliest rules with a situation and an example first; then further ones, as long as they fit nearly as well. */
  const named = (all, query, book) => {
    const { best, examples, more } = all.match(query)
    const [first, ...further] = examples.map(example(all, book))
    const { term } = lookup.queries(all.data, query, language, book)
    const meant = term ? [{ url: address(`glossary/#${term.id}`), title: term.term, place: all.data.glossary }] : []
    return [
      [texts["search.best"], [...best.map(topic(all, book)), ...(first ? [first] : []), ...meant]],
      [texts["search.more_examples"], further],
      [texts["search.more_rules"], more.map(topic(all, book))],
    ]
  }

  /* The marked words of an excerpt, which are what the index has found there. */
  const marked = (excerpt) => [...read(excerpt).querySelectorAll("mark")].map((mark) => mark.textContent)
  const ruling = (meta) => JSON.parse(meta.rulings ?? "[]").find(({ of }) => of.includes(rulebook.book() ?? "none"))?.says
  /* Without network only pages that were kept can be shown, or opened. */
  const page = async (result, asked) => {
    const found = await result.data().catch(() => null)
    if (!found || !lookup.answers(asked, marked(found.excerpt))) return null
    return { url: new URL(found.url, base).href, title: found.meta.title, place: found.meta.place, ruling: ruling(found.meta), excerpt: found.excerpt }
  }
  /* The first of the pages found that really answer. */
  const pages = async (found, asked, most) => {
    const some = await Promise.all(found.slice(0, most + 3).map((result) => page(result, asked)))
    return some.filter(Boolean).slice(0, most)
  }
  /* Results of several searches as one list, each page once; where no page has all the words, those that have most of them. */
  const ranked = async ({ queries, words }, filters) => {
    const found = new Map()
    const add = async (query) => {
      for (const result of (await pagefind.search(query, { filters })).results) {
        const same = found.get(result.id)
        if (same) same.weight += result.score
        else found.set(result.id, { result, weight: result.score })
      }
    }
    for (const query of queries) await add(query)
    if (!found.size && words.length > 1) for (const word of words) if (word.length > 2) await add(word)
    return [...found.values()].sort((a, b) => b.weight - a.weight).map(({ result }) => result)
  }
  /* The pages that have the words of a query, those of the book in hand first. */
  const inPages = async ({ data }, query, book) => {
    await load()
    const little = new Set(data.little_words)
    const words = lookup.words(query).filter((word) => !little.has(word))
    const meant = lookup.queries(data, words.join(" ") || query, language, book)
    const others = Object.keys(texts.books).filter((one) => one !== book).map((one) => ({ book: one }))
    const [own, rest, other] = await Promise.all([book ? ranked(meant, { book }) : [], ranked(meant, { book: "none" }), ranked(meant, { any: others })])
    return Promise.all([
      [book ? say("search.book", { book: texts.books[book] }) : "", own, MOST.own],
      [texts["search.rest"], rest, MOST.rest],
      [texts["search.others"], other, MOST.others],
    ].map(async ([title, found, most]) => [title, await pages(found, meant.words, most)]))
  }

  let turns = 0
  const search = async () => {
    turns += 1
    const turn = turns
    const query = input.value.trim()
    if (!query) {
      remember("")
      results.replaceChildren()
      status.textContent = ""
      return
    }
    await new Promise((resolve) => { setTimeout(resolve, 120) })
    if (turn !== turns) return
    remember(query, query === remembered() ? history.state?.chosen : undefined)
    const book = rulebook.book()
    let all
    try { all = await know() } catch {
      if (turn === turns) status.textContent = texts["search.failed"]
      return
    }
    if (turn !== turns) return
    const numbers = lookup.numbers(all.data, query, book)
    const groups = numbers.length ? [[texts["search.numbers"], numbers.map(numbered(all))]] : named(all, query, book)
    const found = groups.some(([, items]) => items.length)
    const show = (some, ...after) => results.replaceChildren(...some.flatMap(group), ...after)
    /* The text of pages where it is asked for, or where nothing has such a name. */
    const more = async () => {
      button.disabled = true
      let failed = false
      let whole = groups
      try {
        const shown = new Set(groups.flatMap(([, items]) => items.map(({ url }) => url)))
        const further = await inPages(all, query, book)
        whole = [...groups, ...further.map(([title, items]) => [title, items.filter(({ url }) => !shown.has(url))])]
      } catch { failed = true }
      if (turn !== turns) return
      const focused = document.activeElement === button
      show(whole)
      if (focused) (results.querySelectorAll("a")[groups.flatMap(([, items]) => items).length] ?? input).focus()
      if (!failed) status.textContent = told(whole, query)
      else status.textContent = found ? `${told(whole, query)} ${texts["search.names_only"]}` : texts["search.failed"]
    }
    const button = element("button", texts["search.in_pages"], "md-button")
    button.type = "button"
    button.addEventListener("click", more)
    show(groups, ...(numbers.length || !found ? [] : [button]))
    if (!found) await more()
    else {
      status.textContent = told(groups, query)
      const chosen = history.state?.chosen
      if (chosen) [...results.querySelectorAll("a")].find(({ href }) => href === chosen)?.focus()
    }
  }

  /* Up and down lead from the query through the results and back. */
  const step = (by) => {
    const stops = [input, ...results.querySelectorAll("a, button")]
    stops[Math.min(stops.length - 1, Math.max(0, stops.indexOf(document.activeElement) + by))].focus()
  }

  for (const button of document.querySelectorAll("[data-rb-search]")) {
    button.setAttribute("role", "button")
    button.setAttribute("aria-haspopup", "dialog")
    button.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      open()
    })
    button.addEventListener("keydown", (event) => {
      if (event.key !== " ") return
      event.preventDefault()
      open()
    })
  }
  input.addEventListener("input", search)
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      step(event.key === "ArrowDown" ? 1 : -1)
    } else if (event.key === "Escape") {
      event.preventDefault()
      dialog.close()
    } else if (event.key === "Enter" && event.target === input) {
      event.preventDefault()
      results.querySelector("a")?.click()
    }
  })
  /* A result that is opened leaves the search as it is, for whoever comes back to it. */
  dialog.addEventListener("click", (event) => {
    const link = event.target.closest("li a")
    if (event.target === dialog) dialog.close()
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    const here = new URL(location)
    if (link.pathname === here.pathname) dialog.close()
    else remember(input.value.trim(), link.href)
  })
  dialog.addEventListener("close", () => {
    turns += 1
    remember("")
  })
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]")
    if (typing || dialog.open || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "/" || event.key === "s") { event.preventDefault(); open() }
  })
  const before = remembered()
  if (before) {
    input.value = before
    open()
  }
}
