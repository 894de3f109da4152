// Fills in messages (`messages.py`) with the browser's own knowledge of languages.
const speaker = (locale, messages) => {
  const numbers = new Intl.NumberFormat(locale, { useGrouping: "always", maximumFractionDigits: 3 });
  const plurals = { p: new Intl.PluralRules(locale), o: new Intl.PluralRules(locale, { type: "ordinal" }) };
  const value = (x, name) => {
    if (x === undefined || x === null) throw new Error(`no value for ${name}`);
    return typeof x === "number" ? numbers.format(x) : String(x);
  };
  const branch = (kind, branches, x) => {
    if (kind === "s") return branches[x] ?? branches.other;
    return branches[`=${x}`] ?? branches[plurals[kind].select(x)] ?? branches.other;
  };
  const fill = (said, of, count) => {
    if (typeof said === "string") return said;
    let text = "";
    for (const part of said) {
      if (typeof part === "string") text += part;
      else if (part === 0) text += numbers.format(count);
      else if (part.length === 1) text += value(of(part[0]), part[0]);
      else {
        const x = of(part[0]);
        if (x === undefined || x === null) throw new Error(`no value for ${part[0]}`);
        text += fill(branch(part[1], part[2], x), of, part[1] === "s" ? count : x);
      }
    }
    return text;
  };
  return (key, of) => {
    const said = messages[key];
    if (said === undefined) throw new Error(`no message ${key}`);
    return fill(said, of, null);
  };
};
