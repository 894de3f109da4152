/* What a page does besides being read: remembers book, language and colours on the device, shares and prints, and closes menus. */
const rulebook = (() => {
  const root = document.documentElement
  const language = root.lang.slice(0, 2)
  const texts = JSON.parse(document.getElementById("rb-texts").textContent)
  const base = new URL(document.getElementById("rb-search").dataset.base, location.href)

  /* Storage can be forbidden: then nothing is remembered and everything else works. */
  const get = (name) => { try { return localStorage.getItem(`rulebook.${name}`) } catch { return null } }
  const set = (name, value) => { try { localStorage.setItem(`rulebook.${name}`, value) } catch { /* not remembered */ } }
  const say = (name, values = {}) => texts[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole)
  const book = () => ((get("book") ?? inHand.first) in texts.books ? (get("book") ?? inHand.first) : null)

  /* A page that belongs to a book puts that book in hand: what is opened from there speaks with it. */
  const current = inHand.own
  if (current) set("book", current)

  const show = () => {
    const chosen = book()
    for (const one of document.querySelectorAll("[data-rb-book]")) one.toggleAttribute("data-rb-chosen", one.dataset.rbBook === chosen)
    if (chosen && !current) document.querySelector("[data-rb-book-name]").textContent = texts.books[chosen]
    inHand.hold(chosen)
  }

  set("language", language)
  for (const link of document.querySelectorAll("[data-rb-choose]")) {
    link.addEventListener("click", (event) => {
      set("book", link.dataset.rbChoose)
      /* On a page that belongs to no book, the choice is made in place. */
      if (current || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      link.closest("details").open = false
      link.closest("details").querySelector("summary").focus()
      show()
      document.dispatchEvent(new Event("rulebook:book"))
    })
  }
  for (const one of document.querySelectorAll("details[data-rb-book]")) {
    one.addEventListener("toggle", () => {
      if (!one.open) return
      set("book", one.dataset.rbBook)
      for (const other of document.querySelectorAll("details[data-rb-book][open]")) if (other !== one) other.open = false
      show()
      document.dispatchEvent(new Event("rulebook:book"))
    })
  }

  const menus = [...document.querySelectorAll(".rb-menu")]
  document.addEventListener("click", (event) => {
    for (const menu of menus) if (menu.open && !menu.contains(event.target)) menu.open = false
  })
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return
    const open = menus.find((menu) => menu.open)
    if (!open) return
    open.open = false
    open.querySelector("summary").focus()
  })

  for (const button of document.querySelectorAll("[data-rb-colours]")) {
    button.closest("li").hidden = false
    button.addEventListener("click", () => {
      set("colours", button.dataset.rbColours)
      document.body.dataset.mdColorScheme = button.dataset.rbColours
    })
  }

  /* What is folded up is printed, too. */
  let folded = []
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("article details.rb-more:not([open])")]
    for (const one of folded) one.open = true
  })
  addEventListener("afterprint", () => { for (const one of folded) one.open = false })

  /* What an address names is shown, also where it is folded up; not every browser does that by itself. */
  const reveal = () => {
    const named = document.querySelector(":target")
    const hidden = named?.closest("article details:not([open])")
    if (!hidden) return
    hidden.open = true
    reveal()
    named.scrollIntoView()
  }
  addEventListener("hashchange", reveal)
  reveal()

  const bar = document.querySelector(".rb-share")
  if (bar) {
    bar.hidden = false
    bar.querySelector("[data-rb-print]").addEventListener("click", () => window.print())
    bar.querySelector("[data-rb-share]").addEventListener("click", async () => {
      const link = { title: document.title, url: location.href }
      const status = bar.querySelector("[role=status]")
      try {
        if (navigator.share) return await navigator.share(link)
        await navigator.clipboard.writeText(link.url)
        status.textContent = texts["share.copied"]
      } catch (error) {
        /* Closing the share sheet is no fault; without a clipboard the link itself is shown, to be copied by hand. */
        if (error.name !== "AbortError") status.textContent = link.url
      }
    })
  }
  show()
  return { texts, base, language, book, get, set, say }
})()
