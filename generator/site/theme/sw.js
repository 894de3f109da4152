/* Answers from what was kept when the network does not. Keeping and removing is the page's part, see offline.js. */
const PATIENCE = 2500
const PAUSE = 8000
let silent = 0

self.addEventListener("install", () => self.skipWaiting())
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))

self.addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== "GET" || url.origin !== location.origin || !url.href.startsWith(self.registration.scope)) return
  /* Keeping a book asks the network itself. */
  if (request.cache === "reload") return
  event.respondWith(answer(event, request))
})

/* The network first; what was kept where it fails or does not answer in time, and for some seconds after that without asking. */
const answer = async (event, request) => {
  const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true })
  const asked = () => fetch(request).then((response) => { silent = 0; return response })
  if (!kept) return asked().catch(() => missing(request))
  if (Date.now() - silent < PAUSE) {
    event.waitUntil(asked().catch(() => {}))
    return kept
  }
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE) })
  const network = asked().then((response) => (response.ok ? response : kept), () => null)
  const first = await Promise.race([network, late])
  if (first) return first
  silent = Date.now()
  return kept
}

/* The page that says so, in the language of the address, where it was kept; else the browser's own. */
const missing = async (request) => {
  if (request.mode !== "navigate") return Response.error()
  const below = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length)
  const page = await caches.match(new URL(`${below.slice(0, 2)}/offline/`, self.registration.scope).href)
  return page ?? Response.error()
}
