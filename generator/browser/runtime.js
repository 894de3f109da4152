// What Python does and JavaScript does otherwise, exact or refused. A Python attribute `x` is `$x`; lists are arrays, tuples `Tuple`s,
// dicts and sets `Dict` and `PySet`, None is null, whole numbers are numbers up to 2^53 and texts strings without surrogates.
const $ = {};
class Tuple extends Array {}
$.tup = (items) => {
  const row = Array.isArray(items) ? items : [...items], made = new Tuple(row.length);
  for (let i = 0; i < row.length; i++) made[i] = row[i];
  return made;
};

// Classes

$.class = (made, base, name) => {
  if (base) {
    Object.setPrototypeOf(made.prototype, base.prototype);
    Object.setPrototypeOf(made, base);
  }
  made.$__name__ = name;
};
$.property = (made, name, get) => Object.defineProperty(made.prototype, name, { get, configurable: true });
$.super = (owner, self, name) => {
  const found = Object.getPrototypeOf(owner.prototype)[name];
  return found ? found.bind(self) : (...args) => { self.$args = args; return null; };
};
// A function of a class that is not called at once: a classmethod, or a method that is given its object later.
$.unbound = (made, name) => (Object.hasOwn(made, name) ? made[name].bind(made) : (self, ...args) => made.prototype[name].apply(self, args));
$.bound = (of, name) => {
  const found = of[name];
  return typeof found === "function" && !Object.hasOwn(of, name) && !(typeof of === "function") ? found.bind(of) : found;
};
class Part {
  constructor(preset, factory, metadata) {
    this.$default = preset === undefined ? $.MISSING : preset;
    this.$default_factory = factory === undefined ? $.MISSING : factory;
    this.$metadata = metadata ?? $.dict([]);
  }
}
$.MISSING = { missing: true };
$.field = (preset, factory, metadata) => new Part(preset, factory, metadata);
$.fieldsOf = (made, own, row, compares) => {
  made.$own = Object.create(made.$own ?? null);
  for (const [name, preset] of own) made.$own["$" + name] = preset;
  const inherited = (made.$fields ?? []).filter((part) => !own.some(([name]) => name === part.$name));
  made.$fields = [...inherited, ...own.map(([name, preset]) => {
    const part = preset instanceof Part ? preset : new Part(preset, undefined, undefined);
    part.$name = name;
    return part;
  })];
  made.$row = row;
  made.$compares = compares || made.$compares;
};
$.fresh = (part) => {
  if (!(part instanceof Part)) return part;
  if (part.$default !== $.MISSING) return part.$default;
  if (part.$default_factory !== $.MISSING) return part.$default_factory();
  throw new $.TypeError("an argument is missing");
};
$.fields = (made) => made.$fields;
$.construct = (made, args, pairs) => {
  if (!made.$row) throw new $.TypeError("called by keyword");
  const given = [...args];
  for (const [name, value] of pairs) {
    const place = made.$row.indexOf(name);
    if (place < 0 || given[place] !== undefined) throw new $.TypeError(`no argument ${name}`);
    given[place] = value;
  }
  return new made(...given);
};
$.partial = (f, args) => (...more) => f(...args, ...more);
$.copy = (of) => Object.assign(Object.create(Object.getPrototypeOf(of)), of);
$.replace = (of, changes) => {
  const made = Object.assign($.copy(of), changes);
  if (made.$__post_init__) made.$__post_init__();
  return made;
};
let ids = 0;
const known = new WeakMap();
$.id = (of) => known.get(of) ?? (known.set(of, ++ids), ids);
$.type = (x) => x.constructor;
class StrEnum {}
$.choice = (made, base, name, members) => {
  Object.setPrototypeOf(made.prototype, base ? base.prototype : StrEnum.prototype);
  made.$__name__ = name;
  made.$members = members.map(([member, value]) => {
    const one = Object.create(made.prototype);
    one.$name = member;
    one.$value = value;
    return (made["$" + member] = one);
  });
};
$.member = (made, value) => {
  const found = made.$members.find((one) => one === value || one.$value === value);
  if (!found) throw new $.ValueError(`${$.repr(value)} is not a valid ${made.$__name__}`);
  return found;
};
const plain = (x) => (x instanceof StrEnum ? x.$value : x);

// Exceptions

