"""What a branch of a message loses: a figure or a name that the original says there, and a figure that the branches beside it say.

`{seconds, plural, one {un segundo} other {unos segundos}}` has every form that its language needs and every argument of its original,
and prints "some seconds" for thirty.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice, product

from generator.language.messages import Message, forms_of_one_number, plural_form

_MOST_COMBINATIONS = 512
# One whole number at least for each plural form of each language.
_NUMBERS = (1, 2, 3, 5, 11, 21, 0, 100)


@lru_cache(maxsize=50_000)
def lost_values(message: Message, original: Message | None = None) -> tuple[str, ...]:
    """Say for which values of its arguments a message leaves a value out that its original, or its own other branches, say.

    A plural form that stands for a single number may say it in words: `one {the chip}`, `=0 {nothing}`.
    """
    if not any(use.forms for use in message.uses):
        return ()
    return tuple(dict.fromkeys([*_between_branches(message), *(_against(message, original) if original else ())]))


def _between_branches(message: Message) -> Iterator[str]:
    """Compare the forms of each plural with each other: where one says the figure, all do."""
    for name in message.names:
        uses = [use for use in message.uses if use.name == name]
        if not any(use.kind == "plural" for use in uses):
            continue
        forms = tuple(dict.fromkeys(form for use in uses for form in use.forms))
        numbers = _numbers((message.language,), forms)
        for others in _choices(message, except_for=name):
            shown = {number: name in message.shown({**others, name: number}) for number in numbers}
            if any(shown.values()):
                yield from (
                    _said(message, name, number, others)
                    for number, is_shown in shown.items()
                    if not is_shown and not _in_words(message, name, number)
                )


def _against(message: Message, original: Message) -> Iterator[str]:
    for chosen in _choices(message, original):
        missing = original.shown(chosen) - message.shown(chosen)
        for name in sorted(missing):
            value = chosen.get(name)
            if not (isinstance(value, int) and _in_words(message, name, value)):
                yield _said(message, name, value, {key: v for key, v in chosen.items() if key != name})


def _choices(
    message: Message, original: Message | None = None, except_for: str = ""
) -> Iterator[Mapping[str, int | str]]:
    """Yield values for all arguments that choose a branch, so that each branch is met."""
    languages = (message.language, *((original.language,) if original else ()))
    values: dict[str, dict[int | str, None]] = {}
    for use in [*message.uses, *(original.uses if original else ())]:
        if use.forms and use.name != except_for:
            found = _numbers(languages, use.forms) if use.kind in ("plural", "ordinal") else use.forms
            values.setdefault(use.name, {}).update(dict.fromkeys(found))
    for chosen in islice(product(*values.values()), _MOST_COMBINATIONS):
        yield dict(zip(values, chosen, strict=True))


@lru_cache
def _numbers(languages: tuple[str, ...], forms: tuple[str, ...]) -> tuple[int, ...]:
    """Return a number for each branch of a plural in these languages, and those that have a branch of their own (`=0`)."""
    exact = [int(form[1:]) for form in forms if form.startswith("=")]
    others = {
        tuple(plural_form(language, number) for language in languages): number
        for number in reversed(_NUMBERS)
        if number not in exact
    }
    return (*exact, *others.values())


def _in_words(message: Message, name: str, number: int) -> bool:
    """Whether the branch for this number stands for no other one, so that it can say the number in words."""
    forms = {use.forms for use in message.uses if use.name == name and use.kind == "plural"}
    return bool(forms) and all(
        f"={number}" in found or plural_form(message.language, number) in forms_of_one_number(message.language)
        for found in forms
    )


def _said(message: Message, name: str, value: int | str | None, others: Mapping[str, int | str]) -> str:
    form = plural_form(message.language, value) if isinstance(value, int) else None
    where = ", ".join(
        [*([f"form {form} of {{{name}}}"] if form else []), *(f"{{{key}}} = {found}" for key, found in others.items())]
    )
    return f"{{{name}}} is not said in every branch: nothing shows it for {where or 'any value'}"
