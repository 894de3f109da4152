"""Accounts that differ, words that not all heard and chips that are held, as the notation reads them and refuses them."""

import pytest

from generator.language.notation import NotationError, parse_event


def test_accounts_of_an_event_stand_beside_each_other() -> None:
    calls = {"act": "say", "verb": "call"}
    chips = {"act": "put", "chips": [[500, 1]]}

    assert parse_event("A", 'says "call", puts 500 or else mucks or else nothing')["acts"] == [
        {"act": "dispute", "accounts": [[calls, chips], [{"act": "muck"}], []]}
    ]


def test_several_meanings_of_a_word_are_no_other_account() -> None:
    (dispute,) = parse_event("A", 'says "bet five" meaning 500 or 5000 or else checks')["acts"]

    assert [len(account) for account in dispute["accounts"]] == [1, 1]
    assert dispute["accounts"][0][0]["meanings"] == [500, 5000]


@pytest.mark.parametrize(
    ("actor", "text", "message"),
    [
        ("A", "calls or else", "expected what happens"),
        ("A", "calls or else nothing, folds", "up to four accounts of what a player or the dealer did"),
        ("A", "calls or else folds or else checks or else mucks or else tables", "up to four accounts"),
        ("floor", "rules call or else rules fold", "up to four accounts of what a player or the dealer did"),
        ("time", "60 seconds or else nothing", "nothing follows the time"),
        ("floor", "finds call", "expected 'the', as in: finds the first account"),
        ("floor", "finds the last account", "expected 'first' or 'second' or 'third' or 'fourth'"),
        ("A", "finds the first account", "expected"),
        ("A", 'says "call" heard', "expected 'by', as in: says \"call\" heard by nobody"),
        ("A", 'says "call" heard by', "expected a player"),
        ("A", 'says "ship it" heard by nobody', "who heard it is told of terms and amounts"),
        ("A", "holds 500", "expected 'out', as in: holds out 500, lets go"),
        ("A", "holds out", "expected chips"),
        ("A", "lets 500 go", "expected 'go'"),
    ],
)
def test_what_is_written_otherwise_is_refused_with_the_form(actor: str, text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_event(actor, text)

    assert refused.value.message.startswith(message)
