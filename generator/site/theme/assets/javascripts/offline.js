/* Keeps a book in the language of the page on the device, on request; a new build replaces what is kept, file by file. */
{
  const { base, language, texts, say } = rulebook
  const able = "serviceWorker" in navigator && "caches" in window
  const PREFIX = `rulebook:${base.pathname}:`
  const LIST = "rulebook-manifest.json"
  const TOGETHER = 6

  const name = (book) => `${PREFIX}${language}:${book}`
  const listed = (book) => new URL(`offline/${language}-${book}.json`, base)
  const size = (manifest) => new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(manifest.bytes / 1e6)
  const kept = async (book) => {
    if (!(await caches.has(name(book)))) return null
    const found = await (await caches.open(name(book))).match(new URL(LIST, base))
    return found ? found.json() : null
  }

  /* Files are fetched past every cache; what has the same digest as before stays. The list is written last: it says that all is there. */
  const keep = async (book, manifest, tell) => {
    const before = (await kept(book))?.files ?? {}
    const cache = await caches.open(name(book))
    const wanted = Object.entries(manifest.files).filter(([path, digest]) => before[path] !== digest)
    let done = 0
    const next = async () => {
      for (let one = wanted.pop(); one; one = wanted.pop()) {
        const url = new URL(one[0], base)
        const response = await fetch(url, { cache: "reload" })
        if (!response.ok) throw new Error(`${response.status}: ${url}`)
        await cache.put(url, response)
        done += 1
        tell(Math.floor((100 * done) / (done + wanted.length)))
      }
    }
    await Promise.all(Array.from({ length: TOGETHER }, next))
    for (const path of Object.keys(before)) if (!(path in manifest.files)) await cache.delete(new URL(path, base))
    await cache.put(new URL(LIST, base), new Response(JSON.stringify(manifest)))
  }

  const remove = async (book) => {
    await caches.delete(name(book))
    const rest = (await caches.keys()).filter((key) => key.startsWith(PREFIX))
    if (!rest.length) await (await navigator.serviceWorker.getRegistration(base))?.unregister()
  }

  const button = (text, act) => {
    const made = document.createElement("button")
    made.type = "button"
    made.className = "md-button"
    made.textContent = text
    made.addEventListener("click", act)
    return made
  }

  const show = async (place) => {
    const book = place.dataset.rbOffline
    const status = document.createElement("p")
    status.setAttribute("role", "status")
    const again = () => show(place)
    const held = await kept(book)
    if (held) {
      status.textContent = say("offline.kept", { book: texts.books[book], size: size(held) })
      place.replaceChildren(status, button(texts["offline.remove"], async () => { await remove(book); await again() }))
      place.hidden = false
      return
    }
    const manifest = await (await fetch(listed(book))).json()
    status.textContent = texts["offline.about"]
    place.replaceChildren(button(say("offline.keep", { book: texts.books[book], size: size(manifest) }), async (event) => {
      event.target.disabled = true
      try {
        await navigator.serviceWorker.register(new URL("sw.js", base), { scope: base.pathname })
        await keep(book, manifest, (percent) => { status.textContent = say("offline.keeping", { percent }) })
        await again()
      } catch {
        event.target.disabled = false
        status.textContent = texts["offline.failed"]
      }
    }), status)
    place.hidden = false
  }

  /* What is kept follows the site: looked at once in a while, without a word, where there is a network. */
  const follow = async (book) => {
    const held = await kept(book)
    if (!held) return
    const response = await fetch(listed(book), { cache: "no-cache" }).catch(() => null)
    if (!response?.ok) return
    const manifest = await response.json()
    if (manifest.version !== held.version) await keep(book, manifest, () => {}).catch(() => {})
  }

  if (able) {
    for (const place of document.querySelectorAll("[data-rb-offline]")) {
      const card = place.closest("details")
      const once = () => { if (card.open && !place.childElementCount) show(place).catch(() => {}) }
      card.addEventListener("toggle", once)
      once()
    }
    addEventListener("load", () => { if (navigator.onLine) for (const book of Object.keys(texts.books)) follow(book).catch(() => {}) })
  }
}
