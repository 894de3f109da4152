// Answers the forms of the page `/<language>/ask/` and the hands of `/<language>/hand/`, and listens to it where this is a worker.
const bare = (x) => {
  if (x instanceof Dict) return Object.fromEntries([...x].map((key) => [key, bare(x.$get(key))]));
  return Array.isArray(x) ? x.map(bare) : x;
};
// What the pages say themselves: their own texts, and those of options and games that stand in the story.
const OWN_TEXTS = /^(?:ask|ui)#|^story#(?:facts\.conduct|games)\./;
// Fetches what `asking.py` writes for a language.
answers.open = async ({ from }) => {
  const response = await fetch(from);
  if (!response.ok) throw new Error(`${response.status}: ${from}`);
  answers.load(await response.json());
  const texts = Object.fromEntries(Object.entries(language.messages).filter(([key]) => OWN_TEXTS.test(key)));
  const placed = (book, places) => Object.fromEntries(language.clauses.map((clause, at) => [clause, places[at]])
    .filter(([, place]) => place !== 0).map(([clause, place]) => [clause, Array.isArray(place) ? place : [place, book, place]]));
  const shown = Object.entries(books).map(([book, { title, short, places }]) => [book, { title, short, places: placed(book, places) }]);
  return { locale: language.locale, texts, newest: language.newest, books: Object.fromEntries(shown) };
};
// `given` are the answers to a form by question, `decided` the places of what the director chose, `book` the one in hand.
answers.ask = ({ form, given, decided, book }) => {
  const by = (make) => $.dict(Object.keys(books).map((name) => [name, make(name)]));
  try {
    const policies = by((name) => asked(name).policies);
    const say = by((name) => sayer(language, name));
    return bare(exported.answer_form(form, $.dict(Object.entries(given)), decided, book, policies, say));
  } catch (fault) {
    if (!(fault instanceof exported.AskingError)) throw fault;
    return { refused: fault.$message, question: fault.$question };
  }
};
// A hand in the notation: `facts` are lines, `play` the actor and the text of each event.
answers.hand = ({ facts, play, book }) => {
  const by = (make) => $.dict(Object.keys(books).map((name) => [name, make(name)]));
  return bare(exported.answer_script(facts, play, book, by((name) => asked(name).policies), by((name) => sayer(language, name))));
};
if (typeof self !== "undefined" && typeof self.postMessage === "function" && typeof document === "undefined") {
  self.onmessage = async ({ data: { id, ask, of } }) => {
    try {
      self.postMessage({ id, answer: await answered(ask, of) });
    } catch (fault) {
      self.postMessage({ id, fault: fault instanceof Error ? fault.message : String(fault) });
    }
  };
}
