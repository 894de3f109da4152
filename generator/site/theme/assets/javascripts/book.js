/* In the head, before anything is shown: the book in hand. A page that belongs to a book puts it in hand; else it is the one that was in
   hand last, and at first that of the house whose site this is. What a page says with each book stands in it (`data-rb-of`): a style sheet leaves only the version for this one. */
const inHand = (() => {
  const root = document.documentElement
  const { book: own, books, first = null } = document.currentScript.dataset
  const known = books.split(" ")
  let sheet
  const hold = (book) => {
    if (!known.includes(book)) return
    try {
      if (!sheet) {
        sheet = new CSSStyleSheet()
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      sheet.replaceSync(`[data-rb-of]:not([data-rb-of~="${book}"]) { display: none !important }`)
      root.dataset.rbInHand = book
    } catch { /* A browser without such style sheets shows what holds for no book. */ }
  }
  let last = own
  try { last ||= localStorage.getItem("rulebook.book") ?? first } catch { last ||= first /* Storage is forbidden. */ }
  hold(last)
  return { own, first, hold }
})()
