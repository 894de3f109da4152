"""The state of a script between its events, and the matter that the next event may go on with."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field, fields, replace

from ..policies import Policies
from ..situation import Data
from .cards import Cards
from .clock import Clock
from .dealing import Dealing
from .declaration import Declaration
from .deeds import Deed
from .hand import Hand
from .left import Left
from .outcome import PASSIVE, WrongAmount
from .ruled import Ruled
from .waiting import Waiting

DIRECTOR_DECIDES = "tournament-director-decides"


class Matter:
    """Something that is open, one at a time: each kind stands with the rule that it comes from.

    `lost` names what the engine does not rule on, or the director decides, until that is settled; None where the script
    goes on.
    """

    __slots__ = ()

    @property
    def lost(self) -> str | None:
        """What nothing can be ruled before, None where the script goes on."""
        return None

    def accepts(self, script: "Script", player: str, declaration: Declaration) -> bool:
        """Whether what a player does goes on with this matter."""
        return False

    def rule(self, script: "Script", player: str, declaration: Declaration) -> Ruled:
        """Rule what goes on with this matter, which is closed by it or replaced."""
        raise NotImplementedError

    def after_another_act(self) -> "Matter | None":
        """What is still open once somebody has acted who does not go on with it."""
        return None

    def lying_of(self, player: str) -> int:
        """Chips that lie in front of a player for this matter and are not ruled yet."""
        return 0

    def left(self, script: "Script") -> Left | None:
        """What of it is left to the tournament director, None where nothing is."""
        return None

    def left_to_director_of(self, player: str) -> bool:
        """Whether the director has yet to decide if a player puts in the chips that are still owed."""
        return False

    def copied(self, twins: "dict[int, Matter]") -> "Matter":
        """The same matter, to go back to; `twins` has by id those that are copied already."""
        return twins.setdefault(id(self), copy(self))


@dataclass(slots=True)
class Lost(Matter):
    """From here on nothing is ruled: `name` says why. `before` was open when that happened."""

    name: str
    before: Matter | None = None

    def copied(self, twins: dict[int, Matter]) -> "Lost":
        """The same, with what was open before it."""
        return replace(self, before=self.before and self.before.copied(twins))

    @property
    def lost(self) -> str | None:
        """The name of what is not ruled on."""
        return self.name

    def after_another_act(self) -> Matter:
        """Itself: nothing brings the script back."""
        return self

    def lying_of(self, player: str) -> int:
        """Chips of what was open before."""
        return 0 if self.before is None else self.before.lying_of(player)


@dataclass(frozen=True, slots=True)
class Promise:
    """A statement about the future to which the director holds its player (`conditional-statements#consequences`).

    `condition` is what another player was to do, `then` what its player does then; `level` was the bet to match when it was made, and
    `deeds` is how many acts the round had seen.
    """

    condition: str
    then: str
    level: int
    deeds: int

    def is_due(self, level: int, deeds: int) -> bool:
        """Whether the bet to match and the acts since tell that the condition has come about."""
        raised = self.condition not in PASSIVE
        return deeds > self.deeds and raised == (level != self.level)

    def is_kept(self, action: str) -> bool:
        """Whether an act does what was said; a bet and a raise are one here."""
        return action == self.then if self.then in PASSIVE else action not in PASSIVE


@dataclass(slots=True)
class Script:
    """The hand, its cards, what waits, what was done in this round, what players were told, the bets of a wrong amount.

    `shown`: cards are shown after the last round. `earlier` is what was done in the rounds before, `posted` what lay there
    before anybody acted, in chips by player. `closed`: the street and the chips paid when the end of a betting round was
    stated last; `show_order`: the order of showing that it brought, which holds whoever mucks since, empty where it is
    not known. `matter` is what is open.

    `promised` are the statements about the future that bind, and `undercalls` the last of which the director was to decide, by player in
    this round.
    `left` is what the last event leaves to the tournament director besides; `unbound` is the script as it was before the acts of the
    last event came to bind, since they had gone past somebody (`out-of-turn#skipped-player`). `left_to_floor` are players passed over
    of whom the director has yet to say what they may do.
    """

    hand: Hand
    policies: Policies
    waiting: Waiting = field(default_factory=Waiting)
    deeds: list[Deed] = field(default_factory=list)
    told: dict[str, int] = field(default_factory=dict)
    matter: Matter | None = None
    cards: Cards = field(default_factory=Cards)
    closed: tuple[str, list[int]] | None = None
    show_order: list[str] = field(default_factory=list)
    wrong: dict[str, WrongAmount] = field(default_factory=dict)
    shown: bool = False
    dealing: Dealing = field(default_factory=Dealing)
    earlier: list[Deed] = field(default_factory=list)
    posted: dict[str, int] = field(default_factory=dict)
    clock: Clock | None = None
    left: list[Left] = field(default_factory=list)
    promised: dict[str, Promise] = field(default_factory=dict)
    undercalls: dict[str, Matter] = field(default_factory=dict)
    unbound: "Script | None" = None
    left_to_floor: set[str] = field(default_factory=set)

    @property
    def lost(self) -> str | None:
        """What the engine does not rule on, or the director decides, so that nothing can be ruled; None where it can."""
        return None if self.matter is None else self.matter.lost

    def lose(self, name: str) -> None:
        """Rule nothing from here on, for this reason, one of `reasons.NOT_COVERED`."""
        self.matter = Lost(name, self.matter)

    @property
    def undercaller(self) -> str | None:
        """Who made an undercall, not settled since, with the last act in turn of this round."""
        for deed in reversed(self.deeds):
            if not deed.out_of_turn:
                return deed.player if deed.undercall else None
        return None

    def settle_undercall(self, player: str) -> Matter | None:
        """Let the undercall of a player be none any more: it is made good, or the director has decided it (`undercalls#several`).

        Returns what the director was to decide of it, None where that was nothing.
        """
        for deed in self.deeds:
            if deed.player == player:
                deed.undercall = False
        return self.undercalls.pop(player, None)

    def close_last_act(self) -> None:
        """Let whoever acted last add nothing more, since somebody else has acted."""
        if self.matter is not None:
            self.matter = self.matter.after_another_act()

    def leave(
        self, choices: list[Data], decide: Callable[[Data, int | None], Ruled], player: str | None = None
    ) -> None:
        """Leave something to the tournament director, as `Left` says."""
        self.left.append(Left(choices, decide, player))

    def copy(self) -> "Script":
        """The same script, to go back to; the cards lie as they lie, whatever is decided."""
        twins = {id(deed): replace(deed) for deed in self.earlier + self.deeds}
        wrong = {}
        for player in self.wrong:
            amount = self.wrong[player]
            deed = amount.deed
            wrong[player] = replace(amount, deed=deed if deed is None else twins.get(id(deed), deed))
        matters: dict[int, Matter] = {}
        return replace(
            self,
            hand=self.hand.copy(),
            waiting=self.waiting.copy(),
            deeds=[twins[id(deed)] for deed in self.deeds],
            earlier=[twins[id(deed)] for deed in self.earlier],
            told=self.told.copy(),
            matter=self.matter and self.matter.copied(matters),
            show_order=list(self.show_order),
            wrong=wrong,
            dealing=self.dealing.copy(),
            clock=None if self.clock is None else replace(self.clock),
            promised=self.promised.copy(),
            left_to_floor=self.left_to_floor.copy(),
            undercalls={player: self.undercalls[player].copied(matters) for player in self.undercalls},
            left=[],
            unbound=None,
        )

    def go_back(self, before: "Script") -> None:
        """Be again as the script was before."""
        for state in fields(Script):
            setattr(self, state.name, getattr(before, state.name))

    def begin_street(self, street: str) -> None:
        """Open the betting round of a street, with nothing left over from the one before."""
        self.earlier += self.deeds
        self.hand.begin(street)
        self.closed = None
        self.matter = None
        self.clock = None
        self.waiting = Waiting()
        self.deeds = []
        self.told = {}
        self.promised = {}
        self.undercalls = {}
        self.dealing.ahead = ""

    def start_again(self, hand: Hand, away: set[str]) -> None:
        """Begin anew with a hand that is dealt again, and with nobody but these players away."""
        fresh = Script(
            hand,
            self.policies,
            cards=Cards(hand.table.game),
            posted=dict(hand.paid),
            dealing=Dealing(away=away, arrived=self.dealing.arrived),
        )
        self.go_back(fresh)