const raised = (name, base) => {
  const made = function (...args) { this.$args = args; };
  $.class(made, base, name);
  made.prototype.$__init__ = function (...args) { this.$args = args; return null; };
  return ($[name] = made);
};
const exception = raised("Exception", null);
exception.prototype.$__str__ = function () { return this.$args.length ? $.str(this.$args[0]) : ""; };
exception.prototype.toString = function () { return `${this.constructor.$__name__ ?? "Exception"}: ${this.$__str__()}`; };
raised("ValueError", exception);
raised("TypeError", exception);
raised("LookupError", exception);
raised("KeyError", $.LookupError);
raised("IndexError", $.LookupError);
raised("RuntimeError", exception);
raised("NotImplementedError", $.RuntimeError);
raised("AssertionError", exception);
raised("OverflowError", exception);
raised("StopIteration", exception);
$.assert = (holds) => { if (!holds) throw new $.AssertionError(); };

// Dicts and sets: keys are compared as Python compares them

const keyOf = (key) => {
  if (typeof key === "string" || typeof key === "number" || key === null) return key;
  if (key instanceof StrEnum) return key.$value;
  if (typeof key === "boolean") return key ? 1 : 0;
  if (key instanceof Tuple) return "\u0000(" + key.map(sorted).join("\u0001") + "\u0002)";
  if (key.constructor?.$compares) return "\u0000" + $.id(key.constructor) + "{" + key.constructor.$row.map((name) => sorted(key["$" + name])).join("\u0001") + "\u0002}";
  if (key instanceof Dict || key instanceof PySet || Array.isArray(key)) throw new $.TypeError("unhashable");
  return key;
};
const sorted = (key) => {
  const found = keyOf(key);
  return typeof found === "object" || typeof found === "function" ? (found === null ? "n" : "o" + $.id(found)) : (typeof found === "number" ? "i" : "s") + found;
};
class Dict {
  constructor(pairs) {
    this.map = new Map();
    for (const [key, value] of pairs) this.put(key, value);
  }
  put(key, value) {
    const at = keyOf(key), there = this.map.get(at);
    if (there) there[1] = value;
    else this.map.set(at, [key, value]);
  }
  has(key) { return this.map.has(keyOf(key)); }
  get size() { return this.map.size; }
  *[Symbol.iterator]() { for (const pair of this.map.values()) yield pair[0]; }
  $get(key, preset = null) { const pair = this.map.get(keyOf(key)); return pair ? pair[1] : preset; }
  $items() { return [...this.map.values()].map($.tup); }
  $keys() { return [...this]; }
  $values() { return [...this.map.values()].map((pair) => pair[1]); }
  $copy() { return new Dict(this.map.values()); }
  $update(other) { for (const [key, value] of other instanceof Dict ? other.map.values() : $.each(other)) this.put(key, value); return null; }
  $setdefault(key, preset = null) { if (!this.has(key)) this.put(key, preset); return this.$get(key); }
  $pop(key, ...preset) {
    const at = keyOf(key), pair = this.map.get(at);
    if (!pair) { if (preset.length) return preset[0]; throw new $.KeyError(key); }
    this.map.delete(at);
    return pair[1];
  }
  $clear() { this.map.clear(); return null; }
}
$.dict = (pairs = []) => (pairs instanceof Dict ? pairs.$copy() : new Dict($.each(pairs)));
$.fromkeys = (keys, value = null) => new Dict([...$.each(keys)].map((key) => [key, value]));
class PySet {
  constructor(items) { this.map = new Map(); for (const item of items) this.map.set(keyOf(item), item); }
  has(item) { return this.map.has(keyOf(item)); }
  get size() { return this.map.size; }
  [Symbol.iterator]() { return this.map.values(); }
  $add(item) { if (!this.has(item)) this.map.set(keyOf(item), item); return null; }
  $discard(item) { this.map.delete(keyOf(item)); return null; }
  $remove(item) { if (!this.map.delete(keyOf(item))) throw new $.KeyError(item); return null; }
  $update(...all) { for (const items of all) for (const item of $.each(items)) this.$add(item); return null; }
  $copy() { return new PySet(this); }
  $isdisjoint(other) { for (const item of $.each(other)) if (this.has(item)) return false; return true; }
  $issubset(other) { const there = new PySet($.each(other)); for (const item of this) if (!there.has(item)) return false; return true; }
  $union(...all) { const made = this.$copy(); made.$update(...all); return made; }
}
$.set = (items = []) => new PySet($.each(items));
$.frozenset = $.set;

