"""Expressions of Python in JavaScript. Every attribute `x` is `$x` there, so that none meets one of JavaScript's own."""

import ast
import json
from collections.abc import Callable

from generator.browser.faults import TranslationError, fault
from generator.browser.program import Definition, External, Module, Program
from generator.browser.scopes import Scope, bound_in
from generator.browser.signatures import Signature, defaults_of, signature_of

_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.FloorDiv: "floordiv", ast.Mod: "mod", ast.Pow: "pow",
    ast.BitOr: "or", ast.BitAnd: "and",
}  # fmt: skip
_COMPARED: dict[type[ast.cmpop], str] = {
    ast.Lt: "lt",
    ast.LtE: "le",
    ast.Gt: "gt",
    ast.GtE: "ge",
    ast.Eq: "eq",
    ast.In: "within",
}
_DENIED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.NotEq: ast.Eq, ast.NotIn: ast.In}
# Builtin functions of the runtime, with the row of their parameters.
_BUILTINS: dict[str, tuple[str, ...]] = {
    "len": ("x",), "sorted": ("x", "key", "reverse"), "sum": ("x", "start"), "any": ("x",), "all": ("x",), "enumerate": ("x", "start"),
    "range": ("a", "b", "c"), "reversed": ("x",), "map": ("f", "x", "y"), "filter": ("f", "x"), "abs": ("x",), "divmod": ("a", "b"),
    "round": ("x", "n"), "getattr": ("x", "n", "d"), "setattr": ("x", "n", "v"), "type": ("x",), "repr": ("x",), "int": ("x",),
    "str": ("x",), "bool": ("x",), "list": ("x",), "tuple": ("x",), "set": ("x",), "frozenset": ("x",), "iter": ("x",), "next": ("x", "d"),
    "id": ("x",), "ord": ("x",), "chr": ("x",), "min": (), "max": (), "zip": (), "dict": ("x",),
    "ValueError": ("m",), "TypeError": ("m",), "KeyError": ("m",), "LookupError": ("m",), "RuntimeError": ("m",),
    "NotImplementedError": ("m",),
}  # fmt: skip
_KINDS = {"int", "str", "bool", "dict", "list", "tuple", "set", "frozenset", "float"}
_EXTERNAL: dict[str, tuple[str, ...]] = {
    "dataclasses.fields": ("x",), "copy.copy": ("x",), "html.escape": ("x",), "unicodedata.category": ("x",),
    "difflib.get_close_matches": ("word", "known", "n", "cutoff"), "itertools.accumulate": ("x",), "dataclasses.field": (
        "default", "default_factory", "metadata"),
}  # fmt: skip
_SIMPLE = (ast.Name, ast.Constant)
# What takes all items of an iterable before it does anything else.
_AT_ONCE = {"any", "all", "tuple", "list", "sum", "sorted", "set", "frozenset", "dict", "min", "max"}
_METHODS_AS_VALUES = {"__getitem__", "get", "append", "add", "join", "index"}
_Comprehension = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp


