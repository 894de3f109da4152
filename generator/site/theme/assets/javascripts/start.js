/* On the start page: the only language, or one that was read here before, is taken up at once; else the one that the browser asks for
   stands first. A question to the floor (`#ask/…`, from a QR code) is taken along, and asked at once in either. */
{
  const known = document.currentScript.dataset.languages.split(" ")
  let last
  try { last = localStorage.getItem("rulebook.language") } catch {}
  const question = location.hash.startsWith("#ask/") ? `ask/#${location.hash.slice("#ask/".length)}` : ""
  const go = (language) => location.replace(`${language}/${question}`)
  if (known.length === 1) last = known[0]
  if (known.includes(last)) go(last)
  const asked = (navigator.languages ?? []).map((one) => one.slice(0, 2).toLowerCase()).find((one) => known.includes(one))
  if (question && asked && !known.includes(last)) go(asked)
  addEventListener("DOMContentLoaded", () => {
    if (question) for (const link of document.querySelectorAll("li a")) link.href += question
    const yours = [...document.querySelectorAll("li")].find((one) => one.lang.slice(0, 2) === asked)
    if (!yours) return
    yours.dataset.yours = ""
    yours.parentElement.prepend(yours)
    document.documentElement.lang = yours.lang
    const title = document.querySelector("[data-title]")
    title.textContent = document.title = yours.querySelector("small").textContent
  })
}
