"""Rounds as calls: a kernel numbers the outcome of every wager, and tables filled by the engine's settlement turn the
numbers into cents. So a kernel holds no prices, as a game does not.

One seat plays. In every round a jackpot is at its seed plus this round's contributions, and is not shared. Where a
player holds the bank, it is another seat, which covers every wager.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.engine import Call, Stake
from hoyle.engine.round.felt import Felt, Setup
from hoyle.engine.settlement.jackpot import contributions, deferred, seed_of, settle_deferred
from hoyle.engine.settlement.payout_limits import limit_of
from hoyle.engine.settlement.settle import fee_when_made, settle
from hoyle.engine.table.collection import collection
from hoyle.errors import HoyleError
from hoyle.fast.arrays import Array, Bools, Int16s, Int64s, Number, UInt8s, UInt64s
from hoyle.kernels.common.chunks import CHUNK, Chunked, alike, chunk_sizes
from hoyle.kernels.common.random_deal import deal
from hoyle.kernels.common.random_stream import open_stream
from hoyle.kernels.totals import Totals
from hoyle.strategy.result_columns import TAKEN_BACK
from hoyle.strategy.wagered import Wagered
from hoyle.strategy.wagers import limits_for

SEAT = "player"
BANK = "bank"
_KINDS_MAX = 1 << 16  # distinct rounds by calls: with more, counting them costs more than it saves
Outcome = str | tuple[str, ...]  # several bonuses may be paid together


class Slot(NamedTuple):
    """A position in a kernel's row of calls. Number 0 is no call; then come all outcomes for each possible stake."""

    wager: str
    outcomes: tuple[Outcome, ...]
    cents: tuple[int, ...]  # the possible stakes; none where the wager is not made
    on: str = ""
    is_added: bool = False  # made during the round
    bonus_on: str = ""  # the wager that a bonus is measured on
    label: str = ""  # where the column is not named as the wager

    @property
    def column(self) -> str:
        return self.label or (f"{self.wager}:{self.on}" if self.on else self.wager)


class Prices:
    """The engine's settlement of one seat's calls, one by one, before payout limits."""

    def __init__(self, terms: Terms, wagers: Iterable[Wagered]) -> None:
        self.terms = terms
        self.made = {wagered.column: wagered for wagered in wagers}
        stakes = [(wagered.wager, wagered.cents) for wagered in self.made.values()]
        added = contributions(terms, stakes)
        self.meters = {key: seed_of(terms, key) + added.get(key, 0) for key in terms.meters()}
        self._late = deferred(terms)

    def cents(self, wager: str, on: str = "") -> tuple[int, ...]:
        """The stakes of a wager made before the round, for a slot."""
        found = self.made.get(f"{wager}:{on}" if on else wager)
        return (found.cents,) if found else ()

    def require(self, *wagers: str) -> None:
        """Refuse wagers without the compulsory one."""
        for wager in wagers:
            if not self.cents(wager):
                raise HoyleError(
                    f"{self.terms.path}: no {wager} is wagered, and no seat is dealt in without one; add --wager {wager}=10."
                )

    def net(self, slot: Slot, cents: int, outcome: Outcome) -> int:
        """Net cents after fees."""
        name, *also = (outcome,) if isinstance(outcome, str) else outcome
        stake = Stake(1, SEAT, 1, slot.bonus_on or slot.wager, cents, slot.on, since=1)
        if self.terms.percent_fees:
            stake = stake._replace(fee=fee_when_made(self.terms, stake))
        felt = Felt(Setup(self.terms, (SEAT,), (stake,), {}, {}, meters=self.meters), {})
        call = Call(stake, name, slot.wager if slot.bonus_on else "", tuple(also))
        if self.pays_meter(slot.wager, name):
            return sum(line.net - line.fee for line in settle_deferred(felt, [call]))
        line = settle(felt, call)
        return line.net - line.fee

    def pays_meter(self, wager: str, outcome: str) -> bool:
        return bool(self.terms.prices[wager, outcome].odds.meter)

    def is_limited(self, cap: str, slot: Slot, outcome: Outcome) -> bool:
        """Whether a payout limit covers this result."""
        name = outcome if isinstance(outcome, str) else outcome[0]
        limit = self.terms.file.caps[cap]
        named = slot.wager in limit.wagers and (not limit.outcomes or name in limit.outcomes)
        return named and (slot.wager, name) in self._late and not self.pays_meter(slot.wager, name)

    def limits(self) -> dict[str, int]:
        """The payout limits in force; an option of 0 sets none."""
        posted = limits_for(self.made.values())
        found = {name: limit_of(self.terms, cap, posted) for name, cap in self.terms.file.caps.items()}
        return {name: limit for name, limit in found.items() if limit}

    def collected(self) -> dict[str, int]:
        """The collection that the seat pays before every round."""
        stakes = [
            Stake(at, SEAT, 1, made.wager, made.cents, made.on, since=1)
            for at, made in enumerate(self.made.values(), start=1)
        ]
        has_bank = self.terms.settings.get("bank") == "player_dealer"
        lines = collection(self.terms, stakes, BANK if has_bank else "house", {SEAT, BANK})
        charges: dict[str, int] = {}
        for line in lines:
            if line.seat == SEAT:
                charges[line.wager] = charges.get(line.wager, 0) + line.fee
        return charges


