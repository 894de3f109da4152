/* The search dialog. Pagefind and its index are fetched when the dialog is first opened, never before. */
{
  const dialog = document.getElementById("rb-search")
  const input = dialog.querySelector("input")
  const status = dialog.querySelector("[role=status]")
  const list = dialog.querySelector("ol")
  const base = new URL(dialog.dataset.base, location.href)
  let pagefind

  const load = async () => {
    pagefind ??= await import(new URL("pagefind/pagefind.js", base))
    await pagefind.options({ baseUrl: base.pathname, excerptLength: 24 })
    await pagefind.init()
  }

  const open = async () => {
    if (!dialog.open) dialog.showModal()
    input.focus()
    input.select()
    try {
      await load()
      if (input.value.trim()) await search()
    } catch {
      status.textContent = dialog.dataset.failed
    }
  }

  /* A result's title and link are text; its excerpt is Pagefind's own escaped HTML with marks. */
  const item = (page) => {
    const link = document.createElement("a")
    link.href = page.url
    link.textContent = page.meta.title
    const place = document.createElement("small")
    place.textContent = page.meta.place ?? ""
    const excerpt = document.createElement("p")
    excerpt.innerHTML = page.excerpt
    const entry = document.createElement("li")
    entry.append(link, place, excerpt)
    return entry
  }

  const forms = JSON.parse(dialog.dataset.found)
  const plural = new Intl.PluralRules(document.documentElement.lang)
  const told = (count, query) => count
    ? (forms[plural.select(count)] ?? forms.other).replace("{count}", count)
    : dialog.dataset.none.replace("{query}", () => query)

  const search = async () => {
    const query = input.value.trim()
    const found = await pagefind.debouncedSearch(query, {}, 150)
    if (found === null || query !== input.value.trim()) return
    const pages = await Promise.all(found.results.slice(0, 12).map((result) => result.data()))
    list.replaceChildren(...pages.map(item))
    status.textContent = query ? told(found.results.length, query) : ""
  }

  for (const button of document.querySelectorAll("[data-rb-search]")) {
    button.hidden = false
    button.addEventListener("click", open)
  }
  input.addEventListener("input", () => { if (pagefind) search() })
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return
    event.preventDefault()
    if (event.key === "Escape") dialog.close()
    else list.querySelector("a")?.click()
  })
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close() })
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]")
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "/" || event.key === "s") { event.preventDefault(); open() }
  })
}
