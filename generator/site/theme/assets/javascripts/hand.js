/* The page on which a hand is written, in the notation of the examples, and ruled line by line by the engine in a worker. The fragment of
   the address holds the hand, so that a link shows the same; nothing else leaves the device. */
(() => {
  const page = document.querySelector("[data-rb-hand=page]")
  if (!page || !askDesk.able) return
  const { make, button, list } = askDesk
  const desk = askDesk.desk("engine-hand.js", "hand.json")
  const part = (name) => document.querySelector(`[data-rb-hand=${name}]`)
  const [plainly, waiting, failed] = ["plain", "wait", "failed"].map(part)
  const LONGEST = 8000
  const DELAY = 250
  const OTHERS = ["dealer", "floor", "time"]
  const FIRST = { facts: ["game: nlhe", "blinds: [100, 200]", "players: [SB, BB, A, B]"], play: [["A", "raises to 600"], ["B", "puts 1000"]] }
  const ui = (name, values) => desk.say(`ask#hand.${name}`, values)
  const asks = (name, values) => desk.say(`ask#page.${name}`, values)
  plainly.hidden = true

  /* The hand: its facts as lines, and each event as who and what. */
  let state = null
  const book = () => desk.held(state.book)
  const read = (fragment) => {
    const given = new URLSearchParams(fragment.slice(1))
    const text = given.get("hand")
    if (!text || fragment.length > LONGEST) return { ...FIRST, book: null }
    const [facts, play = ""] = text.split("\n\n")
    const event = (line) => { const at = line.indexOf(":"); return at < 0 ? ["", line] : [line.slice(0, at).trim(), line.slice(at + 1).trim()] }
    const events = play.split("\n").filter(Boolean).map(event)
    return { facts: facts.split("\n").filter(Boolean), play: events.length ? events : [["A", ""]], book: given.get("book") }
  }
  const written = () => `#${new URLSearchParams({ book: book(), hand: `${state.facts.join("\n")}\n\n${state.play.map(([who, what]) => `${who}: ${what}`).join("\n")}` })}`

  const value = (key) => state.facts.find((line) => line.startsWith(`${key}:`))?.slice(key.length + 1).trim() ?? ""
  const put = (key, text) => {
    const at = state.facts.findIndex((line) => line.startsWith(`${key}:`))
    const facts = [...state.facts]
    if (at < 0) facts.push(`${key}: ${text}`)
    else if (text) facts[at] = `${key}: ${text}`
    else facts.splice(at, 1)
    state = { ...state, facts }
  }
  const players = () => value("players").replace(/^\[|\]$/g, "").split(",").map((one) => one.trim().replace(/^"|"$/g, "")).filter(Boolean)
  const quoted = (name) => (/^\d+$/.test(name) ? `"${name}"` : name)

  /* As an example has it: `examples/<rule>/<name>.yml`. */
  const example = (number) => {
    const plain = /^(?!["'&*!|>%@`#?-])(?!.*(?:: | #|:$))\S.*\S$/
    const events = state.play.map(([who, what]) => `  - ${who}: ${plain.test(what) ? what : JSON.stringify(what)}`)
    const source = number ? [`sources: [{book: ${book()}, number: "${number}", own: true}]`] : []
    return `${[...source, "table:", ...state.facts.map((line) => `  ${line}`), "play:", ...events].join("\n")}\n`
  }

  /* The fields. Rows stay where they are while something is typed. */
  const faultOf = (at) => make("p", { class: "rb-ask-fault rb-hand-fault", "data-at": at, lang: "en" })
  const field = (label, given, take) => {
    const input = make("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...given })
    input.addEventListener("input", () => { take(input.value); soon() })
    return make("label", { class: "rb-hand-field" }, make("span", {}, label), input)
  }
  const factsAt = make("fieldset", { class: "rb-hand-facts" })
  const playAt = make("ol", { class: "rb-hand-play" })
  const outcomeAt = make("div", { class: "rb-ask-head" })
  const restAt = make("div", { class: "rb-ask-rest" })
  const status = make("p", { role: "status", class: "rb-ask-status" })
  const faults = faultOf("facts")

  const KEYS = ["game", "blinds", "players"]
  const drawFacts = () => {
    const games = make("select", {}, ...page.dataset.games.split(" ").map((one) => make("option", { value: one, selected: one === value("game") }, desk.say(`story#games.${one}`))))
    games.addEventListener("change", () => { put("game", games.value); soon() })
    const more = make("textarea", { rows: 3, spellcheck: "false", autocapitalize: "off" })
    more.value = state.facts.filter((line) => !KEYS.some((key) => line.startsWith(`${key}:`))).join("\n")
    more.addEventListener("input", () => {
      const own = state.facts.filter((line) => KEYS.some((key) => line.startsWith(`${key}:`)))
      state = { ...state, facts: [...own, ...more.value.split("\n").map((line) => line.trim()).filter(Boolean)] }
      soon()
    })
    const list = (text, as = (one) => one) => (text.trim() ? `[${text.split(/[,;]/).map((one) => one.trim()).filter(Boolean).map(as).join(", ")}]` : "")
    factsAt.replaceChildren(
      make("label", { class: "rb-hand-field" }, make("span", {}, ui("game")), games),
      field(ui("blinds"), { value: value("blinds").replace(/^\[|\]$/g, "") }, (text) => put("blinds", list(text))),
      field(ui("players"), { value: players().join(", ") }, (text) => { put("players", list(text, quoted)); drawActors() }),
      make("label", { class: "rb-hand-field rb-hand-more" }, make("span", {}, ui("facts")), more), faults)
  }
  const actors = (chosen) => {
    const names = [...players(), ...OTHERS]
    const known = names.includes(chosen) ? names : [chosen, ...names]
    return known.map((one) => make("option", { value: one, selected: one === chosen }, OTHERS.includes(one) ? ui(one) : one))
  }
  const drawActors = () => { for (const [at, row] of [...playAt.children].entries()) row.querySelector("select").replaceChildren(...actors(state.play[at][0])) }
  const change = (at, event) => { state = { ...state, play: state.play.map((one, place) => (place === at ? event : one)) } }
  const drawPlay = () => {
    playAt.replaceChildren(...state.play.map(([who, what], at) => {
      const actor = make("select", { "aria-label": ui("who") }, ...actors(who))
      const act = make("input", { type: "text", "aria-label": ui("what"), value: what, autocomplete: "off", autocapitalize: "off", spellcheck: "false" })
      const forms = () => act.setAttribute("list", `rb-hand-${OTHERS.includes(actor.value) ? actor.value : "player"}`)
      forms()
      actor.addEventListener("change", () => { change(at, [actor.value, act.value]); forms(); soon() })
      act.addEventListener("input", () => { change(at, [actor.value, act.value]); soon() })
      act.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); add(at + 1) } })
      const away = button("×", () => { state = { ...state, play: state.play.filter((_, place) => place !== at) }; drawPlay(); soon() }, { class: "rb-hand-away", "aria-label": ui("remove", { line: at + 1 }) })
      return make("li", {}, make("div", { class: "rb-hand-line" }, actor, act, state.play.length > 1 ? away : null), make("div", { class: "rb-hand-ruled" }), faultOf(at))
    }))
  }
  const add = (at) => {
    const names = players()
    const last = state.play[at - 1]?.[0]
    const next = names[(names.indexOf(last) + 1) % names.length] ?? "dealer"
    state = { ...state, play: [...state.play.slice(0, at), [next, ""], ...state.play.slice(at)] }
    drawPlay()
    playAt.children[at].querySelector("input").focus()
  }

  /* The answer. */
  const tell = ({ faults: wrong, events, rulings }) => {
    for (const one of page.querySelectorAll(".rb-hand-fault")) one.textContent = ""
    for (const { part: where, at, message } of wrong) {
      const place = where === "facts" ? faults : playAt.children[at]?.querySelector(".rb-hand-fault")
      if (place) place.textContent = [place.textContent, where === "facts" && at >= 0 ? `${state.facts[at]}: ${message}` : message].filter(Boolean).join("\n")
    }
    for (const [at, row] of [...playAt.children].entries()) {
      row.querySelector(".rb-hand-ruled").replaceChildren(...[events[at] ? list(events[at].ruled) : null].filter(Boolean))
    }
    if (!rulings.length) return void (outcomeAt.hidden = restAt.hidden = true)
    const [own] = rulings
    outcomeAt.hidden = restAt.hidden = false
    const clauses = [...new Set(own.why.map(([clause]) => clause))].filter((clause) => desk.told.books[book()].places[clause])
    const tag = own.unruled ? asks("unruled") : own.open ? asks("director") : null
    outcomeAt.replaceChildren(
      make("p", { class: "rb-ask-where" }, make("strong", {}, desk.told.books[book()].short), ...clauses.slice(0, 4).flatMap((clause) => [" · ", desk.cited(clause, book(), true)]), tag ? make("span", { class: "rb-ask-tag" }, tag) : null),
      make("p", { class: "rb-ask-headline" }, own.ruled[0] ?? own.next[0] ?? ""))
    status.textContent = own.ruled[0] ?? ""
    const groups = rulings.length > 1
      ? rulings.map((one) => make("div", { class: "rb-ask-group" }, make("strong", {}, desk.names(one.books)), make("p", {}, one.ruled.join(" ")), list(one.choices)))
      : [make("p", {}, asks("all-alike"))]
    const number = clauses.map((clause) => desk.told.books[book()].places[clause]).find((place) => place[1] === book())?.[2]
    const copied = make("span", { role: "status" })
    const shown = make("pre", { class: "rb-code", tabindex: "0" }, example(number))
    const copy = button(ui("copy"), () => navigator.clipboard?.writeText(example(number)).then(() => { copied.textContent = ui("copied") }, () => {}), { class: "md-button" })
    restAt.replaceChildren(...[
      list(own.ruled.slice(1), { class: "rb-ask-more" }), own.next.length ? make("p", { class: "rb-ask-next" }, own.next.join(" ")) : null,
      own.choices.length ? make("h2", {}, asks("choose")) : null, list(own.choices),
      own.why.length ? make("h2", {}, asks("why")) : null,
      own.why.length ? make("ul", { class: "rb-ask-why" }, ...own.why.map(([clause, text]) => make("li", {}, `${text} `, make("span", { class: "rb-ask-cited" }, desk.cited(clause, book()))))) : null,
      make("h2", {}, asks("books")), ...groups,
      make("details", { class: "rb-more" }, make("summary", {}, ui("copy")), shown, copy, " ", copied),
      make("p", { class: "rb-notice" }, asks("by", { book: desk.told.books[book()].title })),
    ].filter(Boolean))
  }
  let [turn, slow] = [0, 0]
  const show = async () => {
    const mine = ++turn
    try {
      const play = state.play.filter(([, what], at) => what.trim() || at < state.play.length - 1)
      const found = await desk.post("hand", { facts: state.facts, play, book: book() })
      if (mine !== turn) return
      tell(found)
      history.replaceState(null, "", written())
    } catch (fault) {
      console.info(fault)
      failed.hidden = false
    }
  }
  const soon = () => { clearTimeout(slow); slow = setTimeout(show, DELAY) }
  const begin = () => {
    drawFacts()
    drawPlay()
    page.replaceChildren(make("form", { class: "rb-hand", on: { submit: (event) => event.preventDefault() } },
      factsAt, make("h2", {}, ui("play")), playAt,
      make("p", {}, button(ui("add"), () => add(state.play.length), { class: "md-button" }), " ", button(ui("anew"), () => { state = { ...FIRST, book: state.book }; begin(); show() }, { class: "md-button" }))),
      status, outcomeAt, restAt)
  }
  const arrive = async () => {
    state = read(location.hash)
    waiting.hidden = false
    try {
      await desk.ready()
    } catch (fault) {
      console.info(fault)
      waiting.hidden = true
      failed.hidden = false
      return
    }
    waiting.hidden = true
    begin()
    show()
  }
  addEventListener("hashchange", arrive)
  for (const link of document.querySelectorAll(".rb-languages a")) link.addEventListener("click", () => { link.hash = location.hash })
  document.addEventListener("rulebook:book", () => { if (state && desk.told) { state = { ...state, book: null }; show() } })
  arrive()
})()
