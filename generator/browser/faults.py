"""What the translation does not know."""

import ast
from pathlib import Path


class TranslationError(ValueError):
    """Python that the translation does not know, with the file and the line where it stands."""

    def __init__(self, file: Path, node: ast.AST, message: str) -> None:
        """Say where and what."""
        self.file, self.line = file, getattr(node, "lineno", 1)
        super().__init__(f"{file}:{self.line}: {message}")


def fault(file: Path, node: ast.AST, what: str) -> TranslationError:
    """Return the error for something that is not translated."""
    return TranslationError(
        file, node, f"{what} is not translated to JavaScript; write it otherwise, or teach generator/browser"
    )
