/* What the pages that ask the engine share: elements, the worker that answers, what it is told of a language, and links to clauses. */
const askDesk = (() => {
  const { base, language } = rulebook
  const able = typeof Worker === "function" && Boolean(Object.hasOwn) && Boolean(Object.fromEntries)

  /* Elements; text is always text. */
  const make = (name, given = {}, ...within) => {
    const made = document.createElement(name)
    for (const [key, value] of Object.entries(given)) {
      if (key === "on") for (const [event, act] of Object.entries(value)) made.addEventListener(event, act)
      else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value)
    }
    made.append(...within.filter((one) => one !== null && one !== undefined))
    return made
  }
  const button = (text, act, given = {}) => make("button", { type: "button", ...given, on: { click: act } }, text)
  const list = (lines, given = {}) => (lines.length ? make("ul", given, ...lines.map((one) => make("li", {}, one))) : null)

  /* A worker with its script, and the data of the page's language. */
  const desk = (script, data) => {
    let [told, worker, opened, asked] = [null, null, null, 0]
    const pending = new Map()
    const post = (ask, of) => new Promise((resolve, reject) => {
      const id = ++asked
      pending.set(id, { resolve, reject })
      worker.postMessage({ id, ask, of })
    })
    const open = async () => {
      worker = new Worker(new URL(`assets/javascripts/${script}`, base))
      worker.addEventListener("message", ({ data: { id, fault, answer } }) => {
        const { resolve, reject } = pending.get(id)
        pending.delete(id)
        if (fault !== undefined) reject(new Error(fault))
        else resolve(answer)
      })
      worker.addEventListener("error", () => { for (const { reject } of pending.values()) reject(new Error("the worker")) })
      told = await post("open", { from: new URL(`${language}/${data}`, base).href })
    }
    const ready = () => (opened ??= open().catch((fault) => { opened = null; worker?.terminate(); throw fault }))

    /* What the page says. A message is a text, or a list of texts and arguments (`messages.py`). */
    const numbers = () => (numbers.made ??= new Intl.NumberFormat(told.locale, { useGrouping: "always" }))
    const amount = (value) => numbers().format(Number(value))
    const say = (key, values = {}) => {
      const said = told.texts[key]
      return typeof said === "string" ? said : said.map((one) => (typeof one === "string" ? one : values[one[0]])).join("")
    }

    /* Where a clause stands in a book; in the book in hand, the number alone will do. */
    const cited = (clause, book, short = false) => {
      const [rule, point] = clause.split("#")
      const place = told.books[book].places[clause]
      const [text, at] = place
        ? [`${place[1] === book && short ? "" : `${told.books[place[1]].short} `}${place[0]}`, `${place[1]}/${place[2]}/`]
        : [say("ui#site.policies.common"), `rules/${rule}/`]
      return make("a", { href: new URL(`${language}/${at}#${rule}.${point}`, base).href, title: place ? null : say("ui#common_practice") }, text)
    }
    const names = (books) => books.map((one) => told.books[one].short).join(", ")
    const held = (named) => (named && Object.hasOwn(told.books, named) ? named : rulebook.book() ?? told.newest)
    return { post, ready, amount, say, cited, names, held, get told() { return told } }
  }
  return { able, make, button, list, desk }
})()
