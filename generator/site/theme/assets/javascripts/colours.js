/* In the head, before anything is shown: the colours chosen here earlier, else those of the device. The body that bears them is still to
   come, and gets them before it is painted. */
{
  let colours
  try { colours = localStorage.getItem("rulebook.colours") } catch {}
  colours ??= matchMedia("(prefers-color-scheme: dark)").matches ? "slate" : "default"
  new MutationObserver((_, observer) => {
    if (!document.body) return
    document.body.dataset.mdColorScheme = colours
    observer.disconnect()
  }).observe(document.documentElement, { childList: true })
}