class Expressions:
    """Translates the expressions of one module; `used` gathers the definitions and the methods that they name."""

    def __init__(self, program: Program, module: Module) -> None:
        self.program, self.module = program, module
        self.scope = Scope(())
        self.used: list[Definition] = []
        self.named: set[str] = set()
        self.owner: str | None = None  # the class whose method is translated

    def fault(self, node: ast.AST, what: str) -> TranslationError:
        """Return the error for something that is not translated."""
        return fault(self.module.file, node, what)

    def value(self, node: ast.expr) -> str:
        """Return an expression that gives the same value."""
        translate = getattr(self, f"_{type(node).__name__}", None)
        if translate is None:
            raise self.fault(node, f"the expression {type(node).__name__}")
        translated: str = translate(node)
        return translated

    def truth(self, node: ast.expr) -> str:
        """Return a condition of JavaScript that holds where Python takes the value as true."""
        if isinstance(node, ast.BoolOp):
            sign = "&&" if isinstance(node.op, ast.And) else "||"
            return "(" + sign.join(self.truth(part) for part in node.values) + ")"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return "!" + self.truth(node.operand)
        if self._is_boolean(node):
            return self.value(node)
        return f"$.t({self.value(node)})"

    def _is_boolean(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not self.scope.has(node.func.id):
            return node.func.id in ("isinstance", "any", "all", "bool")
        return isinstance(node, ast.Compare) or (isinstance(node, ast.Constant) and isinstance(node.value, bool))

    # Names and constants

    def _Constant(self, node: ast.Constant) -> str:
        if node.value is None or isinstance(node.value, bool):
            return {None: "null", True: "true", False: "false"}[node.value]
        if isinstance(node.value, str):
            return json.dumps(node.value, ensure_ascii=True)
        if isinstance(node.value, int) and node.value < 2**53:
            return str(node.value)
        if isinstance(node.value, float):
            return repr(node.value)
        raise self.fault(node, f"the constant {node.value!r}")

    def _Name(self, node: ast.Name) -> str:
        return self.name(node.id, node)

    def name(self, name: str, node: ast.AST) -> str:
        """Return what a name is in the bundle."""
        if self.scope.has(name):
            return self.scope.js(name)
        found = self.module.names.get(name)
        if isinstance(found, Definition):
            self.used.append(found)
            return found.js
        if isinstance(found, External):
            return self._external(found.name, node)
        if name in _BUILTINS:
            return f"$.{name}"
        raise self.fault(node, f"the name {name}")

    def _external(self, name: str, node: ast.AST) -> str:
        if name == "dataclasses.MISSING":
            return "$.MISSING"
        if name in _EXTERNAL:
            return "$." + name.rpartition(".")[2]
        raise self.fault(node, name)

    def definition(self, node: ast.expr) -> Definition | None:
        """Return what a module-level name stands for; None for anything else."""
        if isinstance(node, ast.Name) and not self.scope.has(node.id):
            found = self.module.names.get(node.id)
            return found if isinstance(found, Definition) else None
        return None

    def external(self, node: ast.expr) -> str | None:
        """Return the name in the standard library that an expression is, such as `dataclasses.replace`."""
        if isinstance(node, ast.Name) and not self.scope.has(node.id):
            found = self.module.names.get(node.id)
            return found.name if isinstance(found, External) else None
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found = None if self.scope.has(node.value.id) else self.module.names.get(node.value.id)
            return f"{found.name}.{node.attr}" if isinstance(found, External) else None
        return None

    def _NamedExpr(self, node: ast.NamedExpr) -> str:
        return f"({self.scope.js(node.target.id)}={self.value(node.value)})"

    def _Attribute(self, node: ast.Attribute) -> str:
        external = self.external(node)
        if external is not None:
            return self._external(external, node)
        self.named.add(node.attr)
        of = self.definition(node.value)
        if of is not None and isinstance(of.node, ast.ClassDef) and self.program.methods(node.attr):
            return f'$.unbound({self.value(node.value)},"${node.attr}")'
        if self.program.methods(node.attr) or node.attr in _METHODS_AS_VALUES:
            # A method that is not called at once remembers whose it is.
            return f'$.bound({self.value(node.value)},"${node.attr}")'
        return f"{self.value(node.value)}.${node.attr}"

    # Operators

    def _BoolOp(self, node: ast.BoolOp) -> str:
        if self._both(node):
            return self.truth(node)
        said = self.value(node.values[-1])
        for part in reversed(node.values[:-1]):
            kept = self.scope.temporary()
            test = f"$.t({kept}={self.value(part)})"
            said = f"({test}?{said}:{kept})" if isinstance(node.op, ast.And) else f"({test}?{kept}:{said})"
        return said

    def _both(self, node: ast.expr) -> bool:
        """Whether a combination gives true or false and nothing else."""
        if isinstance(node, ast.BoolOp):
            return all(self._both(part) for part in node.values)
        if isinstance(node, ast.UnaryOp):
            return isinstance(node.op, ast.Not)
        return self._is_boolean(node)

    def _UnaryOp(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return "!" + self.truth(node.operand)
        if isinstance(node.op, ast.USub):
            return f"(-{self.value(node.operand)})"
        raise self.fault(node, f"the operator {type(node.op).__name__}")

    def _BinOp(self, node: ast.BinOp) -> str:
        operator = _OPERATORS.get(type(node.op))
        if operator is None:
            raise self.fault(node, f"the operator {type(node.op).__name__}")
        return f"$.{operator}({self.value(node.left)},{self.value(node.right)})"

    def operator(self, node: ast.operator, at: ast.AST) -> str:
        """Return the runtime's name of an operator."""
        if type(node) not in _OPERATORS:
            raise self.fault(at, f"the operator {type(node).__name__}")
        return _OPERATORS[type(node)]

    def _Compare(self, node: ast.Compare) -> str:
        if len(node.ops) == 1:
            return self._compared(
                node.ops[0], self.value(node.left), node.comparators[0], self.value(node.comparators[0])
            )
        parts, left = [], self.value(node.left)
        for place, (sign, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            said = self.value(right)
            if place + 1 < len(node.ops) and not isinstance(right, _SIMPLE):
                kept = self.scope.temporary()
                parts.append(self._compared(sign, left, right, f"({kept}={said})"))
                said = kept
            else:
                parts.append(self._compared(sign, left, right, said))
            left = said
        return "(" + "&&".join(parts) + ")"

    def _compared(self, sign: ast.cmpop, left: str, right: ast.expr, said: str) -> str:
        if isinstance(sign, ast.Is):
            return f"({left}==={said})"
        if isinstance(sign, ast.IsNot):
            return f"({left}!=={said})"
        if type(sign) in _DENIED:
            return "!" + self._compared(_DENIED[type(sign)](), left, right, said)
        return f"$.{_COMPARED[type(sign)]}({left},{said})"

    def _IfExp(self, node: ast.IfExp) -> str:
        return f"({self.truth(node.test)}?{self.value(node.body)}:{self.value(node.orelse)})"

    def _Subscript(self, node: ast.Subscript) -> str:
        if isinstance(node.slice, ast.Slice):
            cut = [
                self.value(part) if part else "null" for part in (node.slice.lower, node.slice.upper, node.slice.step)
            ]
            return f"$.slice({self.value(node.value)},{','.join(cut)})"
        return f"$.at({self.value(node.value)},{self.value(node.slice)})"

    # Displays, comprehensions and texts

    def _row(self, nodes: list[ast.expr]) -> str:
        return "[" + ",".join(self._item(node) for node in nodes) + "]"

    def _item(self, node: ast.expr) -> str:
        if isinstance(node, ast.Starred):
            return f"...$.each({self.value(node.value)})"
        return self.value(node)

    def _List(self, node: ast.List) -> str:
        return self._row(node.elts)

    def _Tuple(self, node: ast.Tuple) -> str:
        return f"$.tup({self._row(node.elts)})"

    def _Set(self, node: ast.Set) -> str:
        return f"$.set({self._row(node.elts)})"

    def _Dict(self, node: ast.Dict) -> str:
        parts = [
            f"...$.each({self.value(value)}.$items())" if key is None else f"[{self.value(key)},{self.value(value)}]"
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return f"$.dict([{','.join(parts)}])"

    def _JoinedStr(self, node: ast.JoinedStr) -> str:
        said = []
        for part in node.values:
            if isinstance(part, ast.Constant):
                said.append(self.value(part))
                continue
            assert isinstance(part, ast.FormattedValue)
            value = self.value(part.value)
            if part.format_spec is not None:
                assert isinstance(part.format_spec, ast.JoinedStr)
                said.append(f"$.format({value},{self.value(part.format_spec)})")
            else:
                said.append(f"$.repr({value})" if part.conversion == ord("r") else f"$.str({value})")
        return "(" + "+".join(['""', *said]) + ")"

    def _loops(self, generators: list[ast.comprehension], inner: str, first: str) -> str:
        """Return the loops of a comprehension around a statement; `first` is its outermost iterable, which is looked at outside."""
        said = inner
        for place, part in reversed(list(enumerate(generators))):
            for test in reversed(part.ifs):
                said = f"if({self.truth(test)}){{{said}}}"
            over = first if place == 0 else f"$.each({self.value(part.iter)})"
            said = f"for({self.pattern(part.target)} of {over}){{{said}}}"
        return said

    def pattern(self, node: ast.expr) -> str:
        """Return the target of a loop: a name, or a row of names from a value with as many items."""
        if isinstance(node, ast.Name):
            return self.scope.js(node.id)
        if isinstance(node, ast.Tuple) and not any(isinstance(part, ast.Starred) for part in node.elts):
            return "[" + ",".join(self.pattern(part) for part in node.elts) + "]"
        raise self.fault(node, "this target")

    def _comprehended(
        self, node: _Comprehension, before: str, inner: Callable[[], str], after: str, star: str = ""
    ) -> str:
        """Return a call of a function of its own that loops; `inner` is what it does each time, translated in there."""
        first = f"$.each({self.value(node.generators[0].iter)})"
        names = bound_in(node.generators)
        outer, self.scope = self.scope, Scope(names, self.scope)
        loops = self._loops(node.generators, inner(), "$it")
        declared = ",".join([*self.scope.names.values(), *self.scope.temporaries])
        self.scope = outer
        body = f"{{let {declared};{before}{loops}{after}}}"
        return f"(function{star}($it){body})({first})" if star else f"(($it)=>{body})({first})"

    def _gathered(self, node: "ast.ListComp | ast.SetComp | ast.GeneratorExp") -> str:
        return self._comprehended(node, "const $r=[];", lambda: f"$r.push({self.value(node.elt)});", "return $r;")

    def _ListComp(self, node: ast.ListComp) -> str:
        return self._gathered(node)

    def _SetComp(self, node: ast.SetComp) -> str:
        return f"$.set({self._gathered(node)})"

    def _DictComp(self, node: ast.DictComp) -> str:
        def put() -> str:
            return f"$r.put({self.value(node.key)},{self.value(node.value)});"

        return self._comprehended(node, "const $r=$.dict();", put, "return $r;")

    def _GeneratorExp(self, node: ast.GeneratorExp) -> str:
        return self._comprehended(node, "", lambda: f"yield {self.value(node.elt)};", "", star="*")

    def _Lambda(self, node: ast.Lambda) -> str:
        signature, defaults = signature_of(node.args), defaults_of(node.args)
        if signature.extra or signature.keyword_only:
            raise self.fault(node, "a lambda with keywords")
        preset = {name: self.value(default) for name, default in defaults.items()}
        if any(not isinstance(default, ast.Constant) for default in defaults.values()):
            raise self.fault(node, "a lambda that keeps a value in a default")
        outer, self.scope = self.scope, Scope([*signature.positional, *filter(None, [signature.rest])], self.scope)
        row = [self.scope.js(name) + (f"={preset[name]}" if name in preset else "") for name in signature.positional]
        row += [f"...{self.scope.js(signature.rest)}"] if signature.rest else []
        said = self.value(node.body)
        temporaries, self.scope = self.scope.temporaries, outer
        body = f"{{let {','.join(temporaries)};return {said};}}" if temporaries else f"({said})"
        return f"(({','.join(row)})=>{body})"

    # Calls

    def _Call(self, node: ast.Call) -> str:
        special = self._special(node)
        if special is not None:
            return special
        definition, function = self.definition(node.func), node.func
        if isinstance(function, ast.Name) and (local := self.scope.function(function.id)) is not None:
            return f"{self.scope.js(function.id)}({self._arranged(node, signature_of(local.args))})"
        if definition is not None:
            return self._defined(node, definition)
        if isinstance(function, ast.Attribute):
            return self._method(node, function)
        if isinstance(function, ast.Name) and not self.scope.has(function.id) and function.id not in self.module.names:
            return self._builtin(node, function.id, _BUILTINS.get(function.id))
        if node.keywords:
            return self._constructed(node)
        return f"{self.value(function)}({self._plain(node)})"

    def _special(self, node: ast.Call) -> str | None:
        """Return calls that are written otherwise; None for all others."""
        function = node.func
        external = self.external(function)
        if external in ("typing.cast", "functools.cache"):
            return self.value(node.args[-1])
        if external == "dataclasses.replace":
            if any(keyword.arg is None for keyword in node.keywords):
                raise self.fault(node, "replace(**…)")
            changes = ",".join(f"${keyword.arg}:{self.value(keyword.value)}" for keyword in node.keywords)
            return f"$.replace({self.value(node.args[0])},{{{changes}}})"
        if external == "dataclasses.field":
            # What only Python's hash() looks at.
            node.keywords = [keyword for keyword in node.keywords if keyword.arg != "hash"]
        if external == "functools.partial":
            return f"$.partial({self.value(node.args[0])},{self._row(node.args[1:])})"
        if external is not None:
            return self._builtin(node, external.rpartition(".")[2], _EXTERNAL.get(external))
        if isinstance(function, ast.Attribute) and _is_super(function.value):
            self.named.add(function.attr)
            return f'$.super({self.owner},{self.scope.js("self")},"${function.attr}")({self._plain(node)})'
        if not isinstance(function, ast.Name) or self.scope.has(function.id):
            return None
        if function.id == "isinstance":
            return self._isinstance(node)
        if function.id in _AT_ONCE and node.args and isinstance(node.args[0], ast.GeneratorExp):
            return self._at_once(node, function, node.args[0])
        return None

    def _at_once(self, node: ast.Call, function: ast.Name, items: ast.GeneratorExp) -> str:
        """Return a call that goes through a generator at once, without making one."""
        if function.id in ("any", "all"):
            sign, found = ("", "true") if function.id == "any" else ("!", "false")
            other = "false" if found == "true" else "true"
            return self._comprehended(
                items, "", lambda: f"if({sign}{self.truth(items.elt)})return {found};", f"return {other};"
            )
        listed = ast.copy_location(ast.ListComp(items.elt, items.generators), items)
        if function.id == "list":
            return self.value(listed)
        call = ast.copy_location(ast.Call(function, [listed, *node.args[1:]], node.keywords), node)
        return self._builtin(call, function.id, _BUILTINS[function.id])

    def _isinstance(self, node: ast.Call) -> str:
        value, kinds = self.value(node.args[0]), self.kinds(node.args[1])
        if len(kinds) > 1 and not isinstance(node.args[0], ast.Name):
            kept = self.scope.temporary()
            tests = [kinds[0].format(f"({kept}={value})"), *(kind.format(kept) for kind in kinds[1:])]
        else:
            tests = [kind.format(value) for kind in kinds]
        return "(" + "||".join(tests) + ")"

    def kinds(self, node: ast.expr) -> list[str]:
        """Return a test for each class that a value is looked for in, `{}` for the value."""
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.Add):
            return self.kinds(node.left) + self.kinds(node.right)
        if isinstance(node, ast.Tuple):
            return [test for part in node.elts for test in self.kinds(part)]
        if isinstance(node, ast.Name):
            if node.id in _KINDS:
                return [f"$.is_{node.id}({{}})"]
            if self.external(node) == "collections.abc.Mapping":
                return ["$.is_dict({})"]
            definition = self.definition(node)
            if definition is not None and isinstance(definition.node, ast.ClassDef):
                return [f"({{}} instanceof {self.value(node)})"]
            if definition is not None and isinstance(definition.node, ast.Assign):
                # A name for several classes, which stand in the module that gives it.
                there = type(self)(self.program, definition.module)
                found = there.kinds(definition.node.value)
                self.used += there.used
                return found
        raise self.fault(node, "a test for this class")

    def _plain(self, node: ast.Call) -> str:
        if node.keywords:
            raise self.fault(node, "a call by keyword of what is not known by its name")
        return ",".join(self._item(part) for part in node.args)

    def _defined(self, node: ast.Call, definition: Definition) -> str:
        called = self.value(node.func)
        if isinstance(definition.node, ast.ClassDef):
            if any(keyword.arg is None for keyword in node.keywords):
                return self._constructed(node)
            return f"new {called}({self._arranged(node, self.constructor(definition))})"
        if definition.signature is None:
            return self._constructed(node) if node.keywords else f"{called}({self._plain(node)})"
        return f"{called}({self._arranged(node, definition.signature)})"

    def constructor(self, definition: Definition) -> Signature:
        """Return how a class is called."""
        raise NotImplementedError

    def _constructed(self, node: ast.Call) -> str:
        """Return a call of a class of which only the program that runs knows which it is."""
        pairs = [
            f"...$.each({self.value(keyword.value)}.$items())"
            if keyword.arg is None
            else f"[{json.dumps(keyword.arg)},{self.value(keyword.value)}]"
            for keyword in node.keywords
        ]
        return f"$.construct({self.value(node.func)},{self._row(node.args)},[{','.join(pairs)}])"

    def _method(self, node: ast.Call, function: ast.Attribute) -> str:
        self.named.add(function.attr)
        target = self.value(function.value)
        if isinstance(function.value, ast.Name) and function.value.id == "dict" and function.attr == "fromkeys":
            return f"$.fromkeys({self._plain(node)})"
        signatures = self.program.methods(function.attr)
        if any(s.rest or s.extra or s.keyword_only for s in signatures) or (node.keywords and signatures):
            if len(set(signatures)) > 1 and not all(
                s.row[: len(signatures[0].row)] == signatures[0].row for s in signatures
            ):
                raise self.fault(node, f"a call of one of several methods {function.attr} that take different things")
            return f"{target}.${function.attr}({self._arranged(node, signatures[0])})"
        if function.attr == "sort" and not node.args:
            return f"$.sort({target},{self._arranged(node, Signature((), ('key', 'reverse')))})"
        if node.keywords:
            return self._constructed(node)
        return f"{target}.${function.attr}({self._plain(node)})"

    def _builtin(self, node: ast.Call, name: str, row: tuple[str, ...] | None) -> str:
        if row is None:
            raise self.fault(node, f"{name}()")
        made = "new " if name.endswith("Error") else ""
        if name in ("min", "max"):
            given = {keyword.arg: self.value(keyword.value) for keyword in node.keywords}
            over = (
                f"$.each({self._item(node.args[0])})"
                if len(node.args) == 1 and not isinstance(node.args[0], ast.Starred)
                else self._row(node.args)
            )
            return f"$.{name}({over},{given.get('key', 'null')},{given.get('default', 'undefined')})"
        if name == "zip":
            strict = any(
                keyword.arg == "strict" and getattr(keyword.value, "value", False) for keyword in node.keywords
            )
            return f"$.zip({'true' if strict else 'false'},{self._row(node.args)})"
        if name == "dict" and node.keywords:
            parts = [f"...$.each({self.value(part)}.$items())" for part in node.args]
            parts += [
                f"...$.each({self.value(k.value)}.$items())"
                if k.arg is None
                else f"[{json.dumps(k.arg)},{self.value(k.value)}]"
                for k in node.keywords
            ]
            return f"$.dict([{','.join(parts)}])"
        return f"{made}$.{name}({self._arranged(node, Signature(row))})"

    def _arranged(self, node: ast.Call, signature: Signature) -> str:
        """Return the arguments of a call in the row of its parameters."""
        row, count = signature.row, len(signature.positional)
        given: dict[str, str] = {}
        rest: list[str] = []
        spread: list[str] = []
        for place, part in enumerate(node.args):
            if spread or (isinstance(part, ast.Starred) and place < count):
                spread.append(self._item(part))
            elif place < count:
                given[signature.positional[place]] = self.value(part)
            elif signature.rest:
                rest.append(self._item(part))
            else:
                raise self.fault(node, "a call with more arguments than parameters")
        extra: list[str] = []
        for keyword in node.keywords:
            if keyword.arg in row:
                given[str(keyword.arg)] = self.value(keyword.value)
            elif signature.extra is None:
                raise self.fault(node, f"the keyword {keyword.arg} of this call")
            elif keyword.arg is None:
                extra.append(f"...$.each({self.value(keyword.value)}.$items())")
            else:
                extra.append(f"[{json.dumps(keyword.arg)},{self.value(keyword.value)}]")
        if spread:
            if node.keywords or signature.rest:
                raise self.fault(node, "keywords beside a starred argument")
            return ",".join([*given.values(), *spread])
        missing = [name for name in row if name in signature.needed and name not in given]
        if missing:
            raise self.fault(node, f"a call without {', '.join(missing)}")
        values = [given.get(name, "undefined") for name in row]
        if signature.extra:
            values.append(f"$.dict([{','.join(extra)}])")
        values += rest
        while values and values[-1] == "undefined":
            values.pop()
        return ",".join(values)


def _is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
