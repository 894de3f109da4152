/* Definitions of terms: shown beside the term on hover, on keyboard focus and on the first tap; without this script the term is a link
   to the glossary. A definition stays while the pointer is on it or on its term, and goes with Escape, a tap elsewhere or the focus. */
{
  const GAP = 6
  const OPEN_AFTER = 120
  const CLOSE_AFTER = 250
  let link = null
  let definition = null
  let timer = 0
  let touched = false

  const close = () => {
    clearTimeout(timer)
    if (definition) definition.hidden = true
    link = definition = null
  }

  /* Below the term where there is room, else above; never beyond the edges of the window. */
  const place = () => {
    const word = link.getClientRects()[0]
    const origin = definition.offsetParent.getBoundingClientRect()
    const { width, height } = definition.getBoundingClientRect()
    const room = document.documentElement.clientWidth - width - GAP
    const left = Math.max(GAP, Math.min(word.left, room))
    const below = word.bottom + GAP
    const fits = below + height <= innerHeight || word.top - GAP - height < 0
    definition.style.left = `${left - origin.left}px`
    definition.style.top = `${(fits ? below : word.top - GAP - height) - origin.top}px`
  }

  const open = (term) => {
    if (link === term) return clearTimeout(timer)
    close()
    const found = document.getElementById(term.getAttribute("aria-describedby"))
    if (!found) return
    link = term
    definition = found
    definition.hidden = false
    place()
  }

  const term = (target) => target.closest?.("a.rb-define")
  const within = (target) => definition && (definition.contains(target) || link.contains(target))

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return
    const entered = term(event.target)
    if (entered && entered !== link) {
      clearTimeout(timer)
      timer = setTimeout(() => open(entered), OPEN_AFTER)
    } else if (within(event.target)) {
      clearTimeout(timer)
    }
  })
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType !== "mouse" || within(event.relatedTarget)) return
    if (!term(event.target) && !within(event.target)) return
    clearTimeout(timer)
    timer = setTimeout(() => { if (document.activeElement !== link) close() }, CLOSE_AFTER)
  })
  document.addEventListener("focusin", (event) => {
    const entered = term(event.target)
    if (entered?.matches(":focus-visible")) open(entered)
  })
  document.addEventListener("focusout", (event) => { if (event.target === link) close() })

  /* The first tap on a term shows its definition, a second one follows the link. */
  document.addEventListener("pointerdown", (event) => {
    touched = event.pointerType !== "mouse"
    if (definition && !within(event.target)) close()
  })
  document.addEventListener("click", (event) => {
    const tapped = touched && event.detail ? term(event.target) : null
    if (!tapped || tapped === link) return
    event.preventDefault()
    open(tapped)
  })
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close() })
  addEventListener("resize", close)
}