class CalledRounds(Chunked):
    """The rounds of a game whose kernel makes calls from a fixed number of cards.

    `call` fills a row of numbers, one for each slot, from a row of cards by their role. `order` is the position of each
    in the script's order of draws. Burned cards are left out, as they change no probability.
    """

    def __init__(
        self,
        prices: Prices,
        slots: Sequence[Slot],
        call: Callable[[UInt8s, Int16s], None],
        shoe: UInt8s,
        order: Sequence[int],
    ) -> None:
        _check_known(prices, slots)
        self._call, self._shoe, self.order = call, shoe, np.array(order)
        used = [at for at, slot in enumerate(slots) if slot.cents]
        charges = prices.collected()
        self.columns = (*(slots[at].column for at in used), *charges)
        self.stakes = (
            *(0 if _is_free(slots[at]) else slots[at].cents[0] for at in used),
            *(0 for _ in charges),
        )
        self._charges = np.array([-cents for cents in charges.values()], np.int64)
        self._slots = np.array(used)
        self._slot_count = len(slots)
        self._widths = tuple(1 + len(results_of(slots[at])) for at in used)
        self._nets, self._action = _tables(prices, [slots[at] for at in used])
        self._caps = _caps(prices, [slots[at] for at in used])

    def play(self, words: UInt64s, nets: Int64s, action: Int64s) -> None:
        cards, calls = self._room(len(nets))
        deal(words, self._shoe.copy(), cards)
        self._call(cards, calls)
        self._settle(calls, nets, action)

    def run(self, seed: int, block: int, count: int) -> Totals:
        """Count rounds with the same calls, and settle each kind once."""
        if prod(self._widths) > _KINDS_MAX:
            return super().run(seed, block, count)
        words, counts = open_stream(seed, block), np.zeros(prod(self._widths), np.int64)
        widths, (cards, calls) = np.array(self._widths), self._room(min(CHUNK, count))
        for size in chunk_sizes(count):
            deal(words, self._shoe.copy(), cards[:size])
            calls[:] = 0
            self._call(cards[:size], calls[:size])
            _count(calls[:size], self._slots, widths, counts)
        found = np.flatnonzero(counts > 0)
        calls = np.zeros((len(found), self._slot_count), np.int16)
        calls[:, self._slots] = np.stack(np.unravel_index(found, self._widths), axis=1)
        nets, action = self._arrays(len(found))
        self._settle(calls, nets, action)
        return alike(self.columns, nets, action, counts[found])

    def given(self, items: UInt8s) -> Int64s:
        """`items` are card numbers of the kit's deck, a row for a round, in the order of the draws."""
        cards = np.ascontiguousarray(np.asarray(items, np.uint8)[:, self.order])
        nets = np.zeros((len(cards), len(self.columns)), np.int64)
        calls = self._room(len(cards))[1]
        self._call(cards, calls)
        self._settle(calls, nets, np.zeros_like(nets))
        return nets

    def _room(self, count: int) -> tuple[Array, Array]:
        """Arrays for the cards of this many rounds and for their calls, which are zero."""
        cards = np.empty((count, len(self.order)), np.uint8)
        return cards, np.zeros((count, self._slot_count), np.int16)

    def _settle(self, calls: Int16s, nets: Int64s, action: Int64s) -> None:
        _price(calls, self._slots, self._nets, self._action, nets, action)
        for members, limit in self._caps:
            _limit(calls, self._slots, members, limit, nets)
        if len(self._charges):
            nets[:, len(self._slots) :] = self._charges


