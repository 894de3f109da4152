"""Statements of Python in JavaScript: functions, loops, exceptions."""

import ast

from generator.browser.expressions import Expressions
from generator.browser.scopes import Scope, assigned, is_generator
from generator.browser.signatures import defaults_of, signature_of

_IN_PLACE = {"add": "iadd", "or": "ior", "sub": "isub", "and": "iand"}


class Statements(Expressions):
    """Translates statements; `lines` is what they came to."""

    def body(self, statements: list[ast.stmt]) -> str:
        """Return statements in braces."""
        return "{" + "".join(self.statement(one) for one in statements) + "}"

    def statement(self, node: ast.stmt) -> str:
        """Return one statement."""
        translate = getattr(self, f"_{type(node).__name__}", None)
        if translate is None:
            raise self.fault(node, f"the statement {type(node).__name__}")
        translated: str = translate(node)
        return translated

    def _Expr(self, node: ast.Expr) -> str:
        if isinstance(node.value, ast.Constant):
            return ""  # a docstring
        return self.value(node.value) + ";"

    def _Yield(self, node: ast.Yield) -> str:
        return f"(yield {self.value(node.value) if node.value else 'null'})"

    def _YieldFrom(self, node: ast.YieldFrom) -> str:
        return f"(yield* $.each({self.value(node.value)}))"

    def _Pass(self, _: ast.Pass) -> str:
        return ""

    _Nonlocal = _Pass

    def _Return(self, node: ast.Return) -> str:
        return f"return {self.value(node.value) if node.value else 'null'};"

    def _Break(self, _: ast.Break) -> str:
        return "break;"

    def _Continue(self, _: ast.Continue) -> str:
        return "continue;"

    def _Assign(self, node: ast.Assign) -> str:
        if len(node.targets) == 1:
            return self._put(node.targets[0], self.value(node.value))
        kept = self.scope.temporary()
        return f"{kept}={self.value(node.value)};" + "".join(self._put(target, kept) for target in node.targets)

    def _AnnAssign(self, node: ast.AnnAssign) -> str:
        return "" if node.value is None else self._put(node.target, self.value(node.value))

    def _put(self, target: ast.expr, said: str) -> str:
        if isinstance(target, ast.Name):
            return f"{self._target(target)}={said};"
        if isinstance(target, ast.Attribute):
            self.named.add(target.attr)
            return f"{self.value(target.value)}.${target.attr}={said};"
        if isinstance(target, ast.Subscript):
            if isinstance(target.slice, ast.Slice):
                return f"$.cut({self.value(target.value)},{self._ends(target.slice)},{said});"
            return f"$.put({self.value(target.value)},{self.value(target.slice)},{said});"
        if isinstance(target, ast.Tuple | ast.List):
            return self._unpack(target, said)
        raise self.fault(target, "this target")

    def _unpack(self, target: "ast.Tuple | ast.List", said: str) -> str:
        stars = [place for place, part in enumerate(target.elts) if isinstance(part, ast.Starred)]
        kept, count = self.scope.temporary(), len(target.elts)
        if not stars:
            parts = [self._put(part, f"{kept}[{place}]") for place, part in enumerate(target.elts)]
            return f"{kept}=$.unpack({said},{count});" + "".join(parts)
        star = stars[0]
        parts = []
        for place, part in enumerate(target.elts):
            if isinstance(part, ast.Starred):
                parts.append(self._put(part.value, f"{kept}.slice({place},{kept}.length-{count - 1 - place})"))
            else:
                parts.append(self._put(part, f"{kept}[{place if place < star else f'{kept}.length-{count - place}'}]"))
        return f"{kept}=$.unpackAtLeast({said},{count - 1});" + "".join(parts)

    def _target(self, node: ast.Name) -> str:
        if self.scope.has(node.id):
            return self.scope.js(node.id)
        return self.name(node.id, node)

    def _AugAssign(self, node: ast.AugAssign) -> str:
        operator = self.operator(node.op, node)
        operator = _IN_PLACE.get(operator, operator)
        said, target = self.value(node.value), node.target
        if isinstance(target, ast.Name):
            return f"{self._target(target)}=$.{operator}({self._target(target)},{said});"
        of = self.scope.temporary()
        if isinstance(target, ast.Attribute):
            self.named.add(target.attr)
            return f"{of}={self.value(target.value)};{of}.${target.attr}=$.{operator}({of}.${target.attr},{said});"
        if isinstance(target.slice, ast.Slice):
            raise self.fault(target, "an assignment to a slice")
        key = self.scope.temporary()
        return (
            f"{of}={self.value(target.value)};{key}={self.value(target.slice)};"
            f"$.put({of},{key},$.{operator}($.at({of},{key}),{said}));"
        )

    def _Delete(self, node: ast.Delete) -> str:
        said = []
        for target in node.targets:
            if not isinstance(target, ast.Subscript):
                raise self.fault(node, "this del")
            if isinstance(target.slice, ast.Slice):
                said.append(f"$.cut({self.value(target.value)},{self._ends(target.slice)},[]);")
            else:
                said.append(f"$.del({self.value(target.value)},{self.value(target.slice)});")
        return "".join(said)

    def _ends(self, node: ast.Slice) -> str:
        if node.step is not None:
            raise self.fault(node, "a change of every so many items")
        return ",".join(self.value(part) if part else "null" for part in (node.lower, node.upper))

    def _Assert(self, node: ast.Assert) -> str:
        return f"$.assert({self.truth(node.test)});"

    # What branches and repeats

    def _If(self, node: ast.If) -> str:
        other = f"else{self.body(node.orelse)}" if node.orelse else ""
        return f"if({self.truth(node.test)}){self.body(node.body)}{other}"

    def _While(self, node: ast.While) -> str:
        if node.orelse:
            raise self.fault(node, "while … else")
        return f"while({self.truth(node.test)}){self.body(node.body)}"

    def _For(self, node: ast.For) -> str:
        if node.orelse:
            raise self.fault(node, "for … else")
        over = f"$.each({self.value(node.iter)})"
        if isinstance(node.target, ast.Name):
            return f"for({self._target(node.target)} of {over}){self.body(node.body)}"
        item = self.scope.temporary()
        put = self._put(node.target, item)
        return f"for({item} of {over}){{{put}{self.body(node.body)}}}"

    # Exceptions

    def _Raise(self, node: ast.Raise) -> str:
        if node.exc is None:
            return "throw $e;"
        definition = self.definition(node.exc)
        if definition is not None or (isinstance(node.exc, ast.Name) and not self.scope.has(node.exc.id)):
            return f"throw new {self.value(node.exc)}();"
        return f"throw {self.value(node.exc)};"

    def _Try(self, node: ast.Try) -> str:
        if node.finalbody or node.orelse:
            raise self.fault(node, "try … else or finally")
        handlers = []
        for handler in node.handlers:
            named = f"{self.scope.js(handler.name)}=$e;" if handler.name else ""
            handlers.append(f"if({self._caught(handler)}){{{named}{self.body(handler.body)}}}")
        return f"try{self.body(node.body)}catch($e){{{'else '.join(handlers)}else throw $e;}}"

    def _caught(self, handler: ast.ExceptHandler) -> str:
        kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
        tests = []
        for kind in kinds:
            definition = None if kind is None else self.definition(kind)
            if kind is None or definition is None:
                # What Python raises here, JavaScript may not, or something else.
                raise self.fault(handler, f"except {'' if kind is None else ast.unparse(kind)}")
            tests.append(f"$e instanceof {self.value(kind)}")
        return "||".join(tests)

    # Functions

    def _FunctionDef(self, node: ast.FunctionDef) -> str:
        return f"{self.scope.js(node.name)}={self.function(node)};"

    def function(self, node: ast.FunctionDef, name: str = "", receiver: bool = False) -> str:
        """Return a function; of a method, a `receiver` takes the first parameter from `this`."""
        signature, defaults = signature_of(node.args), defaults_of(node.args)
        parameters = list(signature.row)
        after = [signature.extra] if signature.extra else []
        rest = [signature.rest] if signature.rest else []
        if after and rest:
            raise self.fault(node, "a function that collects arguments and keywords")
        preset = {parameter: self._default(defaults[parameter]) for parameter in parameters if parameter in defaults}
        own = [*parameters, *after, *rest]
        local = assigned(node.body) - set(own)
        outer, self.scope = self.scope, Scope([*own, *sorted(local)], self.scope)
        js = self.scope.js
        for part in ast.walk(node):
            if isinstance(part, ast.FunctionDef) and part is not node:
                self.scope.functions[part.name] = part
        body = "".join(self.statement(one) for one in node.body)
        declared = [*map(js, sorted(local)), *self.scope.temporaries]
        self.scope = outer
        before = f"let {','.join(declared)};" if declared else ""
        if rest:
            before += f"{js(rest[0])}=$.tup({js(rest[0])});"
        first = f"const {js(parameters.pop(0))}=this;" if receiver else ""
        row = [js(p) + (f"={preset[p]}" if p in preset else "") for p in parameters]
        row += [*map(js, after), *(f"...{js(p)}" for p in rest)]
        ends = "" if is_generator(node.body) or isinstance(node.body[-1], ast.Return | ast.Raise) else "return null;"
        star = "*" if is_generator(node.body) else ""
        return f"function{star} {name}({','.join(row)}){{{first}{before}{body}{ends}}}"

    def _default(self, node: ast.expr) -> str:
        """A default is made once in Python and each time in JavaScript: it must be one that nobody can change."""
        fixed = isinstance(node, ast.Constant | ast.Name | ast.Attribute) or (
            isinstance(node, ast.Tuple) and not node.elts
        )
        if isinstance(node, ast.UnaryOp | ast.BinOp):
            fixed = not any(isinstance(part, ast.Name | ast.Call) for part in ast.walk(node))
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "frozenset"
            and not node.args
        ):
            fixed = True
        if not fixed:
            raise self.fault(node, f"the default {ast.unparse(node)}")
        return self.value(node)
