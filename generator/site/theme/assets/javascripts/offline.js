/* Keeps a book in the language of the page on the device, on request; a new build replaces what has changed. */
{
  const { base, language, texts, say } = rulebook
  const able = "serviceWorker" in navigator && "caches" in window
  const PREFIX = `rulebook:${base.pathname}:`
  const LIST = "rulebook-manifest.json"
  const TOGETHER = 6
  const FEW = 40
  const KINDS = { html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8", svg: "image/svg+xml", txt: "text/plain; charset=utf-8", json: "application/json", webmanifest: "application/manifest+json" }

  const name = (book) => `${PREFIX}${language}:${book}`
  const listed = (book) => new URL(`offline/${language}-${book}.json`, base)
  const total = (manifest) => [...manifest.packs, manifest.text].reduce((sum, pack) => sum + pack.bytes, 0)
  const size = (manifest) => new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(total(manifest) / 1e6)
  const kept = async (book) => {
    if (!(await caches.has(name(book)))) return null
    const found = await (await caches.open(name(book))).match(new URL(LIST, base))
    return found ? found.json() : null
  }

  const put = (cache, address, content) => {
    const ending = /\.(\w+)$/.exec(address)?.[1]
    return cache.put(new URL(address, base), new Response(content, { headers: { "Content-Type": KINDS[ending ?? "html"] ?? "application/octet-stream" } }))
  }
  const write = (cache, manifest) => cache.put(new URL(LIST, base), new Response(JSON.stringify(manifest)))

  /* Everything is fetched past every cache; what has the same digest as before stays. Much comes in packs, little file by file.
     The list is written last: it says that all is there. */
  const keep = async (book, manifest, tell) => {
    const held = await kept(book)
    const before = held?.files ?? {}
    const cache = await caches.open(name(book))
    const wanted = new Set(Object.keys(manifest.files).filter((path) => before[path] !== manifest.files[path]))
    const bytes = manifest.packs.reduce((sum, pack) => sum + pack.bytes, 0)
    let come = 0
    const heard = (more) => { come += more; tell(Math.min(99, Math.floor((100 * come) / bytes))) }
    const { able: unpacks, texts: unpacked } = await import(new URL("assets/javascripts/unpack.js", base))
    if (unpacks && wanted.size > FEW) {
      for (const pack of manifest.packs) {
        for (const [address, text] of await unpacked(new URL(pack.file, base), heard)) {
          if (wanted.delete(address)) await put(cache, address, text)
        }
      }
    }
    const rest = [...wanted]
    const next = async () => {
      for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
        const url = new URL(one, base)
        const response = await fetch(url, { cache: "reload" })
        if (!response.ok) throw new Error(`${response.status}: ${url}`)
        await cache.put(url, response)
        if (!unpacks) tell(Math.floor((100 * (wanted.size - rest.length)) / wanted.size))
      }
    }
    await Promise.all(Array.from({ length: TOGETHER }, next))
    for (const path of Object.keys(before)) if (!(path in manifest.files)) await cache.delete(new URL(path, base))
    await write(cache, { ...manifest, text: { ...manifest.text, kept: held?.text?.kept ?? [] } })
  }

  /* What the search in the text of pages reads comes afterwards: the book can be read meanwhile. */
  const keepText = async (book) => {
    const held = await kept(book)
    if (!held || held.text.done === held.text.digest || navigator.connection?.saveData) return
    const cache = await caches.open(name(book))
    const { files } = await import(new URL("assets/javascripts/unpack.js", base))
    const found = await files(new URL(held.text.file, base), () => {})
    for (const [address, content] of found) await put(cache, address, content)
    const now = found.map(([address]) => address)
    for (const path of held.text.kept) if (!now.includes(path)) await cache.delete(new URL(path, base))
    /* It may have been removed meanwhile. */
    if (await kept(book)) await write(cache, { ...held, text: { ...held.text, done: held.text.digest, kept: now } })
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
        await keepText(book).catch(() => {})
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
    if (manifest.version !== held.version) await keep(book, manifest, () => {})
    await keepText(book)
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
