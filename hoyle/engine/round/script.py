"""The script of a round: a game is a generator that yields draws and choices, and calls each wager's outcome.

The answers are the whole state of a round. What a script yields:

Draw   chance: cards, dice, a pocket. Answered from outside.
Ask    a seat's choice, each with the money it adds. Answered from outside.
Show   what was dealt face down is turned up.
Call   a wager's outcome by name; the engine prices it and answers with the line. A list of calls is
       settled in its order. Where a player holds the bank, the line is made when the action reaches it,
       and the answer is None; a bonus on a wager is called with it, before anything else is yielded.
Stand  a wager that lives on into the next round.
Withdraw  a part of a wager that comes back before it is decided.
Move   a card that goes from one hand to another.
Start  where the action starts, where dice or a card decide it.

Where seats play for a pot:

Post     chips that must be put in: an ante, a blind.
Discard  cards that a hand discards, face down.
Shuffle  cards that go back into the shoe.
Payout   who gets the pot, and what the house takes of it.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, NamedTuple

from hoyle.book.cite import Citation
from hoyle.kit.money import show_money

HOUSE = "house"
FELT = "felt"  # wagers not yet decided
POT = "pot"  # the wager of a choice that puts chips into the pot
DEALER = "dealer"
EVERYONE: frozenset[str] = frozenset({"*"})
NO_ONE: frozenset[str] = frozenset()

# The state a game hands from round to round: plain data, as JSON has it.
Carry = Mapping[str, Any]


class Stake(NamedTuple):
    """A wager that was made: whose, where, how much, and on what."""

    id: int
    seat: str
    spot: int
    wager: str
    cents: int
    on: str = ""
    part_of: str = ""
    fee: int = 0
    working: str = ""
    beside: int = 0  # the stake that this one belongs to: odds beside their come wager
    added: bool = False  # made in the middle of the round
    since: int = 0  # the round in which it was made

    @property
    def label(self) -> str:
        name = f"{self.part_of}: {self.wager}" if self.part_of else self.wager
        return f"{name} {self.on}" if self.on else name


class Draw(NamedTuple):
    """`to` is a spot as text (`3`, or `3.2` for its second hand), `dealer`, `community`, `burn`, `table`."""

    what: str
    size: int
    to: str
    seen: frozenset[str] = EVERYONE  # seats

    @property
    def spot(self) -> int:
        """The spot that the draw is for; 0 where it is for none."""
        place = self.to.partition(".")[0]
        return int(place) if place.isdigit() else 0


class Choice(NamedTuple):
    """One way to answer. With `wager`, it adds a stake between `least` and `most` cents.

    With `shares` the whole amount is made as several stakes at once, each on what it names: all of them or none.
    Without `wager`, an amount is only named, as in a bid: it is between `least` and `most`, and no money moves.
    """

    name: str
    wager: str = ""
    least: int = 0
    most: int = 0
    on: str = ""
    shares: tuple[tuple[str, int], ...] = ()

    @property
    def adds_stake(self) -> bool:
        return self.wager != "" and self.wager != POT

    @property
    def unnamed(self) -> int:
        """The amount meant where none is named: a wager is made in full, a bet or a bid is the smallest allowed."""
        return self.most if self.adds_stake else self.least

    def show(self) -> str:
        if not self.most:
            return self.name
        if self.least == self.most:
            return f"{self.name} +{show_money(self.most)}"
        return f"{self.name} +{show_money(self.least)} to {show_money(self.most)}"


class Ask(NamedTuple):
    """A choice that a seat makes. `default` answers on a timeout and for a hand that is out of the round.

    `house_way` is what the dealer tells a seat that asks how the house would set its hand.
    """

    seat: str
    spot: int
    choices: tuple[Choice, ...]
    default: str
    about: str = ""
    house_way: str = ""


class Show(NamedTuple):
    to: str


class Call(NamedTuple):
    """The outcome of a stake. `wager` names a bonus measured on it; `also` adds outcomes that are each paid."""

    stake: Stake
    outcome: str
    wager: str = ""
    also: tuple[str, ...] = ()
    to: str = ""


class Stand(NamedTuple):
    stake: Stake


class Withdraw(NamedTuple):
    """A part of a stake that was added in this round comes back before the wager is decided; the outcome names why."""

    stake: Stake
    cents: int
    outcome: str


class Move(NamedTuple):
    """A card goes from one hand to another, face up: a pair is split."""

    item: str
    origin: str
    to: str


class Start(NamedTuple):
    """The action starts at a spot and goes round from there; the text announces it.

    Terms whose `settlement_starts` is `starting_position` settle and cover in this order. Others have an order of
    their own, and for them it is an announcement only.
    """

    spot: int
    text: str
    clockwise: bool = True


class Post(NamedTuple):
    spot: int
    cents: int
    what: str


class Discard(NamedTuple):
    to: str
    items: tuple[str, ...]
    seen: frozenset[str] = NO_ONE


class Shuffle(NamedTuple):
    what: str
    items: tuple[str, ...]
    why: str


class Award(NamedTuple):
    """A share of a pot, or of a jackpot where `paid_by` is its meter."""

    spot: int
    pot: str
    outcome: str
    cents: int
    cite: Citation
    paid_by: str = FELT


class Taking(NamedTuple):
    """An amount that leaves a pot for an account of the house: rake, a fee, a jackpot drop."""

    account: str
    what: str
    cents: int
    cite: Citation
    table: str = ""


class Payout(NamedTuple):
    """The end of a hand. `cite` is the place that had the seats put their chips in."""

    awards: tuple[Award, ...]
    takings: tuple[Taking, ...]
    cite: Citation
    shown: tuple[str, ...] = ()  # hands that are turned up first


class Note(NamedTuple):
    """An announcement that moves nothing: the point is on, the shooter has lost the dice."""

    text: str


class Line(NamedTuple):
    """A settlement line: a call, priced. `net` is the seat's gain without fees."""

    seat: str
    spot: int
    wager: str
    on: str
    part_of: str
    stake: int
    outcome: str
    pays: str
    net: int
    fee: int
    cite: Citation
    table: str = ""
    kind: str = "settled"
    paid_by: str = HOUSE
    stake_id: int = 0
    held: int = 0  # money on the felt that this line releases: the stake, and a fee taken with it
    uncovered: int = 0  # of the stake or the winnings, what the bank could not cover

    @property
    def label(self) -> str:
        name = f"{self.part_of}: {self.wager}" if self.part_of else self.wager
        return f"{name} {self.on}" if self.on else name

    def where(self) -> str:
        return f"{self.cite} table {self.table}" if self.table else str(self.cite)


