"""Every act that a script can name, with who does it: the one list of them.

From here come the check of plain data, the typed acts that the engine rules on, and the tests that hold the notation, its
reference and the mutation of examples to the same list.
"""

from dataclasses import dataclass

from .acts import (
    Act,
    AllIn,
    AskToSee,
    Bet,
    Call,
    CallClock,
    Check,
    Chop,
    Complete,
    DeclareDead,
    DisputeFacts,
    Find,
    FindBehind,
    Fold,
    Hold,
    Mix,
    Muck,
    NoticeBurn,
    NoticeButton,
    NoticeCount,
    NoticePost,
    PushAll,
    PushCards,
    Put,
    Raise,
    Release,
    RunOut,
    Say,
    SayIf,
    SayOther,
    Show,
    SpeakUp,
    Straddle,
    TableHand,
    TakeBack,
    TakeSeat,
    Tell,
)
from .dealing_acts import (
    DECISIONS,
    Announce,
    Box,
    Burn,
    CompleteDeal,
    Deal,
    DealCount,
    DealExtra,
    DealFirst,
    DealRow,
    Decide,
    DropStub,
    Expose,
    FindFacts,
    Kill,
    NextHand,
    NoticeError,
    Pass,
    Push,
    Redeal,
    Skip,
    StubLeft,
    SweepBoard,
)
from .faults import Data, SituationError
from .values import DISPUTE, FIND_FACTS

DEALER = "dealer"
FLOOR = "floor"
TIME = "time"
PLAYERS = "player"


@dataclass(frozen=True, slots=True)
class Declared:
    """An act as a script names it: who does it, and of which keys it has exactly one."""

    act: type[Act]
    actors: tuple[str, ...]
    exactly_one: tuple[str, ...] = ()

    def check_keys(self, name: str, given: Data) -> None:
        """Check that an act of this name has one of the keys that exclude each other. Raises SituationError."""
        if self.exactly_one and sum(key in given for key in self.exactly_one) != 1:
            raise SituationError(None, f"{name} has either {' or '.join(self.exactly_one)}")


_PLAYER = (PLAYERS,)
_DEALER = (DEALER,)
_BOTH = (PLAYERS, DEALER)

ACTS: dict[str, Declared] = {
    "fold": Declared(Fold, _PLAYER),
    "check": Declared(Check, _PLAYER),
    "call": Declared(Call, _PLAYER),
    "bet": Declared(Bet, _PLAYER),
    "raise": Declared(Raise, _PLAYER, exactly_one=("to", "by")),
    "complete": Declared(Complete, _PLAYER),
    "all-in": Declared(AllIn, _PLAYER),
    "say": Declared(Say, _PLAYER),
    "say-if": Declared(SayIf, _PLAYER),
    "say-other": Declared(SayOther, _PLAYER),
    "put": Declared(Put, _PLAYER),
    "take-back": Declared(TakeBack, _PLAYER),
    "hold": Declared(Hold, _PLAYER),
    "release": Declared(Release, _PLAYER),
    "push-all": Declared(PushAll, _PLAYER),
    "show": Declared(Show, _PLAYER),
    "table": Declared(TableHand, _PLAYER),
    "muck": Declared(Muck, _PLAYER),
    "push-cards": Declared(PushCards, _PLAYER),
    "ask-to-see": Declared(AskToSee, _PLAYER),
    "clock": Declared(CallClock, _PLAYER),
    "notice-count": Declared(NoticeCount, _PLAYER),
    "take-seat": Declared(TakeSeat, _PLAYER),
    "speak-up": Declared(SpeakUp, _PLAYER),
    "straddle": Declared(Straddle, _PLAYER),
    "run-out": Declared(RunOut, _PLAYER),
    "chop": Declared(Chop, _PLAYER),
    "tell": Declared(Tell, _BOTH),
    "find": Declared(Find, _BOTH),
    "mix": Declared(Mix, _BOTH),
    DISPUTE: Declared(DisputeFacts, _BOTH),
    "notice-burn": Declared(NoticeBurn, _BOTH),
    "notice-button": Declared(NoticeButton, _BOTH),
    "notice-post": Declared(NoticePost, _BOTH),
    "find-behind": Declared(FindBehind, _BOTH),
    "declare-dead": Declared(DeclareDead, _BOTH),
    "deal": Declared(Deal, _DEALER),
    "burn": Declared(Burn, _DEALER),
    "kill": Declared(Kill, _DEALER),
    "notice": Declared(NoticeError, _DEALER),
    "deal-first": Declared(DealFirst, _DEALER),
    "deal-count": Declared(DealCount, _DEALER),
    "deal-row": Declared(DealRow, _DEALER),
    "deal-extra": Declared(DealExtra, _DEALER),
    "box": Declared(Box, _DEALER, exactly_one=("place", "count")),
    "expose": Declared(Expose, _DEALER, exactly_one=("place", "count", "what")),
    "skip": Declared(Skip, _DEALER),
    "drop-stub": Declared(DropStub, _DEALER),
    "stub-left": Declared(StubLeft, _DEALER),
    "sweep-board": Declared(SweepBoard, _DEALER),
    "push": Declared(Push, _DEALER),
    "announce": Declared(Announce, _DEALER, exactly_one=("amount", "verb", "winner")),
    "complete-deal": Declared(CompleteDeal, _DEALER),
    "redeal": Declared(Redeal, _DEALER),
    "next-hand": Declared(NextHand, _DEALER),
    FIND_FACTS: Declared(FindFacts, (FLOOR,)),
    "decide": Declared(Decide, (FLOOR,), exactly_one=DECISIONS),
    "pass": Declared(Pass, (TIME,)),
}
