"""Writes a file whole or not at all."""

import os
import tempfile
from pathlib import Path


def write_text(path: Path, text: str) -> bool:
    """Write `text` to `path` through a temporary file beside it; return whether the content changed. Raises OSError."""
    return write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> bool:
    """Write `data` to `path` through a temporary file beside it; return whether the content changed. Raises OSError."""
    if path.is_file() and path.read_bytes() == data:
        return False
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return True