// What a value is and what it comes to

$.is_int = (x) => typeof x === "boolean" || Number.isInteger(x);
$.is_str = (x) => typeof x === "string" || x instanceof StrEnum;
$.is_bool = (x) => typeof x === "boolean";
$.is_dict = (x) => x instanceof Dict;
$.is_list = (x) => Array.isArray(x) && !(x instanceof Tuple);
$.is_tuple = (x) => x instanceof Tuple;
$.is_set = (x) => x instanceof PySet;
$.is_frozenset = $.is_set;
$.t = (x) => {
  if (typeof x === "boolean") return x;
  if (x === null || x === 0 || x === "") return false;
  if (typeof x !== "object") return true;
  if (Array.isArray(x)) return x.length > 0;
  if (x instanceof Dict || x instanceof PySet) return x.size > 0;
  if (x.$__bool__) return x.$__bool__();
  return x instanceof StrEnum ? x.$value !== "" : true;
};
$.bool = (x = false) => $.t(x);
const isNumber = (x) => typeof x === "number" || typeof x === "boolean";
$.eq = (a, b) => {
  if (a === b) return true;
  if (typeof a !== "object" && typeof b !== "object") return isNumber(a) && isNumber(b) && Number(a) === Number(b);
  if (a === null || b === null) return false;
  if (a instanceof StrEnum || b instanceof StrEnum) return plain(a) === plain(b);
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a instanceof Tuple !== b instanceof Tuple || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!$.eq(a[i], b[i])) return false;
    return true;
  }
  if (a instanceof Dict) {
    if (!(b instanceof Dict) || a.size !== b.size) return false;
    for (const [at, pair] of a.map) { const other = b.map.get(at); if (!other || !$.eq(pair[1], other[1])) return false; }
    return true;
  }
  if (a instanceof PySet) return b instanceof PySet && a.size === b.size && a.$issubset(b);
  if (a.constructor?.$compares && a.constructor === b.constructor) return a.constructor.$row.every((name) => $.eq(a["$" + name], b["$" + name]));
  return false;
};
const order = (a, b) => {
  if (isNumber(a) && isNumber(b)) return a - b;
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
  if (Array.isArray(a) && Array.isArray(b) && a instanceof Tuple === b instanceof Tuple) {
    for (let i = 0; i < a.length && i < b.length; i++) if (!$.eq(a[i], b[i])) return order(a[i], b[i]);
    return a.length - b.length;
  }
  throw new $.TypeError("values without an order");
};
const compared = (sets, numbers) => (a, b) =>
  typeof a === "number" && typeof b === "number" ? numbers(a, b) : a instanceof PySet && b instanceof PySet ? sets(a, b) : numbers(order(a, b), 0);
$.lt = compared((a, b) => a.size < b.size && a.$issubset(b), (a, b) => a < b);
$.le = compared((a, b) => a.$issubset(b), (a, b) => a <= b);
$.gt = (a, b) => $.lt(b, a);
$.ge = (a, b) => $.le(b, a);
$.within = (item, of) => {
  if (of instanceof Dict || of instanceof PySet) return of.has(item);
  if (typeof of === "string") { if (typeof plain(item) !== "string") throw new $.TypeError("in a text"); return of.includes(plain(item)); }
  for (const one of $.each(of)) if ($.eq(one, item)) return true;
  return false;
};

// Numbers and what the signs of arithmetic do besides

