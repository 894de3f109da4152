"""The tables at which the situations of the forms happen, and what is done there, as the engine takes both (`rules/README.md`)."""

from typing import Any

from generator.asking.questions import Chips

Act = dict[str, Any]
Situation = dict[str, Any]

FOUR = ["A", "B", "C", "D"]
STREETS = ("flop", "turn", "river")


def does(actor: str, acts: list[Act]) -> dict[str, Any]:
    """Return an event: what somebody does, act after act."""
    return {"actor": actor, "acts": acts}


def act(name: str) -> Act:
    """Return an act of which there is nothing more to say."""
    return {"act": name}


def simply(actor: str, name: str) -> dict[str, Any]:
    """Return an event of one act of which there is nothing more to say: `folds`, `checks`, `calls`."""
    return {"actor": actor, "acts": [{"act": name}]}


def bets(actor: str, to: int) -> dict[str, Any]:
    """Return a bet of an amount of chips."""
    return {"actor": actor, "acts": [{"act": "bet", "to": to}]}


def raises(actor: str, to: int) -> dict[str, Any]:
    """Return a raise to a total of the round."""
    return {"actor": actor, "acts": [{"act": "raise", "to": to}]}


def puts(chips: Chips, last: bool = False) -> Act:
    """Return chips put in with one motion; `last` says that nothing is left behind."""
    return {"act": "put", "chips": chips, "last": True} if last else {"act": "put", "chips": chips}


def hand(players: list[str], blinds: list[int], play: list[dict[str, Any]]) -> Situation:
    """Return a hand of no-limit hold'em before the flop; the first of the players has the small blind and the last one the button."""
    return {"kind": "hand", "game": "nlhe", "players": players, "blinds": blinds, "play": play}


def later(street: str, players: list[str], bet: int, play: list[dict[str, Any]]) -> Situation:
    """Return a hand from a later street on, with blinds and a pot that suit a bet of this size."""
    big = blind_below(bet)
    return {
        "kind": "hand",
        "game": "nlhe",
        "players": players,
        "blinds": [big // 2, big],
        "street": street,
        "pot": 3 * big,
        "play": play,
    }


def blind_below(bet: int) -> int:
    """Return a big blind that is no larger than a bet, in chips: 200 where the bet allows it."""
    for big in (200, 100, 50, 20, 10, 4):
        if big <= bet:
            return big
    return 2
