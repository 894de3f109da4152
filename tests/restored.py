"""A folder that one test after another changes and finds whole: far quicker than a copy for each."""

import os
import shutil
from pathlib import Path


class Restored:
    """A folder as it is now; `mend` makes it so again, whatever was changed, added, deleted, linked or closed in it."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self._mode = self.root.stat().st_mode
        self._kept: dict[str, tuple[bytes, os.stat_result]] = {}
        self._folders: dict[str, int] = {}
        for folder, folders, files in os.walk(self.root):
            for name in files:
                path = Path(folder, name)
                self._kept[str(path)] = (path.read_bytes(), path.stat())
            self._folders |= {str(Path(folder, name)): Path(folder, name).stat().st_mode for name in folders}

    def mend(self) -> None:
        """Make the folder what it was."""
        self.root.mkdir(exist_ok=True)
        self.root.chmod(self._mode)
        left = self._clear(os.fsencode(self.root))
        for path, mode in sorted(self._folders.items()):
            if path not in left:
                Path(path).mkdir()
                Path(path).chmod(mode)
        for path, (content, state) in self._kept.items():
            if path not in left:
                Path(path).write_bytes(content)
                Path(path).chmod(state.st_mode)
                os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))

    def _clear(self, folder: bytes) -> set[str]:
        """Delete whatever is not as it was; return the names of what is left."""
        left: set[str] = set()
        with os.scandir(folder) as entries:
            for entry in list(entries):
                name = os.fsdecode(entry.path)
                state = entry.stat(follow_symlinks=False)
                if entry.is_dir(follow_symlinks=False):
                    if name not in self._folders:
                        shutil.rmtree(entry.path)
                        continue
                    if state.st_mode != self._folders[name]:
                        Path(name).chmod(self._folders[name])
                    left |= {name, *self._clear(entry.path)}
                elif name in self._kept and _same(state, self._kept[name][1]):
                    left.add(name)
                else:
                    os.unlink(entry.path)  # noqa: PTH108  # names in bytes
        return left


def _same(now: os.stat_result, then: os.stat_result) -> bool:
    return (now.st_mode, now.st_size, now.st_mtime_ns) == (then.st_mode, then.st_size, then.st_mtime_ns)
