"""*messages*: every message compiles, takes the arguments of its original in each branch, and has the plural forms of its language."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product

from generator.checks.lost_values import lost_values
from generator.checks.project import NamedCheck, Project
from generator.engine.reasons import REASONS
from generator.knowledge.findings import Finding
from generator.knowledge.model import Knowledge, Piece, Policy, Value
from generator.language.markup import MarkupError, links, parse_blocks
from generator.language.messages import Message, MessageError
from generator.language.unseen import first_unseen

_CATALOGUES = ("rulings#", "story#", "drawing#", "ui#", "ask#")
_MOST_COMBINATIONS = 64
# The commonest way to write such a message: YAML has taken the rest of the line for a comment.
_CUT_OFF = "is not closed with }"
_TAG = re.compile(r"<[/!?]?[A-Za-z][^<>\n]{0,40}>?")
_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9A-Fa-f]+|[A-Za-z]\w{1,20});")


def run(project: Project) -> Iterator[Finding]:
    """Yield each message that ICU, the language or its original do not allow."""
    knowledge = project.knowledge
    sound = project.shelf_of_texts("messages")
    for language, pieces in knowledge.wording.items():
        for key, piece in pieces.items():
            text = project.text_key(language, key)
            if sound.get(text):
                continue
            faults = _faults(project, language, key, piece)
            for fault in faults:
                yield Finding(piece.origin.file, piece.origin.line, "messages", f"{key.partition('#')[2]}: {fault}")
            if not faults:
                sound.put(text, True)
    project.cache.write("messages")


def _faults(project: Project, language: str, key: str, piece: Piece) -> list[str]:
    knowledge = project.knowledge
    html = _html(piece.pattern)
    try:
        message = project.texts.message(language, key)
    except MessageError as error:
        cut_off = _CUT_OFF in str(error) or first_unseen(piece.pattern) is not None
        if cut_off and piece.origin.file in knowledge.broken:
            return html  # reported when the file was read
        return [*html, str(error)]
    assert message is not None
    faults = message.faults()
    original = _original(project, language, key)
    if original is not None and message.arguments != original.arguments:
        faults += _differences(message, original)
    if message.uses and not faults:
        faults += lost_values(message, original)
    faults += _catalogue_faults(key, message) if key.startswith(_CATALOGUES) else _policy_faults(knowledge, message)
    return html + faults


def _html(pattern: str) -> list[str]:
    """Report HTML in a text: readers would see the tags, which nobody intends."""
    tag = _TAG.search(pattern) if "<" in pattern else None
    entity = _ENTITY.search(pattern) if "&" in pattern else None
    if tag:
        return [f"{tag.group()} is HTML, which wording does not have; emphasis is *words*, and the rest is text"]
    if entity:
        return [f"{entity.group()} is HTML, which wording does not have; type the character itself"]
    return []


def _original(project: Project, language: str, key: str) -> Message | None:
    original = project.knowledge.original_language(key)
    try:
        return None if original == language else project.texts.message(original, key)
    except MessageError:
        return None


def _differences(message: Message, original: Message) -> Iterator[str]:
    missing, more = sorted(original.arguments - message.arguments), sorted(message.arguments - original.arguments)
    if len(missing) == len(more) == 1:
        yield f"the argument {{{missing[0]}}} of the original became {{{more[0]}}}; names in braces are not translated"
        return
    for name in missing:
        yield f"the argument {{{name}}} of the original is missing"
    for name in more:
        yield f"the original has no argument {{{name}}}"


def _catalogue_faults(key: str, message: Message) -> Iterator[str]:
    name = key.partition("#")[2]
    if not name.startswith("reasons."):
        return
    reason = REASONS.get(name.removeprefix("reasons."))
    if reason is None:
        yield "the engine has no such reason"
        return
    given = {argument for argument, _ in reason.args}
    for argument in sorted(message.arguments - given):
        yield f"the engine gives no {{{argument}}}; it gives {', '.join(sorted(given)) or 'nothing'}"


def _policy_faults(knowledge: Knowledge, message: Message) -> Iterator[str]:
    if message.is_plain and "[[" not in message.pattern and "*" not in message.pattern:
        return  # words alone, as most texts are
    for name in sorted(message.arguments - knowledge.policies.keys()):
        yield f"{{{name}}} is no policy"
    for use in message.uses:
        policy = knowledge.policies.get(use.name)
        if policy is None:
            continue
        if policy.values and use.kind != "select":
            yield f"{{{use.name}}} is a choice; word its values with select"
        elif not policy.values and use.kind == "select":
            yield f"{{{use.name}}} is a number; use plural"
        elif use.kind == "select":
            for form in use.forms:
                if form != "other" and form not in policy.values:
                    yield f"{{{use.name}}} has no value {form!r}; it has {', '.join(policy.values)}"
    if message.arguments <= knowledge.policies.keys():
        yield from _rendered_faults(knowledge, message)


def _rendered_faults(knowledge: Knowledge, message: Message) -> Iterator[str]:
    """Format the message for the values of its policies: each result must be readable markup with whole links."""
    faults, made_links = _rendered(
        message, tuple((name, _trial_values(knowledge.policies[name])) for name in sorted(message.arguments))
    )
    broken = (rule for rule in made_links if rule not in knowledge.rules)
    yield from sorted(
        {
            *faults,
            *(f"the link [[{rule}]] is broken by the plural around it; move it out of the plural" for rule in broken),
        }
    )


# Kept for as long as the program runs: whoever edits one text has not changed the others.
@lru_cache(maxsize=50_000)
def _rendered(
    message: Message, values: tuple[tuple[str, tuple[Value, ...]], ...]
) -> tuple[frozenset[str], frozenset[str]]:
    """Return what is wrong with a message for some values of its arguments, and the rules of links that only they make."""
    names = [name for name, _ in values]
    faults: set[str] = set()
    made_links: set[str] = set()
    read: set[str] = set()
    for chosen in islice(product(*(choices for _, choices in values)), _MOST_COMBINATIONS):
        try:
            text = message.format(dict(zip(names, chosen, strict=True)))
            if text in read:
                continue
            read.add(text)
            if "[[" in text or "*" in text:
                parse_blocks(text)
                made_links |= {link.rule for link in links(text) if f"[[{link.rule}" not in message.pattern}
        except (MessageError, MarkupError) as error:
            faults.add(str(error))
            continue
        if any(character in text for character in "{}"):
            faults.add("a brace remains in the text; is there an apostrophe before {?")
    return frozenset(faults), frozenset(made_links)


def _trial_values(policy: Policy) -> tuple[Value, ...]:
    return policy.values or (policy.minimum, policy.maximum)


CHECK = NamedCheck(
    "messages",
    "messages compile, with the arguments of their original in each branch and the plural forms of their language",
    run,
)
