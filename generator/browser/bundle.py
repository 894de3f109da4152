"""The bundle: everything that some functions reach, in the order in which Python runs it, after the runtime."""

import ast
from collections.abc import Mapping
from pathlib import Path

from generator.browser.classes import Classes
from generator.browser.program import Definition, Program
from generator.browser.scopes import Scope

_RUNTIME = Path(__file__).with_name("runtime.js")


class _Bundle:
    """What is reached so far: each definition once, and each class again when another of its methods is named."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.named: set[str] = set()
        self.functions: dict[Definition, str] = {}
        self.statements: dict[tuple[int, int], str] = {}  # by module and line, in the order in which Python runs them
        self.classes: dict[Definition, tuple[str, set[str]]] = {}
        self.values: dict[ast.stmt, set[str]] = {}
        self.temporaries = 0

    def reach(self, roots: list[Definition]) -> None:
        pending, seen = list(roots), set(roots)
        while pending:
            while pending:
                for found in self._translate(pending.pop()):
                    if found not in seen:
                        seen.add(found)
                        pending.append(found)
            for definition, (_, methods) in list(self.classes.items()):
                wanted = self._methods(definition) & self.named
                if wanted != methods:
                    pending.append(definition)

    def _translate(self, definition: Definition) -> list[Definition]:
        translator = Classes(self.program, definition.module)
        node, place = definition.node, (definition.module.number, definition.node.lineno)
        if isinstance(node, ast.FunctionDef):
            self.functions[definition] = translator.function(node, definition.js)
            if node.decorator_list:
                marks = {translator.external(mark) or "" for mark in node.decorator_list}
                if not marks <= {"functools.cache"}:
                    raise translator.fault(node, "this decorator of a function")
        elif isinstance(node, ast.ClassDef):
            wanted = self._methods(definition) & self.named
            made, said = translator.class_(definition, self.named)
            self.functions[definition] = made
            self.statements[place] = said
            self.classes[definition] = (definition.name, wanted)
        else:
            translator.scope = Scope(())
            said = translator.statement(node)
            self.statements[place] = said
            self.values.setdefault(node, set()).update(
                found.js
                for found in definition.module.names.values()
                if isinstance(found, Definition) and found.node is node
            )
            translator.used += [
                found
                for found in definition.module.names.values()
                if isinstance(found, Definition) and found.node is node
            ]
            self.temporaries = max(self.temporaries, len(translator.scope.temporaries))
        self.named |= translator.named
        return translator.used

    def _methods(self, definition: Definition) -> set[str]:
        assert isinstance(definition.node, ast.ClassDef)
        return {part.name for part in definition.node.body if isinstance(part, ast.FunctionDef)}

    def text(self) -> str:
        """Return the bundle without the runtime."""
        values = sorted({name for names in self.values.values() for name in names})
        declared = [*values, *(f"${number}" for number in range(self.temporaries))]
        return "\n".join(
            [
                f"let {','.join(declared)};" if declared else "",
                *(
                    self.functions[one]
                    for one in sorted(self.functions, key=lambda d: (d.module.number, d.node.lineno))
                ),
                *(self.statements[place] for place in sorted(self.statements)),
            ]
        )


def bundle(root: Path, exported: Mapping[str, tuple[str, str]]) -> str:
    """Return JavaScript that defines some functions of the package below `root`: `exported` has module and name by their new names.

    Raises TranslationError for what cannot be translated.
    """
    program = Program(root, sorted({module for module, _ in exported.values()}))
    roots = {name: program.find(module, of) for name, (module, of) in exported.items()}
    made = _Bundle(program)
    made.reach(list(roots.values()))
    given = ",".join(f"{name}:{definition.js}" for name, definition in roots.items())
    return f"{_RUNTIME.read_text(encoding='utf-8')}\n{made.text()}\nconst exported = {{{given}}};\n"