const exact = (x) => {
  if (!Number.isSafeInteger(x) && Number.isInteger(x)) throw new $.OverflowError("a number beyond 2^53");
  return x;
};
$.add = (a, b) => {
  if (isNumber(a) && isNumber(b)) return exact(Number(a) + Number(b));
  if (Array.isArray(a) && Array.isArray(b) && a instanceof Tuple === b instanceof Tuple) return a instanceof Tuple ? $.tup([...a, ...b]) : [...a, ...b];
  if ($.is_str(a) && $.is_str(b)) return plain(a) + plain(b);
  throw new $.TypeError("+");
};
$.sub = (a, b) => {
  if (isNumber(a) && isNumber(b)) return exact(a - b);
  if (a instanceof PySet && b instanceof PySet) return new PySet([...a].filter((item) => !b.has(item)));
  throw new $.TypeError("-");
};
$.mul = (a, b) => {
  if (isNumber(a) && isNumber(b)) return exact(a * b);
  const [of, times] = isNumber(b) ? [a, Number(b)] : [b, Number(a)];
  if (typeof of === "string") return of.repeat(Math.max(0, times));
  if (Array.isArray(of)) { const row = [].concat(...Array.from({ length: Math.max(0, times) }, () => [...of])); return of instanceof Tuple ? $.tup(row) : row; }
  throw new $.TypeError("*");
};
const divided = (a, b) => { if (!isNumber(a) || !isNumber(b) || Number(b) === 0) throw new $.TypeError("a division"); };
$.div = (a, b) => (divided(a, b), a / b);
$.floordiv = (a, b) => (divided(a, b), exact(Number.isInteger(a / b) ? a / b : Math.floor((a - $.mod(a, b)) / b)));
$.mod = (a, b) => (divided(a, b), ((a % b) + Number(b)) % b);
$.pow = (a, b) => exact(a ** b);
$.or = (a, b) => {
  if (a instanceof PySet && b instanceof PySet) return a.$union(b);
  if (a instanceof Dict && b instanceof Dict) { const made = a.$copy(); made.$update(b); return made; }
  throw new $.TypeError("|");
};
$.and = (a, b) => {
  if (a instanceof PySet && b instanceof PySet) return new PySet([...a].filter((item) => b.has(item)));
  throw new $.TypeError("&");
};
$.iadd = (a, b) => { if (Array.isArray(a) && !(a instanceof Tuple)) { a.push(...$.each(b)); return a; } return $.add(a, b); };
$.ior = (a, b) => { a.$update(b); return a; };
$.isub = (a, b) => { if (a instanceof PySet) { for (const item of [...b]) a.$discard(item); return a; } return $.sub(a, b); };
$.iand = (a, b) => { for (const item of [...a]) if (!b.has(item)) a.$discard(item); return a; };
$.abs = (x) => Math.abs(x);
$.divmod = (a, b) => $.tup([$.floordiv(a, b), $.mod(a, b)]);
// Half-way cases go to the even neighbour.
$.round = (x, digits = null) => {
  if (digits === null) { const low = Math.floor(x), rest = x - low; return rest < 0.5 ? low : rest > 0.5 ? low + 1 : low % 2 ? low + 1 : low; }
  return Number(x.toFixed(digits));
};
$.int = (x = 0) => {
  if (typeof x !== "string") return Math.trunc(Number(x));
  if (!/^\s*[+-]?[0-9]+\s*$/.test(x)) throw new $.ValueError(`invalid literal for int() with base 10: ${$.repr(x)}`);
  return exact(Number(x));
};

// Rows of things

