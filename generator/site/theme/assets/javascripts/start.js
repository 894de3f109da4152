/* On the start page: a language that was read here before is taken up again; else the one that the browser asks for stands first. */
{
  const known = document.currentScript.dataset.languages.split(" ")
  let last
  try { last = localStorage.getItem("rulebook.language") } catch {}
  if (known.includes(last)) location.replace(`${last}/`)
  const asked = (navigator.languages ?? []).map((one) => one.slice(0, 2).toLowerCase()).find((one) => known.includes(one))
  addEventListener("DOMContentLoaded", () => {
    const yours = [...document.querySelectorAll("li")].find((one) => one.lang.slice(0, 2) === asked)
    if (!yours) return
    yours.dataset.yours = ""
    yours.parentElement.prepend(yours)
    document.documentElement.lang = yours.lang
    const title = document.querySelector("[data-title]")
    title.textContent = document.title = yours.querySelector("small").textContent
  })
}
