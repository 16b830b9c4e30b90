"""Who holds the bank: its holder keeps it or passes it, it is offered round the table, or it is bid for.

A bank that loses must pass. One that is passed of free will keeps its first holder's place in turn until it loses.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Any, NamedTuple

from hoyle.engine import Ask, Choice, Note, Stake, Taken
from hoyle.engine.round.script import Yielded
from hoyle.engine.rulings.rulings import PASS_BANK
from hoyle.games.baccarat.chemin_de_fer.participants import BANKER, Carry, Participants
from hoyle.kit.money import show_money

KEEP, PASS = "keep_bank", "pass_bank"
TAKE, DECLINE = "take_bank", "decline"
BID, NO_BID = "bid", "no_bid"
RAISED = "the last bid for the bank is"
PLACE, WITHDRAW_BID = "place_bank", "withdraw_bid"

HOLDS = (KEEP, TAKE, PLACE)  # by which a participant makes the bank's wager
_NO = {KEEP: PASS, TAKE: DECLINE, PLACE: WITHDRAW_BID}
NOT_HELD = tuple(_NO.values())


class Bank(NamedTuple):
    """A bank in play: its holder's wager, and whose turn in the order it stands for, if it was passed."""

    spot: int
    stake: Stake
    origin: int = 0
    suivi: tuple[str, ...] = ()  # those who may follow the banker's last wager; none against a new banker


class LastBank(NamedTuple):
    """The bank of the round before."""

    banker: str = ""
    spot: int = 0
    wager: int = 0
    must_pass: bool = False
    origin: int = 0  # the place of the one who first passed it of free will; 0 if none did
    suivi: tuple[str, ...] = ()  # those who wagered as much as the bank and lost


Found = Generator[Yielded, Any, Bank | None]
Wagered = Generator[Yielded, Any, Stake | None]


def last_bank(carry: Carry) -> LastBank:
    return LastBank(
        carry.get("banker", ""), carry.get("banker_spot", 0), carry.get("last_wager", 0),
        bool(carry.get("must_pass")) or bool(carry.get(PASS_BANK)), carry.get("origin", 0),
        tuple(carry.get("suivi", ())),
    )  # fmt: skip


def kept_bank(last: LastBank) -> Iterator[tuple[str, Any]]:
    if last.banker:
        yield from (("banker", last.banker), ("banker_spot", last.spot), ("last_wager", last.wager))
    for name, value in (("must_pass", last.must_pass), ("origin", last.origin), ("suivi", list(last.suivi))):
        if value:
            yield name, value


def find_bank(people: Participants, last: LastBank, factor: int) -> Found:
    """`factor` is how many times the last wager a bank may be next."""
    if not last.banker:
        return (yield from bid_for(people, 0))
    must_pass, spot = last.must_pass, people.spot_of(last.banker)
    if not must_pass and spot:
        about = f"your last wager as the banker was {show_money(last.wager)}"
        stake = yield from _offered(people, spot, KEEP, last.wager, last.wager * factor, about)
        if stake is not None:
            return Bank(spot, stake, last.origin, last.suivi)
        must_pass = PASS_BANK in people.felt.said
    if must_pass:
        return (yield from _after_loss(people, last))
    return (yield from _passed(people, last, factor))


def _after_loss(people: Participants, last: LastBank) -> Found:
    """As if a bank that was passed of free will had not been."""
    start = last.origin or last.spot
    least = people.felt.limits.of(BANKER)[0]
    bank = yield from _offered_round(people, start, least, None, "the bank has to pass")
    return bank or (yield from bid_for(people, 0))


def _passed(people: Participants, last: LastBank, factor: int) -> Found:
    origin = last.origin or last.spot
    yield Note(f"{last.banker} passes the bank")
    about = f"{last.banker} passes a bank of {show_money(last.wager)}"
    bank = yield from _offered_round(people, last.spot, last.wager, last.wager * factor, about)
    if bank is not None:
        return bank._replace(origin=origin)
    bank = yield from bid_for(people, origin, {people.spot_of(last.banker)})
    return bank