class Drawn(NamedTuple):
    items: tuple[str, ...]


class Chosen(NamedTuple):
    name: str
    cents: int = 0


class Ruling(NamedTuple):
    """A ruling of the floor: an irregularity of the rulebook, its spot and the cards concerned."""

    name: str
    spot: int = 0
    cards: tuple[str, ...] = ()


EXTRA_CARD = "extra_card"  # sent for an Ask whose hand got a card too many: deal it and ask anew


class Taken(NamedTuple):
    """What a script is sent for an Ask: the choice, the stake it added, or the chips it put into the pot."""

    name: str
    stake: Stake | None
    cents: int = 0
    shares: tuple[Stake, ...] = ()  # the stakes of a choice that makes several


Prompt = Draw | Ask
Yielded = (
    Draw
    | Ask
    | Show
    | Call
    | list[Call]
    | Stand
    | Withdraw
    | Move
    | Start
    | Note
    | Post
    | Discard
    | Shuffle
    | Payout
)
Answer = Drawn | Chosen | Ruling
Reply = tuple[str, ...] | Taken | Line | None
Script = Generator[Yielded, Any, Carry]


def draw(
    what: str, count: int, to: str, seen: frozenset[str] = EVERYONE
) -> Generator[Yielded, Any, tuple[str, ...]]:
    """Chance. A hand that is out of the round is answered with nothing."""
    items: tuple[str, ...] = yield Draw(what, count, to, seen)
    return items


def ask(
    seat: str, spot: int, choices: tuple[Choice, ...], default: str, about: str = ""
) -> Generator[Yielded, Any, Taken]:
    taken: Taken = yield Ask(seat, spot, choices, default, about)
    return taken
