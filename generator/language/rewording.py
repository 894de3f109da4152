"""What changed in a wording that has markup, word by word: its lines as they are now, with what they lost and gained."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.language.difference import ChangeKind, stretches, tokens
from generator.language.markup import Block, Bullets, Emphasis, Inline, RuleLink, Text

_ONE_PIECE = 1  # words left as they were between two changes, which are then read in one piece
_STAYED = 0.5  # the share of the shorter text that must have stayed: with less, the new text stands behind the old one


@dataclass(frozen=True, slots=True)
class ChangedPart:
    """A stretch of a line, as `TextChange` has it."""

    kind: ChangeKind
    part: Inline


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A paragraph, or an `item` of a list."""

    item: bool
    parts: tuple[ChangedPart, ...]

    def same(self) -> "ChangedLine":
        """Return the line as one in which nothing changed."""
        return ChangedLine(self.item, tuple(ChangedPart("same", part.part) for part in self.parts))


@dataclass(frozen=True, slots=True)
class _Opening:
    """Where a line begins."""

    item: bool


_Piece = Inline | _Opening


def changed_lines(before: Iterable[Block], after: Iterable[Block]) -> tuple[ChangedLine, ...]:
    """Return the lines of a wording with what they lost and gained; a link is the same as long as it leads to the same clause."""
    old, new = list(_pieces(before)), list(_pieces(after))
    lines: list[tuple[bool, list[ChangedPart]]] = []
    for kind, start, end in _stretches(list(map(_key, old)), list(map(_key, new))):
        for piece in (old if kind == "gone" else new)[start:end]:
            if not isinstance(piece, _Opening):
                lines[-1][1].append(ChangedPart(kind, piece))
            elif kind != "gone" or not lines or all(part.kind == "gone" for part in lines[-1][1]):
                lines.append((piece.item, []))
            else:
                # What followed in a line of its own now goes on in this one.
                lines[-1][1].append(ChangedPart("gone", Text(" ")))
    return tuple(ChangedLine(item, tuple(_joined(parts))) for item, parts in lines if parts)


def _stretches(old: Sequence[str], new: Sequence[str]) -> list[tuple[ChangeKind, int, int]]:
    found = stretches(old, new, _ONE_PIECE)
    stayed = sum(len("".join(new[start:end])) for kind, start, end in found if kind == "same")
    if stayed < _STAYED * min(len("".join(old)), len("".join(new))):
        return [("gone", 0, len(old)), ("new", 0, len(new))]
    return found


def _pieces(blocks: Iterable[Block]) -> Iterator[_Piece]:
    for block in blocks:
        lines = block.items if isinstance(block, Bullets) else (block.parts,)
        for line in lines:
            yield _Opening(isinstance(block, Bullets))
            for part in line:
                if isinstance(part, RuleLink):
                    yield part
                else:
                    yield from map(type(part), tokens(part.text))


def _key(piece: _Piece) -> str:
    """Return what makes a piece the same as another one; stress does not count."""
    if isinstance(piece, RuleLink):
        return f"[[{piece.rule}#{piece.clause or ''}]]"
    return "\n" if isinstance(piece, _Opening) else piece.text


def _joined(parts: Iterable[ChangedPart]) -> Iterator[ChangedPart]:
    """Join the words of a stretch that are of one kind; blanks stand outside what is stressed."""
    held: ChangedPart | None = None
    for one in parts:
        longer = _longer(held.part, one.part) if held and held.kind == one.kind else None
        if longer is None:
            yield from _outside(held)
        held = one if longer is None else ChangedPart(one.kind, longer)
    yield from _outside(held)


def _longer(part: Inline, following: Inline) -> Inline | None:
    """Return two parts as one, None where they are not of one kind."""
    if isinstance(part, RuleLink) or isinstance(following, RuleLink) or type(part) is not type(following):
        return None
    return type(part)(part.text + following.text)


def _outside(held: ChangedPart | None) -> Iterator[ChangedPart]:
    if held is None:
        return
    if not isinstance(held.part, Emphasis):
        yield held
        return
    text = held.part.text
    if text[0].isspace():
        yield ChangedPart(held.kind, Text(" "))
    if text.strip():
        yield ChangedPart(held.kind, Emphasis(text.strip()))
    if text.strip() and text[-1].isspace():
        yield ChangedPart(held.kind, Text(" "))
