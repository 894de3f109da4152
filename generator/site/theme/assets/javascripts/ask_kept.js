/* What was asked of the floor stays on this device: the last twenty questions, which can be wiped. One is handed on as a QR code: it holds
   the question and no language, so that whoever scans it reads it in the own one. */
const askKept = (() => {
  const MOST = 20
  const LONGEST = 1600
  const shelf = document.querySelector("[data-rb-ask=kept]")
  if (!shelf) return null

  const isText = (text) => typeof text === "string" && text.length > 0 && text.length <= LONGEST
  /* What another program left there is no question. */
  const read = () => {
    try {
      const found = JSON.parse(rulebook.get("asked"))
      return found.filter((one) => isText(one.link) && one.link.startsWith("#") && isText(one.title) && isText(one.ruled)).slice(0, MOST)
    } catch {
      return []
    }
  }
  const write = (asked) => rulebook.set("asked", JSON.stringify(asked))

  const show = () => {
    const asked = read()
    shelf.hidden = asked.length === 0
    shelf.querySelector("ul").replaceChildren(...asked.map(({ link, title, ruled, language }) => {
      const [item, led, said] = ["li", "a", "small"].map((name) => document.createElement(name))
      led.href = link
      led.textContent = title
      said.textContent = ruled
      item.lang = isText(language) ? language : rulebook.language
      item.append(led, " ", said)
      return item
    }))
  }
  /* While the answers to one form change, one question is kept: the last. */
  let open = null
  const keep = (link, title, ruled) => {
    const others = read().filter((one) => one.link !== link && one.link !== open)
    open = link
    write([{ link, title, ruled, language: rulebook.language }, ...others].slice(0, MOST))
  }
  const close = () => { open = null }
  shelf.querySelector("button").addEventListener("click", () => { write([]); show() })

  /* A QR code of one path: a module is a square of one. */
  let encode = null
  const ready = () => import(new URL("assets/javascripts/uqr.js", rulebook.base)).then((library) => { encode = library.encode })
  const SVG = "http://www.w3.org/2000/svg"
  const draw = (place, address, label) => {
    if (!encode || place.dataset.address === address) return
    const { data, size } = encode(address, { ecc: "M", border: 4 })
    const code = document.createElementNS(SVG, "svg")
    const modules = document.createElementNS(SVG, "path")
    for (const [name, value] of Object.entries({ viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" })) code.setAttribute(name, value)
    modules.setAttribute("d", data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join(""))
    code.append(modules)
    place.replaceChildren(code)
    place.dataset.address = address
  }
  /* The address that a QR code holds: the start page, which leads on in the reader's language. */
  const address = (link) => `${new URL("./", rulebook.base).href}#ask/${link.slice(1)}`

  /* What hands a question on: a code to be shown, and the lines of a sheet that are filled in by hand. */
  const codes = new Set()
  const handing = (link, { show: summary, about, label }) => {
    const [folded, head, place, said] = ["details", "summary", "div", "p"].map((name) => document.createElement(name))
    folded.className = "rb-more rb-ask-code"
    place.className = "rb-ask-qr"
    head.textContent = summary
    said.textContent = about
    folded.append(head, place, said)
    const fill = () => draw(place, address(link), label)
    codes.clear()
    codes.add(fill)
    folded.addEventListener("toggle", () => { if (folded.open) ready().then(fill, () => { said.textContent = address(link) }) })
    return folded
  }
  /* The library is fetched by then: a print cannot wait. */
  addEventListener("beforeprint", () => { for (const fill of codes) fill() })

  return { show, keep, close, handing, ready: () => ready().catch(() => {}) }
})()
