// Loads the page again as soon as the rulebook says something else than when this page was made.
{
  const state = new URL(document.currentScript.src).searchParams.get("state")
  const RETRY = 2000
  // The server answers within a minute; one that was put to sleep or cut off in between may never.
  const LONGEST = 90000
  let asking

  const answerTo = async signal => {
    const request = new AbortController()
    const abort = () => request.abort()
    const limit = setTimeout(abort, LONGEST)
    signal.addEventListener("abort", abort)
    try {
      const answer = await fetch("/livereload/" + state, { cache: "no-store", signal: request.signal })
      return [answer, answer.ok ? await answer.text() : ""]
    } finally {
      clearTimeout(limit)
      signal.removeEventListener("abort", abort)
    }
  }

  const ask = async () => {
    if (asking) return
    asking = new AbortController()
    const { signal } = asking
    while (!signal.aborted) {
      try {
        const [answer, now] = await answerTo(signal)
        if (signal.aborted) return
        if (now && now !== state) return location.reload()
        // Unchanged after a minute; or there are too many open pages to wait for a change.
        if (answer.ok && answer.headers.get("Retry-After") === null) continue
      } catch {
        // The server is not there; it may begin again.
      }
      await new Promise(resolve => setTimeout(resolve, RETRY))
    }
  }
  const stop = () => {
    asking?.abort()
    asking = undefined
  }
  const follow = () => document.visibilityState === "visible" ? ask() : stop()

  addEventListener("load", follow)
  document.addEventListener("visibilitychange", follow)
  addEventListener("pageshow", event => event.persisted && follow())
  addEventListener("pagehide", stop)
}
