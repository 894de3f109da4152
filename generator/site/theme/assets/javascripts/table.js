/* The table of an example is played: step by step, with the story line below it, the ruling last. What is there at a moment says so
   itself (`data-at`); which moments make up the play with a book in hand says the figure (`data-rb-paths`). */
{
  const figure = document.querySelector("figure[data-rb-paths]")
  if (figure) {
    const svg = figure.querySelector("svg")
    const [title, toBack, toPlay, toPause, toForward] = JSON.parse(figure.dataset.rbSays)
    const create = (tag, values = {}, ...inside) => {
      const one = document.createElement(tag)
      one.append(...inside)
      for (const [name, value] of Object.entries(values)) one.setAttribute(name, value)
      return one
    }
    const button = (does, name, ...shapes) => {
      const icon = document.createElementNS(svg.namespaceURI, "svg")
      icon.setAttribute("viewBox", "0 0 24 24")
      icon.setAttribute("aria-hidden", "true")
      for (const shape of shapes) icon.appendChild(document.createElementNS(svg.namespaceURI, "path")).setAttribute("d", shape)
      return create("button", { type: "button", "data-rb-does": does, "aria-label": name }, icon)
    }
    const back = button("back", toBack, "M15 5l-8 7 8 7z")
    const play = button("play", toPlay, "M7 4l13 8-13 8z", "M6 4h4v16H6zM14 4h4v16h-4z")
    const forward = button("forward", toForward, "M9 5l8 7-8 7z")
    const count = create("small")
    const line = figure.querySelector("figcaption") ?? figure.appendChild(create("figcaption"))
    line.before(create("div", { class: "rb-steps", role: "group", "aria-label": title }, back, play, forward, count))
    const steps = [...document.querySelectorAll(".rb-step")]
    const paths = new Map(figure.dataset.rbPaths.split("|").flatMap((one) => {
      const [books, moments] = one.split(":")
      return books.split(" ").map((book) => [book, moments.split(" ").map(Number)])
    }))
    const pieces = [...svg.querySelectorAll("[data-at]")].map((piece) => ({
      piece, at: new Set(piece.dataset.at.split(" ").map(Number)), home: piece.dataset.home?.split(" ").map(Number),
    }))
    const still = matchMedia("(prefers-reduced-motion: reduce)")
    const [PUT, GIVEN_BACK] = [420, 380]
    let moment = Number(figure.dataset.rbShown)
    let path = []
    let place = 0
    let timer = 0

    const ofTheBook = () => paths.get(document.documentElement.dataset.rbInHand) ?? paths.get("none")

    /* Chips and cards come from where they were, or go back there; everything else just comes and goes. */
    const move = (to, onward) => {
      const from = moment
      moment = to
      for (const one of svg.getAnimations({ subtree: true })) one.finish()
      for (const { piece, at, home } of pieces) {
        const [was, is] = [at.has(from), at.has(to)]
        piece.classList.toggle("off", !is)
        if (was === is || still.matches || onward === null) continue
        const away = { opacity: 0, transform: home && is === onward ? `translate(${home[0]}px, ${home[1]}px)` : "none" }
        const here = { opacity: 1, transform: "none" }
        if (is) {
          piece.animate([away, here], { duration: PUT, easing: "cubic-bezier(.2, .7, .2, 1)" })
        } else {
          piece.classList.remove("off")
          const going = piece.animate([here, away], { duration: home && !onward ? GIVEN_BACK : PUT / 3, easing: "ease-in", fill: "forwards" })
          going.finished.then(() => { piece.classList.toggle("off", !at.has(moment)); going.cancel() }, () => {})
        }
      }
    }

    const copy = (nodes) => [...nodes].filter((node) => !(node.classList?.contains("rb-step-number"))).map((node) => node.cloneNode(true))
    const label = (text) => [create("b", {}, text), " "]
    const versions = (elements, inside) => elements.map((element) => {
      const version = create("span", {}, ...inside(element))
      if (element.dataset.rbOf) version.dataset.rbOf = element.dataset.rbOf
      return version
    })
    const ruling = () => versions([...document.querySelectorAll(".rb-card.rb-ruling")], (card) => {
      const lines = [...card.querySelectorAll("li")]
      return label(card.querySelector("strong").textContent).concat(lines.flatMap((li, at) => [...(at ? [card.matches(".rb-depends") ? create("br") : " "] : []), ...copy(li.childNodes)]))
    })

    const facts = () => {
      const heading = figure.parentElement.querySelector("h2")
      const found = []
      for (let one = heading?.nextElementSibling; one && one.tagName !== "H2"; one = one.nextElementSibling) found.push(one)
      return heading ? label(heading.firstChild.textContent).concat(versions(found, (one) => [...one.querySelectorAll("li")].flatMap((li) => [...copy(li.childNodes), " "]))) : []
    }

    const tell = () => {
      const last = place === path.length - 1
      const step = last ? null : steps[place - 1]
      const told = last ? ruling()
        : step ? [...label(place), ...copy(step.querySelector("p").childNodes)]
        : facts()
      line.replaceChildren(...told)
      figure.dataset.rbAt = last ? "last" : place ? "step" : "first"
      for (const one of steps) one.toggleAttribute("data-rb-now", one === step)
      count.textContent = `${place + 1} / ${path.length}`
      back.setAttribute("aria-disabled", place === 0)
      forward.setAttribute("aria-disabled", last)
      const full = document.getElementById(`t-text-${moment}`)
      svg.setAttribute("aria-labelledby", full ? `table-line ${full.id}` : "table-line")
    }

    const go = (to, onward = to > place && to < path.length - 1) => {
      if (to < 0 || to >= path.length) return
      place = to
      move(path[to], onward)
      tell()
    }

    const stop = () => {
      clearTimeout(timer)
      timer = 0
      play.removeAttribute("data-rb-playing")
      play.setAttribute("aria-label", toPlay)
    }
    /* As long as it takes to read the line. */
    const next = () => {
      if (place === path.length - 1) return stop()
      timer = setTimeout(() => { go(place + 1); next() }, 1200 + 40 * line.textContent.length)
    }
    play.addEventListener("click", () => {
      if (timer) return stop()
      play.setAttribute("data-rb-playing", "")
      play.setAttribute("aria-label", toPause)
      if (place === path.length - 1) go(0, false)
      next()
    })
    const turn = (by) => { stop(); go(place + by) }
    back.addEventListener("click", () => turn(-1))
    forward.addEventListener("click", () => turn(1))

    document.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      const own = event.target === document.body || figure.contains(event.target)
      if (!by || !own || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      turn(by)
    })

    let start = null
    svg.addEventListener("pointerdown", (event) => { start = event.pointerType === "mouse" ? null : event })
    svg.addEventListener("pointerup", (event) => {
      const [x, y] = start ? [event.clientX - start.clientX, event.clientY - start.clientY] : [0, 0]
      start = null
      if (Math.abs(x) > 30 && Math.abs(x) > 1.5 * Math.abs(y)) turn(x < 0 ? 1 : -1)
    })
    svg.addEventListener("pointercancel", () => { start = null })

    /* A click on the story goes there, where both are to be seen at once. */
    steps.forEach((step, at) => step.addEventListener("click", (event) => {
      if (event.target.closest("a, summary, button") || String(getSelection()) || at + 1 >= path.length || !matchMedia("(min-width: 60em)").matches) return
      stop()
      go(at + 1)
    }))

    /* Another book: at the ruling, what differs changes on the table. */
    document.addEventListener("rulebook:book", () => {
      const last = place === path.length - 1
      path = ofTheBook()
      go(last ? path.length - 1 : Math.min(place, path.length - 1), false)
    })

    line.id = "table-line"
    svg.querySelector("title").remove()
    path = ofTheBook()
    go(path.length - 1, null)
    figure.dataset.rbLive = ""
    line.setAttribute("aria-live", "polite")
  }
}