$.each = (x) => {
  if (typeof x === "function" && x.$members) return x.$members;
  if (x === null || x === undefined || typeof x[Symbol.iterator] !== "function") throw new $.TypeError("not iterable");
  return x;
};
$.len = (x) => {
  const found = x.length ?? x.size;
  if (found === undefined) throw new $.TypeError("no len()");
  return found;
};
const place = (x, at) => {
  const found = at < 0 ? x.length + at : Number(at);
  if (!Number.isInteger(found)) throw new $.TypeError("an index");
  if (found < 0 || found >= x.length) throw new $.IndexError("index out of range");
  return found;
};
$.at = (x, at) => {
  if (x instanceof Dict) {
    const pair = x.map.get(keyOf(at));
    if (!pair) throw new $.KeyError(at);
    return pair[1];
  }
  return x[place(x, at)];
};
$.put = (x, at, value) => { if (x instanceof Dict) x.put(at, value); else x[place(x, at)] = value; };
$.del = (x, at) => { if (x instanceof Dict) x.$pop(at); else x.splice(place(x, at), 1); };
const edge = (at, preset, length) => (at === null ? preset : Math.min(length, Math.max(0, at < 0 ? length + at : Number(at))));
$.cut = (x, from, to, put) => { const a = edge(from, 0, x.length); x.splice(a, Math.max(0, edge(to, x.length, x.length) - a), ...$.each(put)); };
$.slice = (x, from, to, step) => {
  let found;
  if (step === null || step === 1) found = x.slice(edge(from, 0, x.length), edge(to, x.length, x.length));
  else {
    const all = [...x], down = step < 0;
    if (down && (from !== null || to !== null)) throw new $.ValueError("a slice backwards with ends");
    found = (down ? all.reverse() : all.slice(edge(from, 0, all.length), edge(to, all.length, all.length))).filter((_, i) => i % Math.abs(step) === 0);
    if (typeof x === "string") found = found.join("");
  }
  return x instanceof Tuple ? $.tup(found) : found;
};
$.unpack = (x, count) => {
  const row = Array.isArray(x) ? x : [...$.each(x)];
  if (row.length !== count) throw new $.ValueError(`${count} values to unpack, not ${row.length}`);
  return row;
};
$.unpackAtLeast = (x, count) => {
  const row = [...$.each(x)];
  if (row.length < count) throw new $.ValueError("not enough values to unpack");
  return row;
};
$.list = (x = []) => [...$.each(x)];
$.tuple = (x = []) => (x instanceof Tuple ? x : $.tup($.each(x)));
$.range = (a, b, step = 1) => { const row = []; if (b === undefined) [a, b] = [0, a]; for (let i = a; step > 0 ? i < b : i > b; i += step) row.push(i); return row; };
$.reversed = (x) => [...$.each(x)].reverse();
$.enumerate = (x, start = 0) => [...$.each(x)].map((item, i) => $.tup([start + i, item]));
$.zip = (strict, all) => {
  const rows = all.map((x) => [...$.each(x)]), length = Math.min(...rows.map((row) => row.length));
  if (strict && rows.some((row) => row.length !== length)) throw new $.ValueError("zip() of different lengths");
  return Array.from({ length }, (_, i) => $.tup(rows.map((row) => row[i])));
};
$.map = (f, x, y) => (y === undefined ? [...$.each(x)].map((item) => f(item)) : $.zip(false, [x, y]).map(([a, b]) => f(a, b)));
$.filter = (f, x) => [...$.each(x)].filter((item) => (f === null ? $.t(item) : $.t(f(item))));
$.sum = (x, start = 0) => { let all = start; for (const item of $.each(x)) all = $.add(all, item); return all; };
$.any = (x) => { for (const item of $.each(x)) if ($.t(item)) return true; return false; };
$.all = (x) => { for (const item of $.each(x)) if (!$.t(item)) return false; return true; };
$.sorted = (x, key = null, reverse = false) => $.sort([...$.each(x)], key, reverse, true);
$.sort = (row, key = null, reverse = false, give = false) => {
  const keyed = row.map((item) => [key === null ? item : key(item), item]);
  keyed.sort((a, b) => (reverse ? order(b[0], a[0]) : order(a[0], b[0])));
  keyed.forEach((pair, i) => { row[i] = pair[1]; });
  return give ? row : null;
};
const most = (sign) => (x, key, preset) => {
  let found, best, any = false;
  for (const item of x) {
    const worth = key === null ? item : key(item);
    if (!any || sign * order(worth, best) > 0) [found, best, any] = [item, worth, true];
  }
  if (any) return found;
  if (preset === undefined) throw new $.ValueError("nothing to choose from");
  return preset;
};
$.max = most(1);
$.min = most(-1);
$.iter = (x) => $.each(x)[Symbol.iterator]();
$.next = (x, preset) => {
  const found = (typeof x.next === "function" ? x : $.each(x)[Symbol.iterator]()).next();
  if (!found.done) return found.value;
  if (preset === undefined) throw new $.StopIteration();
  return preset;
};
$.accumulate = (x) => { let all; const row = []; for (const item of $.each(x)) { all = row.length ? $.add(all, item) : item; row.push(all); } return row; };
$.getattr = (x, name, preset) => {
  const found = $.bound(x, "$" + name);
  if (found !== undefined) return found;
  if (preset === undefined) throw new $.TypeError(`no attribute ${name}`);
  return preset;
};
$.setattr = (x, name, value) => { x["$" + name] = value; return null; };

// Texts

