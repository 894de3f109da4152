/* The page on which the floor is asked: forms of a few questions, and what the engine answers in a worker. The fragment of the address
   holds the form and its answers (`#chips&bet=400&word=raise`), so that a link shows the same; nothing else leaves the device. */
(() => {
  const page = document.querySelector("[data-rb-ask=page]")
  if (!page || !askDesk.able) return
  const part = (name) => document.querySelector(`[data-rb-ask=${name}]`)
  const [forms, plainly, waiting, about, shelf] = ["forms", "plain", "wait", "about", "kept"].map(part)
  const { make, button, list } = askDesk
  const desk = askDesk.desk("engine.js", "ask.json")
  const { post, ready, amount, say, names } = desk
  const LONGEST = 1500
  const RACK = [25, 100, 500, 1000, 5000, 25000]
  const PICKS = [200, 400, 600, 1000, 2000]
  const DELAY = 120
  plainly.hidden = true

  const ui = (name, values) => say(`ask#page.${name}`, values)

  const heading = (name) => make("h2", {}, ui(name))
  const drawn = (name, given, ...within) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name)
    for (const [key, value] of Object.entries(given)) made.setAttribute(key, value)
    made.append(...within)
    return made
  }
  const chip = (value) => {
    const short = value >= 1000 && value % 1000 === 0 ? `${value / 1000}k` : String(value)
    return drawn("svg", { viewBox: "0 0 48 48", class: "rb-chip", "data-chip": RACK.includes(value) ? value : "other", "aria-hidden": "true" },
      drawn("circle", { cx: 24, cy: 24, r: 22, class: "rb-chip__body" }), drawn("circle", { cx: 24, cy: 24, r: 19, class: "rb-chip__edge" }),
      drawn("circle", { cx: 24, cy: 24, r: 14, class: "rb-chip__face" }), drawn("text", { x: 24, y: 29, "text-anchor": "middle" }, short))
  }

  /* What is asked: the form, the answers given to it, what the director has decided, and the book that the link names. */
  let state = null
  const known = new Set([...forms.querySelectorAll("[data-rb-form]")].map((one) => one.dataset.rbForm))
  const read = (fragment) => {
    if (!fragment || fragment === "#") return null
    if (fragment.length > LONGEST) throw new Error("too long")
    const [form, ...rest] = fragment.slice(1).split("&")
    if (!known.has(form)) throw new Error("no form")
    const given = {}
    let [decided, book] = [[], null]
    for (const [name, value] of new URLSearchParams(rest.join("&"))) {
      if (name === "floor") decided = value.split(".").map(Number)
      else if (name === "book") book = value
      else if (Object.hasOwn(given, name)) throw new Error("twice")
      else given[name] = value
    }
    if (decided.some((one) => !Number.isInteger(one) || one < 0)) throw new Error("no decision")
    return { form, given, decided, book }
  }
  const written = () => {
    const pairs = new URLSearchParams(state.given)
    if (state.decided.length) pairs.set("floor", state.decided.join("."))
    pairs.set("book", book())
    return `#${state.form}&${pairs}`
  }
  const book = () => desk.held(state.book)

  /* The questions. They are made anew only where other ones are asked; what has the focus keeps it. */
  let shape = ""
  let slow = 0
  const answer = (id, value) => {
    state = { ...state, given: { ...state.given, [id]: value }, decided: [] }
    show()
  }
  const soon = (id, value) => { clearTimeout(slow); slow = setTimeout(() => answer(id, value), DELAY) }
  const isAmount = (text, least = 1, most = 1e8) => /^[1-9]\d{0,8}$/.test(text) && Number(text) >= least && Number(text) <= most
  /* A field for an amount; what is no amount is marked and not asked. */
  const field = (key, value, label, take, { least = 1, most = 1e8, empty = false } = {}) => {
    const input = make("input", { type: "text", inputmode: "numeric", autocomplete: "off", value, "aria-label": label, "data-key": key, maxlength: 11 })
    const fault = make("span", { class: "rb-ask-fault", role: "alert" })
    input.addEventListener("input", () => {
      const text = input.value.replace(/[\s.,’']/g, "")
      const fits = (empty && !text) || isAmount(text, least, most)
      input.toggleAttribute("aria-invalid", !fits)
      fault.textContent = fits ? "" : ui("wrong", { least: amount(least), most: amount(most) })
      if (fits) take(text)
    })
    return make("span", { class: "rb-ask-field" }, input, fault)
  }
  const option = (question, key, value, text, checked, act) => {
    const input = make("input", { type: "radio", name: `rb-${question.id}`, value, "data-key": `${question.id}:${key}` })
    input.checked = checked
    input.addEventListener("change", act)
    return make("label", { class: "rb-ask-option" }, input, make("span", {}, text))
  }
  const fields = {
    options(question) {
      const [taken, value] = question.value.split(" ")
      const made = []
      for (const one of question.options) {
        const needs = question.amounts[one]
        const figure = one === taken && value ? value : needs
        const full = needs === undefined ? one : `${one} ${figure}`
        made.push(option(question, one, one, say(`${question.texts}.${one}`), one === taken, () => answer(question.id, full)))
        if (needs !== undefined && one === taken) {
          made.push(field(`${question.id}:${one}:amount`, value, `${say(`${question.texts}.${one}`)}: ${ui("amount")}`, (text) => soon(question.id, `${one} ${text}`)))
        }
      }
      return [make("div", { class: "rb-ask-options" }, ...made)]
    },
    amount(question) {
      const step = (by) => () => answer(question.id, String(Number(question.value) + by))
      const [down, up] = [Number(question.value) <= question.least, Number(question.value) >= question.most]
      const small = question.most <= 1000
      return [make("div", { class: "rb-ask-amount" },
        small ? button("−", step(-1), { "aria-label": ui("fewer"), disabled: down, "data-key": `${question.id}:down` }) : null,
        field(`${question.id}:amount`, question.value, say(`${question.texts}.ask`), (text) => soon(question.id, text), question),
        small ? button("+", step(1), { "aria-label": ui("more"), disabled: up, "data-key": `${question.id}:up` }) : null)]
    },
    bets(question) {
      const [bet = "", raised = ""] = question.value.split(" ").filter(Boolean)
      const both = (first, second) => (second && Number(second) > Number(first) ? `${first} ${second}` : first)
      const options = [
        option(question, "none", "none", ui("nothing"), !bet, () => answer(question.id, "")),
        option(question, "bet", "bet", ui("bet"), Boolean(bet), () => answer(question.id, "400")),
      ]
      if (!bet) return [make("div", { class: "rb-ask-options" }, ...options)]
      const picks = PICKS.map((one) => button(amount(one), () => answer(question.id, both(String(one), raised)), { "data-key": `${question.id}:${one}`, "aria-pressed": String(one === Number(bet)) }))
      const first = field(`${question.id}:amount`, bet, ui("bet"), (text) => soon(question.id, both(text, raised)))
      const second = field(`${question.id}:raised`, raised, ui("raised"), (text) => soon(question.id, both(bet, text)), { least: Number(bet) + 1, empty: true })
      second.querySelector("input").placeholder = ui("no-raise")
      return [make("div", { class: "rb-ask-options" }, ...options), make("div", { class: "rb-ask-picks" }, ...picks),
        make("div", { class: "rb-ask-raised" }, first, make("span", { "aria-hidden": "true" }, ui("raised")), second)]
    },
    chips(question) {
      const words = question.value.split(" ").filter(Boolean)
      const last = words[0] === "last"
      const groups = words.slice(last ? 1 : 0).map((one) => one.split("x").map(Number)).map(([value, count = 1]) => [value, count])
      const put = (next, areLast = last) => {
        const chips = next.filter(([, count]) => count > 0).map(([value, count]) => (count > 1 ? `${value}x${count}` : `${value}`))
        answer(question.id, (areLast && chips.length ? ["last", ...chips] : chips).join(" "))
      }
      const add = (value) => () => {
        const next = groups.map((one) => [...one])
        if (next.length && next[next.length - 1][0] === value) next[next.length - 1][1] += 1
        else next.push([value, 1])
        if (next.reduce((sum, [, count]) => sum + count, 0) <= 40) put(next)
      }
      const away = (at) => () => put(groups.map(([value, count], place) => [value, place === at ? count - 1 : count]))
      const rack = RACK.map((value) => make("button", { type: "button", class: "rb-ask-chip", "aria-label": ui("add", { value: amount(value) }), "data-key": `${question.id}:add:${value}`, on: { click: add(value) } }, chip(value)))
      const tray = groups.map(([value, count], at) => make("button", { type: "button", class: "rb-ask-stack", "aria-label": `${count} × ${amount(value)}. ${ui("away", { value: amount(value) })}`, "data-key": `${question.id}:away:${at}`, on: { click: away(at) } },
        chip(value), make("span", {}, `${count} × ${amount(value)}`), make("span", { class: "rb-ask-less", "aria-hidden": "true" }, "−")))
      const input = make("input", { type: "checkbox", "data-key": `${question.id}:last` })
      input.checked = last
      input.addEventListener("change", () => put(groups, input.checked))
      return [make("div", { class: "rb-ask-rack" }, ...rack),
        make("div", { class: "rb-ask-tray" }, ...(tray.length ? tray : [make("span", { class: "rb-ask-empty" }, ui("no-chips"))])),
        tray.length ? make("label", { class: "rb-ask-option rb-ask-last" }, input, make("span", {}, ui("last"))) : null].filter(Boolean)
    },
  }
  const shapeOf = (questions) => JSON.stringify(questions.map((one) => (one.kind === "options" ? [one.id, one.options, one.value.split(" ")[0]] : one.kind === "amount" ? [one.id, one.value <= one.least, one.value >= one.most] : [one.id, one.kind === "bets" && !one.value, one.kind === "chips" && one.value])))
  const ask = (questions) => {
    const focused = document.activeElement?.dataset?.key
    const typing = document.activeElement?.tagName === "INPUT" && document.activeElement.type === "text"
    const next = `${state.form} ${shapeOf(questions)}`
    if (typing && next === shape) return
    shape = next
    const made = questions.map((one) => make("fieldset", { class: "rb-ask-question", "data-question": one.id }, make("legend", {}, say(`ask#forms.${state.form}.${one.id}.ask`)), ...fields[one.kind](one)))
    questionsAt.replaceChildren(...made)
    if (focused) questionsAt.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus()
  }

  /* The answer. */
  const cited = (clause, short = false) => desk.cited(clause, book(), short)
  const unique = (items) => [...new Set(items)]
  const label = (question, value) => {
    const [taken, figure] = value.split(" ")
    if (question.kind === "options") return say(`${question.texts}.${taken}`) + (figure ? ` ${amount(figure)}` : "")
    if (question.kind === "bets") return value ? `${ui("bet")} ${amount(taken)}` : ui("nothing")
    if (question.kind === "chips") return taken === "last" ? ui("last") : ui("no-last")
    return amount(value)
  }
  const questionsAt = make("form", { class: "rb-ask-questions", on: { submit: (event) => event.preventDefault() } })
  const status = make("p", { role: "status", class: "rb-ask-status" })
  const headAt = make("div", { class: "rb-ask-head" })
  const restAt = make("div", { class: "rb-ask-rest" })
  const tagOf = (ruling) => (ruling.unruled ? ui("unruled") : ruling.open ? ui("director") : null)

  const head = (ruling) => {
    const places = unique(ruling.why.map(([clause]) => clause).filter((clause) => desk.told.books[book()].places[clause]).map((clause) => desk.told.books[book()].places[clause].join("\n")))
      .map((one) => ruling.why.find(([clause]) => desk.told.books[book()].places[clause]?.join("\n") === one)[0])
    const tag = tagOf(ruling)
    headAt.replaceChildren(
      make("p", { class: "rb-ask-where" }, make("strong", {}, desk.told.books[book()].short), ...places.slice(0, 4).flatMap((clause) => [" · ", cited(clause, true)]), tag ? make("span", { class: "rb-ask-tag" }, tag) : null),
      make("p", { class: "rb-ask-headline" }, ruling.ruled[0]))
    status.textContent = ruling.ruled[0]
  }
  const rest = ({ rulings, turning, told: story, questions }) => {
    const [own] = rulings
    const of = (id) => questions.find((one) => one.id === id)
    const decide = own.choices.map((text, place) => button(text, () => { state = { ...state, decided: [...state.decided, place] }; show() }, { class: "rb-ask-choice", "data-key": `floor:${place}` }))
    const undo = state.decided.length ? button(ui("undo"), () => { state = { ...state, decided: state.decided.slice(0, -1) }; show() }, { class: "md-button", "data-key": "undo" }) : null
    const turns = turning.map(({ question, value }) => button("", () => answer(question, value), { class: "rb-ask-turn", "data-key": `turn:${question}` }))
    turns.forEach((one, at) => {
      const { question, value, ruled } = turning[at]
      one.append(make("span", {}, `${say(`ask#forms.${state.form}.${question}.ask`)} `), make("strong", {}, label(of(question), value)), make("span", { class: "rb-ask-then" }, ruled.slice(0, 2).join(" ")))
    })
    const groups = rulings.length > 1
      ? rulings.map((one) => make("div", { class: "rb-ask-group" }, make("strong", {}, names(one.books)), make("p", {}, one.ruled.join(" ")), one.choices.length ? list(one.choices) : null))
      : [make("p", {}, ui("all-alike"))]
    const main = list(own.ruled.slice(1), { class: "rb-ask-more" })
    const next = own.next.length ? make("p", { class: "rb-ask-next" }, own.next.join(" ")) : null
    const why = own.why.map(([clause, text]) => make("li", {}, `${text} `, make("span", { class: "rb-ask-cited" }, cited(clause))))
    restAt.replaceChildren(...[
      main, next,
      decide.length ? make("div", { class: "rb-ask-floor", role: "group", "aria-label": ui("choose") }, heading("choose"), ...decide) : null,
      undo,
      why.length ? heading("why") : null, why.length ? make("ul", { class: "rb-ask-why" }, ...why) : null,
      turns.length ? heading("instead") : null, ...turns,
      heading("books"), ...groups,
      make("details", { class: "rb-more" }, make("summary", {}, ui("told")), make("p", {}, story.facts.join(" ")), story.events.length ? make("ol", {}, ...story.events.map((one) => make("li", {}, one.join(" ")))) : null),
      askKept.handing(written(), { show: ui("code"), about: ui("code-about"), label: ui("code") }),
      make("p", { class: "rb-notice" }, ui("by", { book: desk.told.books[book()].title })),
      make("dl", { class: "rb-ask-sheet" }, ...["when", "table", "players", "floor"].map((line) => make("div", {}, make("dt", {}, ui(`sheet.${line}`)), make("dd", {})))),
    ].filter(Boolean))
  }

  const back = button("", () => { location.hash = "" }, { class: "md-button rb-ask-back" })
  const title = make("h2", { class: "rb-ask-title", tabindex: "-1" })
  const scene = make("p", { class: "rb-ask-scene" })
  const message = make("p", { class: "rb-ask-message", role: "alert" })
  const choose = (text = "") => {
    state = null
    message.textContent = text
    page.replaceChildren(...(text ? [message] : []))
    forms.hidden = about.hidden = false
    askKept.close()
    askKept.show()
    waiting.hidden = true
    shape = ""
  }
  let turn = 0
  const show = async (fresh = false) => {
    const mine = ++turn
    const wanted = state
    waiting.hidden = Boolean(desk.told)
    forms.hidden = about.hidden = shelf.hidden = true
    try {
      await ready()
      askKept.ready()
      if (mine !== turn) return
      const found = await post("ask", { form: wanted.form, given: wanted.given, decided: wanted.decided, book: book() })
      if (mine !== turn) return
      waiting.hidden = true
      if ("refused" in found) {
        /* What the director decided by one book may be nothing that he decides by another. */
        if (found.question === "floor" && wanted.decided.length) { state = { ...state, decided: [] }; return void show(fresh) }
        return void choose(ui("broken"))
      }
      const focused = document.activeElement?.dataset?.key
      title.textContent = say(`ask#forms.${state.form}.title`)
      const set = desk.told.texts[`ask#forms.${state.form}.scene`]
      scene.textContent = [set, ui("defaults")].filter(Boolean).join(" ")
      back.textContent = `‹ ${ui("other")}`
      if (!page.contains(questionsAt)) page.replaceChildren(back, title, scene, questionsAt, status, headAt, restAt)
      ask(found.questions)
      head(found.rulings[0])
      rest(found)
      if (focused && !document.activeElement?.dataset?.key) page.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus()
      if (fresh) title.focus({ preventScroll: false })
      history.replaceState(null, "", written())
      askKept.keep(written(), title.textContent, found.rulings[0].ruled[0])
    } catch (fault) {
      if (mine !== turn) return
      console.info(fault)
      choose(part("failed").textContent)
    }
  }

  const arrive = (fresh) => {
    try {
      state = read(location.hash)
    } catch {
      waiting.hidden = false
      ready().then(() => choose(ui("broken")), () => choose(part("failed").textContent))
      return
    }
    shape = ""
    askKept.close()
    if (state) show(fresh)
    else choose()
  }
  forms.addEventListener("click", (event) => {
    const form = event.target.closest("[data-rb-form]")
    if (!form || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    location.hash = form.dataset.rbForm
  })
  /* Ready by the time that the first question is answered. */
  forms.addEventListener("pointerover", () => ready().catch(() => {}), { once: true })
  addEventListener("hashchange", () => arrive(true))
  /* Another language asks the same. */
  for (const link of document.querySelectorAll(".rb-languages a")) link.addEventListener("click", () => { link.hash = location.hash })
  document.addEventListener("rulebook:book", () => { if (state) { state = { ...state, book: null }; show() } })
  arrive(false)
})()
