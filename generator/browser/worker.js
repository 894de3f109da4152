// Answers questions in a worker: a situation, a language and a book in, rulings in words out. Nothing leaves the device.
let books = {};
let speakers = {};
const asked = (name) => {
  const found = books[name];
  if (!found) throw new Error(`no book ${name}`);
  found.policies ??= exported.Policies.$of($.from(found.values));
  return found;
};
// What a message says: the book's own words first, then those of the language.
const sayer = (language, book) => {
  const said = (speakers[`${language} ${book}`] ??= speaker(language.locale, { ...language.messages, ...asked(book).own }));
  return (key, args) => said(key, (name) => args.$get(name, undefined));
};
let language = null;
// The messages of a tree by their keys: `rulings#outcomes.next`. A message is a text or a list of its parts.
const flat = (tree, before = "", found = {}) => {
  for (const [part, said] of Object.entries(tree)) {
    if (typeof said === "string" || Array.isArray(said)) found[before + part] = said;
    else flat(said, before + part + (before ? "." : "#"), found);
  }
  return found;
};
const answers = {
  // `data` is what `asking.py` writes for a language.
  load(data) {
    language = { ...data, messages: flat(data.messages) };
    books = Object.fromEntries(Object.entries(data.books).map(([book, its]) => [book, { ...its, own: flat(its.own) }]));
    speakers = {};
    return Object.keys(books);
  },
  // The rulings of a situation under books, with the states of the hand and, unless they are asked for `plainly`, in words. Books that
  // answer alike share one answer.
  rule({ situation, under, plainly = false }) {
    const facts = $.from(situation);
    const found = [];
    for (const book of under) {
      let answer;
      try {
        const { policies } = asked(book);
        const rulings = exported.rule(facts, policies);
        answer = { rulings: $.to(rulings), states: $.to(exported.trace(facts, policies)) };
        if (!plainly) answer.words = $.to(exported.answer(facts, rulings, sayer(language, book)));
      } catch (fault) {
        if (!(fault instanceof exported.SituationError)) throw fault;
        answer = { refused: fault.$message, event: fault.$event };
      }
      const written = JSON.stringify(answer);
      const alike = found.find((one) => one.written === written);
      if (alike) alike.books.push(book);
      else found.push({ written, answer, books: [book] });
    }
    return found.map(({ answer, books: by }) => ({ answer, books: by }));
  },
  // An event in the notation.
  read({ actor, text }) {
    try {
      return { event: $.to(exported.parse_event(actor, text)) };
    } catch (fault) {
      if (!(fault instanceof exported.NotationError)) throw fault;
      return { refused: fault.$message, column: fault.$column, nearest: fault.$nearest };
    }
  },
};
// An answer; what goes wrong is an Error, which every console and message can carry.
const answered = (ask, of) => {
  try {
    return answers[ask](of);
  } catch (fault) {
    throw fault instanceof Error ? fault : new Error(String(fault));
  }
};