def _offered_round(people: Participants, start: int, least: int, most: int | None, about: str) -> Found:
    for spot in people.to_the_right(start):
        if people.misses_turn(spot, start):
            yield Note(f"{people.names[spot]} has moved to another place and misses a turn")
            continue
        stake = yield from _offered(people, spot, TAKE, least, most, about)
        if stake is not None:
            return Bank(spot, stake)
    return None


def _offered(people: Participants, spot: int, name: str, least: int, most: int | None, about: str) -> Wagered:
    """The wager of a participant who takes the bank. One who has too little for it is not asked."""
    choice = people.offer(spot, name, BANKER, least, most)
    if choice is None:
        return None
    no = _NO[name]
    taken: Taken = yield Ask(people.names[spot], spot, (choice, Choice(no)), no, about)
    if taken.stake is not None:
        yield Note(f"{people.names[spot]} holds the bank with {show_money(taken.stake.cents)}")
    return taken.stake


# The bidding.


def bid_for(people: Participants, origin: int, barred: Iterable[int] = ()) -> Found:
    """The highest bid takes the bank with a wager of at least as much; one that is withdrawn bids no more.

    `barred` are left out of the first round of bidding.
    """
    gone: set[int] = set()
    while True:
        leader, highest = yield from _bidding(people, set(barred), gone)
        if not leader:
            return None
        about = f"you have the bank with your bid of {show_money(highest)}"
        stake = yield from _offered(people, leader, PLACE, highest, None, about)
        if stake is not None:
            return Bank(leader, stake, origin)
        gone.add(leader)


def _bidding(
    people: Participants, barred: set[int], gone: set[int]
) -> Generator[Yielded, Any, tuple[int, int]]:
    """Round after round, until all others have let the last bid stand."""
    order = [spot for spot in people.from_dealer() if spot not in gone]
    leader, highest, silent = 0, 0, set[int]()
    while True:
        asked = 0
        for spot in order:
            if spot == leader or spot in barred or spot in silent:
                continue
            asked += 1
            cents = yield from _bid(people, order, spot, leader, highest)
            if cents:
                leader, highest, silent = spot, cents, set()
            else:
                silent.add(spot)
        if not asked and not barred:
            return leader, highest
        barred = set()


def _bid(
    people: Participants, order: list[int], spot: int, leader: int, highest: int
) -> Generator[Yielded, Any, int]:
    """A bid above the last, or as high where the place is nearer to the dealer; 0 for none."""
    is_nearer = not leader or order.index(spot) < order.index(leader)
    raised = highest if is_nearer else highest + people.felt.limits.chip
    found = people.bounds(spot, BANKER, max(raised, people.felt.limits.of(BANKER)[0]))
    if found is None:
        return 0
    about = (
        f"{RAISED} {show_money(highest)}, by {people.names[leader]}" if leader else "no bid for the bank yet"
    )
    taken: Taken = yield Ask(
        people.names[spot], spot, (Choice(BID, "", *found), Choice(NO_BID)), NO_BID, about
    )
    return taken.cents


def standing_bank(bank: Bank) -> LastBank:
    """As an annulled hand leaves it, or one that nobody wagers against."""
    return LastBank(bank.stake.seat, bank.spot, bank.stake.cents, False, bank.origin, bank.suivi)


def next_bank(bank: Bank, made: Iterable[Stake], outcome: str, *, is_ordered: bool) -> LastBank:
    """After a hand. A stand-off leaves the right to follow as it was; `is_ordered` is by the floor."""
    after = standing_bank(bank)._replace(must_pass=outcome == "lose" or is_ordered)
    if outcome == "tie":
        return after
    equaled = (stake.seat for stake in made if stake.cents == bank.stake.cents)
    return after._replace(suivi=tuple(equaled) if outcome == "win" else ())