$.str = (x = "") => {
  if (typeof x === "string") return x;
  if (x instanceof StrEnum) return x.$value;
  if (x !== null && typeof x === "object" && x.$__str__) return x.$__str__();
  return $.repr(x);
};
const unseen = /[\p{C}\p{Z}]/u;
const escaped = (text) => {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  let said = "";
  for (const one of text) {
    const code = one.codePointAt(0), hex = code.toString(16);
    if (one === mark || one === "\\") said += "\\" + one;
    else if (one === "\n") said += "\\n";
    else if (one === "\r") said += "\\r";
    else if (one === "\t") said += "\\t";
    else if (one !== " " && unseen.test(one)) said += code < 256 ? "\\x" + hex.padStart(2, "0") : code < 65536 ? "\\u" + hex.padStart(4, "0") : "\\U" + hex.padStart(8, "0");
    else said += one;
  }
  return mark + said + mark;
};
$.repr = (x) => {
  if (x === null) return "None";
  if (typeof x === "boolean") return x ? "True" : "False";
  if (typeof x === "number") return Number.isInteger(x) ? String(exact(x)) : String(x);
  if (typeof x === "string") return escaped(x);
  if (x instanceof Tuple) return "(" + x.map($.repr).join(", ") + (x.length === 1 ? ",)" : ")");
  if (Array.isArray(x)) return "[" + x.map($.repr).join(", ") + "]";
  if (x instanceof Dict) return "{" + x.$items().map(([key, value]) => `${$.repr(key)}: ${$.repr(value)}`).join(", ") + "}";
  throw new $.TypeError("no repr()");
};
$.format = (x, how) => {
  const hex = /^0(\d+)X$/.exec(how);
  if (!hex) throw new $.ValueError(`the format ${how}`);
  return x.toString(16).toUpperCase().padStart(Number(hex[1]), "0");
};
$.ord = (x) => x.codePointAt(0);
$.chr = (x) => String.fromCodePoint(x);
$.escape = (x) => x.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#x27;");
const categories = ["Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn"]
  .map((name) => [name, new RegExp(`^\\p{${name}}`, "u")]);
$.category = (x) => categories.find(([, test]) => test.test(x))[0];
// The ratio of `difflib.SequenceMatcher`: twice the letters that match in the longest runs, over all letters.
const matching = (a, b) => {
  if (!a.length || !b.length) return 0;
  let best = 0, endA = 0, endB = 0, row = new Array(b.length + 1).fill(0);
  for (let i = 0; i < a.length; i++) {
    const now = new Array(b.length + 1).fill(0);
    for (let j = 0; j < b.length; j++) {
      if (a[i] === b[j]) {
        now[j + 1] = row[j] + 1;
        if (now[j + 1] > best) { best = now[j + 1]; endA = i + 1; endB = j + 1; }
      }
    }
    row = now;
  }
  if (!best) return 0;
  return best + matching(a.slice(0, endA - best), b.slice(0, endB - best)) + matching(a.slice(endA), b.slice(endB));
};
$.get_close_matches = (word, known, n = 3, cutoff = 0.6) =>
  [...$.each(known)]
    .map((one) => [(2 * matching([...one], [...word])) / (one.length + word.length || 1), one])
    .filter(([ratio]) => ratio >= cutoff)
    .sort((a, b) => b[0] - a[0] || (a[1] < b[1] ? 1 : -1))
    .slice(0, n)
    .map((pair) => pair[1]);

