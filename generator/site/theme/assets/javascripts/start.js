/* On the start page: a language that was read here before is taken up again. */
{
  let language
  try { language = localStorage.getItem("rulebook.language") } catch {}
  if (document.currentScript.dataset.languages.split(" ").includes(language)) location.replace(`${language}/`)
}
