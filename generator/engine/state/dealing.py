"""What has gone wrong with the cards of a hand so far, and how often: what a ruling on the next mistake depends on."""

from dataclasses import dataclass, field, replace

from ..reasons import Why
from ..situation import Table

DOWN_CARDS: dict[str, int] = {"plo": 4, "plo8": 4, "lo8": 4}


@dataclass(slots=True)
class Dealing:
    """The state of the cards. `exposed` and `boxed` count starting cards, `glimpsed` those of which it is open whether they count as
    exposed; `exposed_of` those of one player.

    `away` are players who are not at their seats or serve a penalty, until the deal is `complete`; `arrived` those who came
    back to their seats, in time or not; `dead` those whose hands the rules have killed, with the reason. `burn` is `made`
    when the burn card of the next street was just burned, `kept` when it lay there from before, so that none is burned
    again; `burn_told`: whether the script has said what there was of a burn for the street being played. `irregular`: from
    here on, rulings say how many cards are burned. `early` is the street whose cards came too soon and went back; `misleads` the
    same until somebody has acted in turn since.
    `button` is who should have it, where it turned out to be in the wrong place; `blinds_unknown`: who posts them with it there is
    not known.
    `misdeal_open`: whether the hand is a misdeal was left to the tournament director. `ahead` is the street whose card lies there
    already, dealt past a player who has yet to act (`out-of-turn#skipped-player`). `pots_went_to` are those
    who have been given a pot or a part of one, with whether it stays with them once the next hand begins (`disputed-pots#deadline`).
    """

    exposed: int = 0
    boxed: int = 0
    glimpsed: int = 0
    exposed_of: dict[str, int] = field(default_factory=dict)
    away: set[str] = field(default_factory=set)
    arrived: set[str] = field(default_factory=set)
    complete: bool = False
    dead: dict[str, Why] = field(default_factory=dict)
    burn: str = ""
    burn_told: bool = False
    early: str = ""
    misleads: str = ""
    irregular: bool = False
    button: str = ""
    blinds_unknown: bool = False
    misdeal_open: bool = False
    next_hand: bool = False
    pots_went_to: dict[str, bool] = field(default_factory=dict)
    ahead: str = ""

    def copy(self) -> "Dealing":
        """The same, to be changed without touching this one."""
        return replace(
            self,
            exposed_of=self.exposed_of.copy(),
            away=self.away.copy(),
            arrived=self.arrived.copy(),
            dead=self.dead.copy(),
            pots_went_to=self.pots_went_to.copy(),
        )


def order_of_deal(table: Table) -> list[str]:
    """Players in the order in which they are dealt to: the left of the button first, the button last; stud as seated."""
    if table.stud:
        return list(table.players)
    at = table.players.index(table.button) + 1
    return list(table.players[at:]) + list(table.players[:at])


def starting_cards(table: Table) -> int:
    """How many cards a player gets face down in the first deal."""
    return DOWN_CARDS.get(table.game, 2)


def cards_due(table: Table, street: str) -> int:
    """How many cards a player holds on a street."""
    stud = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}
    return stud[street] if table.stud else starting_cards(table)


def named(table: Table, players: set[str]) -> list[str]:
    """These players in the order of their seats."""
    return [player for player in table.players if player in players]