const space = /^[\s\x1c-\x1f\x85]*$/;
const stripped = (text, marks, left, right) => {
  const gone = marks === null ? (x) => space.test(x) : (x) => marks.includes(x);
  let from = 0, to = text.length;
  if (left) while (from < to && gone(text[from])) from++;
  if (right) while (to > from && gone(text[to - 1])) to--;
  return text.slice(from, to);
};
const methods = (of, named) => {
  for (const name in named) Object.defineProperty(of.prototype, "$" + name, { value: named[name], configurable: true, writable: true });
};
const found = (at, what) => { if (at < 0) throw new $.ValueError(what); return at; };
methods(String, {
  join(x) { return [...$.each(x)].map((part) => { if (!$.is_str(part)) throw new $.TypeError("join"); return plain(part); }).join(this); },
  split(mark = null, most = -1) {
    const text = String(this);
    if (mark === null) { if (most >= 0) throw new $.ValueError("split(None, n)"); const inner = stripped(text, null, true, true); return inner ? inner.split(/[\s\x1c-\x1f\x85]+/) : []; }
    const row = text.split(mark);
    return most < 0 || row.length <= most + 1 ? row : [...row.slice(0, most), row.slice(most).join(mark)];
  },
  partition(mark) { const at = this.indexOf(mark); return $.tup(at < 0 ? [String(this), "", ""] : [this.slice(0, at), mark, this.slice(at + mark.length)]); },
  rpartition(mark) { const at = this.lastIndexOf(mark); return $.tup(at < 0 ? ["", "", String(this)] : [this.slice(0, at), mark, this.slice(at + mark.length)]); },
  startswith(start) { return start instanceof Tuple ? start.some((one) => this.startsWith(one)) : this.startsWith(start); },
  endswith(end) { return end instanceof Tuple ? end.some((one) => this.endsWith(one)) : this.endsWith(end); },
  strip(marks = null) { return stripped(String(this), marks, true, true); },
  lstrip(marks = null) { return stripped(String(this), marks, true, false); },
  rstrip(marks = null) { return stripped(String(this), marks, false, true); },
  replace(from, to) { return this.replaceAll(from, () => to); },
  lower() { return this.toLowerCase(); },
  upper() { return this.toUpperCase(); },
  capitalize() { return this.slice(0, 1).toUpperCase() + this.slice(1).toLowerCase(); },
  casefold() { return this.toLowerCase().replaceAll("ß", "ss"); },
  isdigit() { return /^\p{Nd}+$/u.test(this) || (this.length > 0 && [...this].every((one) => /[\p{Nd}\u00b2\u00b3\u00b9\u2070-\u2079\u2080-\u2089]/u.test(one))); },
  isdecimal() { return /^\p{Nd}+$/u.test(this); },
  isspace() { return this.length > 0 && space.test(this); },
  isalpha() { return /^\p{L}+$/u.test(this); },
  isalnum() { return /^[\p{L}\p{N}]+$/u.test(this); },
  isascii() { return /^[\x00-\x7f]*$/.test(this); },
  isprintable() { return ![...this].some((one) => one !== " " && unseen.test(one)); },
  isupper() { return this.toUpperCase() === String(this) && this.toLowerCase() !== String(this); },
  islower() { return this.toLowerCase() === String(this) && this.toUpperCase() !== String(this); },
  removeprefix(start) { return this.startsWith(start) ? this.slice(start.length) : String(this); },
  removesuffix(end) { return end && this.endsWith(end) ? this.slice(0, -end.length) : String(this); },
  find(part, from = 0) { return this.indexOf(part, from); },
  rfind(part) { return this.lastIndexOf(part); },
  index(part) { return found(this.indexOf(part), "substring not found"); },
  count(part) { return this.split(part).length - 1; },
  splitlines() { const row = this.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/); if (row.at(-1) === "") row.pop(); return row; },
});
Object.defineProperty(String.prototype, "$value", { get() { throw new $.TypeError("a text has no value"); }, configurable: true });
methods(Array, {
  append(x) { this.push(x); return null; },
  extend(x) { this.push(...$.each(x)); return null; },
  insert(at, x) { this.splice(edge(at, 0, this.length), 0, x); return null; },
  remove(x) { this.splice(found(this.findIndex((one) => $.eq(one, x)), "not in list"), 1); return null; },
  pop(at = -1) { return this.splice(place(this, at), 1)[0]; },
  index(x) { return found(this.findIndex((one) => $.eq(one, x)), `${x} is not in list`); },
  count(x) { return this.filter((one) => $.eq(one, x)).length; },
  copy() { return [...this]; },
  clear() { this.length = 0; return null; },
  reverse() { this.reverse(); return null; },
  __getitem__(at) { return $.at(this, at); },
});
Dict.prototype.$__getitem__ = function (at) { return $.at(this, at); };
for (const name of ["startswith", "endswith", "replace", "upper", "lower", "capitalize", "partition", "split"]) {
  StrEnum.prototype["$" + name] = function (...args) { return this.$value["$" + name](...args); };
}

// Plain data, in and out, as JSON that keeps the order of keys: a dict is `{d: [[key, value], …]}`. Texts with surrogates are refused:
// Python counts them otherwise.
$.from = (x) => {
  if (typeof x === "string") { if (/[\ud800-\udfff]/.test(x)) throw new $.ValueError("a character beyond U+FFFF"); return x; }
  if (typeof x === "number") { if (!Number.isSafeInteger(x)) throw new $.ValueError("no whole number below 2^53"); return x; }
  if (Array.isArray(x)) return x.map($.from);
  return x !== null && typeof x === "object" ? new Dict(x.d.map(([key, value]) => [$.from(key), $.from(value)])) : x;
};
$.to = (x) => {
  if (x instanceof Dict) return { d: x.$items().map(([key, value]) => [$.to(key), $.to(value)]) };
  if (Array.isArray(x)) return Array.from(x, $.to);
  return plain(x);
};