def _is_free(slot: Slot) -> bool:
    return slot.is_added or bool(slot.bonus_on)


def _check_known(prices: Prices, slots: Sequence[Slot]) -> None:
    """Refuse a wager that has no slot, which the kernel would ignore."""
    known = [slot.column for slot in slots if not _is_free(slot)]
    for name in prices.made:
        if name not in known:
            raise HoyleError(
                f"{prices.terms.path}: {name} cannot be made before a round; wager on {', '.join(known)}."
            )


def _tables(prices: Prices, slots: Sequence[Slot]) -> tuple[Array, Array]:
    """Nets and stakes by slot and number."""
    width = 1 + max(len(slot.cents) * len(slot.outcomes) for slot in slots)
    nets, action = np.zeros((len(slots), width), np.int64), np.zeros((len(slots), width), np.int64)
    for at, slot in enumerate(slots):
        for number, (cents, outcome) in enumerate(results_of(slot), start=1):
            nets[at, number] = prices.net(slot, cents, outcome)
            action[at, number] = 0 if slot.bonus_on or outcome == TAKEN_BACK else cents
    return nets, action


def results_of(slot: Slot) -> list[tuple[int, Outcome]]:
    return [(cents, outcome) for cents in slot.cents for outcome in slot.outcomes]


def _caps(prices: Prices, slots: Sequence[Slot]) -> list[tuple[Array, int]]:
    """Each limit in force, with the numbers that it covers by slot."""
    found = []
    for name, limit in prices.limits().items():
        width = 1 + max(len(results_of(slot)) for slot in slots)
        members = np.zeros((len(slots), width), np.bool_)
        for at, slot in enumerate(slots):
            for number, (_, outcome) in enumerate(results_of(slot), start=1):
                members[at, number] = prices.is_limited(name, slot, outcome)
        found.append((members, limit))
    return found


@njit(cache=True, nogil=True)
def _count(calls: Int16s, slots: Int64s, widths: Int64s, counts: Int64s) -> None:
    """Count rounds by one number for all their calls."""
    for at in range(len(calls)):
        kind = 0
        for column in range(len(slots)):
            kind = kind * widths[column] + calls[at, slots[column]]
        counts[kind] += 1


@njit(cache=True, nogil=True)
def _price(calls: Int16s, slots: Int64s, table: Int64s, staked: Int64s, nets: Int64s, action: Int64s) -> None:
    for at in range(len(calls)):
        for column in range(len(slots)):
            number = calls[at, slots[column]]
            nets[at, column] = table[column, number]
            action[at, column] = staked[column, number]


@njit(cache=True, nogil=True)
def _limit(calls: Int16s, slots: Int64s, members: Bools, limit: Number, nets: Int64s) -> None:
    """Results over the limit share it in proportion; remaining cents go to the first."""
    for at in range(len(calls)):
        total = 0
        for column in range(len(slots)):
            if members[column, calls[at, slots[column]]]:
                total += nets[at, column]
        if total <= limit:
            continue
        left = limit
        for column in range(len(slots)):
            if members[column, calls[at, slots[column]]]:
                nets[at, column] = share_of(limit, nets[at, column], total)
                left -= nets[at, column]
        for column in range(len(slots)):
            if left and members[column, calls[at, slots[column]]]:
                nets[at, column] += 1
                left -= 1


@njit(cache=True, nogil=True)
def share_of(limit: Number, part: Number, total: Number) -> Number:
    """limit * part // total, in two steps: the product of two large sums would not fit."""
    share = 0
    rest = 0
    for bit in range(62, -1, -1):
        share <<= 1
        rest <<= 1
        if part >> bit & 1:
            rest += limit
        share += rest // total
        rest %= total
    return share


def numbers(outcomes: Sequence[Outcome], named: Mapping[Any, Outcome]) -> Int16s:
    """The number of each call in a slot, by the kernel's own categories."""
    return np.array([1 + outcomes.index(name) for name in named.values()], np.int16)
