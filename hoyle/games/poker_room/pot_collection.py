"""The rake of a hand: a percentage, increments or a step of a posted schedule; and the drop of each jackpot.

A time charge is taken from the players and not from the pot; `charges.time_charge` asks for it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.book.room.room_schema import PlayerFee, PostedFees, RoomSchedule
from hoyle.engine.round.script import Taking
from hoyle.games.parts.pots import Division, Pot
from hoyle.games.poker_room.declaration import amount, cite, collection_of, number, offered_jackpots, word
from hoyle.games.poker_room.pot_hand import Hand

COLLECTION = "collection"
RAKE = "rake"
BEFORE_THE_DEAL = ("from_blinds", "from_middle_blind")


class Schedule(NamedTuple):
    """The posted schedule in force, and its label."""

    label: str
    posted: RoomSchedule


@lru_cache(maxsize=1024)
def method_of(terms: Terms) -> str:
    taken = collection_of(terms)
    return word(terms, taken.method) if taken is not None else "none"


def methods_of(terms: Terms) -> tuple[str, ...]:
    """The procedures in use; a house may use more than one at a table."""
    return tuple(method_of(terms).split("_and_"))


def schedule_of(terms: Terms) -> Schedule:
    room = terms.file.room
    assert room is not None
    fees: PostedFees | None = room.collection.schedule
    assert fees is not None
    label = str(terms.options[fees.option])
    return Schedule(label, fees.schedules[label])


def fee_for(posted: RoomSchedule, players: int) -> PlayerFee | None:
    return next((fee for fee in posted.fees if fee.players[0] <= players <= fee.players[1]), None)


def with_uncalled_blind(hand: Hand, division: Division) -> Division:
    """A fee taken from the blinds before the deal also comes off an uncalled blind."""
    terms = hand.felt.terms
    if len(hand.live) > 1 or method_of(terms) != "schedule":
        return division
    if schedule_of(terms).posted.taken not in BEFORE_THE_DEAL:
        return division
    cents = sum(pot.cents for pot in division.pots) + division.uncalled_cents
    return Division((Pot(cents, (division.uncalled_spot,)),), 0, 0)


def takings(hand: Hand, pots: tuple[Pot, ...], uncalled: int) -> list[Taking]:
    """The rake first, then the jackpot drops; never more than the pot."""
    total = left = sum([pot.cents for pot in pots])
    if not total:
        return []
    found: list[Taking] = []
    rake = _rake(hand, total + (uncalled if hand.rules.room.collection.uncalled_counts == "yes" else 0))
    if rake is not None and rake.cents:
        found.append(rake._replace(cents=min(rake.cents, left)))
        left -= found[0].cents
    if hand.rules.room.jackpots:
        found += _drops(hand, total, left)
    return found


def _rake(hand: Hand, total: int) -> Taking | None:
    """By each procedure in use, and together no more than the cap."""
    methods = methods_of(hand.felt.terms)
    made = [_WAYS[method](hand, total) for method in methods if method in _WAYS]
    found = [each for each in made if each is not None]
    if len(found) < 2:
        return found[0] if found else None
    part = hand.rules.room.collection.percentage
    cap = amount(hand.felt.terms, part.cap) if part is not None else 0
    return found[0]._replace(cents=_capped(sum(each.cents for each in found), cap))


def _percentage(hand: Hand, total: int) -> Taking | None:
    terms, part = hand.felt.terms, hand.rules.room.collection.percentage
    assert part is not None
    if not hand.board and hand.rules.has_board and word(terms, part.no_board) == "nothing":
        return None
    step, percent = max(amount(terms, part.step), 1), number(terms, part.percent)
    sums = _by_round(hand.bet_sums, total) if part.of == "betting_round" else [total]
    cents = sum([each * percent // 100 // step * step for each in sums])
    return Taking(COLLECTION, RAKE, _capped(cents, amount(terms, part.cap)), cite(terms, part))


def _increments(hand: Hand, total: int) -> Taking | None:
    terms, steps = hand.felt.terms, hand.rules.room.collection.increments
    assert steps is not None
    cents = total // max(amount(terms, steps.every), 1) * amount(terms, steps.take)
    return Taking(COLLECTION, RAKE, _capped(cents, amount(terms, steps.cap)), cite(terms, steps))


def _by_round(sums: list[int], total: int) -> list[int]:
    """The part of the pot bet in each round. Returned chips count as the last ones bet."""
    found: list[int] = []
    for each in sums:
        found.append(min(each, total))
        total -= found[-1]
    return [*found, total]


def _capped(cents: int, cap: int) -> int:
    return min(cents, cap) if cap else cents


def _posted_fee(hand: Hand, total: int) -> Taking | None:
    terms = hand.felt.terms
    label, posted = schedule_of(terms)
    fee = fee_for(posted, len(hand.order))
    if fee is None:
        return None
    short = posted.taken == "from_pot" and not hand.board and hand.rules.has_board
    cents = amount(terms, fee.no_board if short and fee.no_board is not None else fee.fee)
    return Taking(COLLECTION, "collection", cents, cite(terms, posted), label)


_WAYS = {"percentage": _percentage, "increments": _increments, "schedule": _posted_fee}


def _drops(hand: Hand, total: int, left: int) -> list[Taking]:
    """Jackpot drops from every pot that is large enough. The minimum number of players concerns winning only."""
    terms, found = hand.felt.terms, []
    for name, jackpot in offered_jackpots(terms).items():
        if total < amount(terms, jackpot.at_pot):
            continue
        cents = min(amount(terms, jackpot.drop), left)
        left -= cents
        if cents:
            found.append(Taking(f"meter:{name}", f"{name}_drop", cents, cite(terms, jackpot)))
    return found


def less_takings(hand: Hand, pots: tuple[Pot, ...], taken: list[Taking]) -> list[Pot]:
    """The pots less takings. Each pot bears the rake it adds; other takings come from the main pot first."""
    cents = sum([each.cents for each in taken])
    is_raked = len(pots) > 1 and taken[0].what == RAKE
    parts = _rake_by_pot(hand, pots, taken[0].cents) if is_raked else [0] * len(pots)
    cents -= sum(parts)
    reduced = []
    for pot, raked in zip(pots, parts, strict=True):
        part = min(pot.cents - raked, cents)
        cents -= part
        reduced.append(Pot(pot.cents - raked - part, pot.spots))
    return reduced


def _rake_by_pot(hand: Hand, pots: tuple[Pot, ...], rake: int) -> list[int]:
    """The increments of the rake from the main pot to the last side pot, each limited to its pot."""
    parts: list[int] = []
    reached = 0
    for pot in pots:
        reached += pot.cents
        so_far = _rake(hand, reached)
        assert so_far is not None
        parts.append(min(min(so_far.cents, rake) - sum(parts), pot.cents))
    return parts


def hindrance(terms: Terms, players: int) -> str | None:
    """Why the posted schedule does not apply to this number of players or betting structure, or None."""
    if method_of(terms) != "schedule":
        return None
    label, posted = schedule_of(terms)
    room = terms.file.room
    assert room is not None
    structure = word(terms, room.betting.structure)
    where = cite(terms, posted)
    if posted.structures and structure not in posted.structures:
        return (
            f"schedule option {label} is for {', '.join(posted.structures)} games, not {structure} ({where})"
        )
    if fee_for(posted, players) is None:
        counts = ", ".join(f"{low} to {high}" for low, high in (fee.players for fee in posted.fees))
        return f"schedule option {label} is for {counts} players, and {players} would be dealt in ({where})"
    return None
