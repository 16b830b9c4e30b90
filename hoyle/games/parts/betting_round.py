"""One betting round: who acts, what each may do, and when all have answered the last bet.

Amounts are what a seat adds now. A raise that is short because the stack is does not let somebody raise again who
has acted, unless such raises in a row come to a full one.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.engine import Ask, Choice, Felt, Taken
from hoyle.engine.script import POT, Yielded

FOLD, CHECK = Choice("fold"), Choice("check")


class Limits(NamedTuple):
    """The bounds of one betting round. `bet` is the fixed bet, or the least one."""

    structure: str
    bet: int
    most: int = 0  # of a spread
    raise_count_max: int = 0  # 0: no limit
    unlimited_heads_up: bool = True
    check_raise: bool = True
    least_is_last_raise: bool = True


@lru_cache(maxsize=16384)
def ask(seat: str, spot: int, owed: int, name: str, least: int, most: int) -> Ask:
    """The prompt of a seat that owes so much; without a name it cannot bet or raise. The same ones come up again."""
    passing, default = (Choice("call", POT, owed, owed), "fold") if owed > 0 else (CHECK, "check")
    more = (Choice(name, POT, least, most),) if name else ()
    return Ask(seat, spot, (FOLD, passing, *more), default)


class Betting:
    """The bets of one street. `bets` holds what was posted before it began."""

    __slots__ = (
        "acted", "bets", "checked", "chips", "completes", "felt", "highest", "is_bounded", "last_raise", "limits", "live",
        "raise_count", "short",
    )  # fmt: skip

    def __init__(
        self, felt: Felt, live: list[int], bets: dict[int, int], limits: Limits, *, completes: bool = False
    ) -> None:
        self.felt = felt
        self.chips = felt.chips
        self.live = live
        self.bets = bets
        self.limits = limits
        self.completes = completes  # a forced bet below the limit is completed before it is raised
        self.highest = max(bets.values()) if bets else 0
        self.is_bounded = limits.raise_count_max > 0 or not limits.check_raise
        self.last_raise = 0
        self.raise_count = 0
        self.acted: set[int] = set()
        self.checked: set[int] = set()
        self.short: list[int] = []  # raises in a row that were all in

    def play(self, order: Sequence[int], last_has_acted: bool = False) -> Generator[Yielded, Any, None]:
        """Ask clockwise from the first of `order` until every bet is answered; folded hands leave `live`."""
        waiting = self._able(order[:-1] if last_has_acted else order)
        if len(waiting) == 1 and self.bets.get(waiting[0], 0) >= self.highest:
            return
        dead, live, acted = self.felt.dead, self.live, self.acted
        while waiting and len(live) > 1:
            spot = waiting.pop(0)
            taken: Taken = yield self._prompt(spot)
            cents = taken.cents
            if taken.name == "fold" or (dead and spot in dead):
                live.remove(spot)
            elif not cents:
                acted.add(spot)
                self.checked.add(spot)
            elif self._put(spot, cents):
                at = order.index(spot)
                waiting = self._able([*order[at + 1 :], *order[:at]])
            if dead:
                self._drop_dead(waiting)

    def _able(self, order: Sequence[int]) -> list[int]:
        stacks, stopped, live = self.chips.stacks, self.chips.stopped, self.live
        able = [spot for spot in order if stacks[spot] and spot in live]
        return [spot for spot in able if spot not in stopped] if stopped else able

    def _drop_dead(self, waiting: list[int]) -> None:
        """A ruling has taken hands out while somebody was thinking."""
        for spot in self.felt.dead:
            if spot in self.live:
                self.live.remove(spot)
            if spot in waiting:
                waiting.remove(spot)

    def _put(self, spot: int, cents: int) -> bool:
        """Note chips put in; true where it was a bet or a raise, so that all others are asked again."""
        acted, bets, highest = self.acted, self.bets, self.highest
        acted.add(spot)
        bet = bets[spot] = bets.get(spot, 0) + cents
        if bet <= highest:
            return False
        size = bet - highest
        if size >= self.last_raise:
            acted.clear()
            acted.add(spot)
            self.last_raise = size
        if highest and not self.completes:
            self.raise_count += 1
        self.highest = bet
        self.completes = False
        if not self.chips.stacks[spot]:
            self.short.append(size)
        elif self.short:
            self.short.clear()
        if self.short and sum(self.short) >= self.last_raise:
            self.short.clear()
        return True

    def _prompt(self, spot: int) -> Ask:
        """What a call costs, and the name, least and most of a bet or raise; no name where there is none."""
        chips, highest, last_raise = self.chips, self.highest, self.last_raise
        seat, stack, bet = chips.seat_of[spot], chips.stacks[spot], self.bets.get(spot, 0)
        owed = highest - bet
        if stack <= owed or owed < last_raise or not self._may_raise(spot):
            return ask(seat, spot, owed if owed < stack else stack, "", 0, 0)
        structure, size = self.limits.structure, self.limits.bet
        if last_raise > size and structure != "fixed_limit" and self.limits.least_is_last_raise:
            size = last_raise
        least = (size if self.completes else highest + size) - bet
        most = stack if structure == "no_limit" else self._most(bet, least)
        name = "complete" if self.completes else "raise" if highest else "bet"
        return ask(seat, spot, owed, name, least if least < stack else stack, most if most < stack else stack)

    def _may_raise(self, spot: int) -> bool:
        """Whether the betting is open to this hand, and anybody is left who could call."""
        if self.short and spot in self.acted and sum(self.short) < self.last_raise:
            return False
        if self.is_bounded and not self._is_open(spot):
            return False
        stacks, bets, highest = self.chips.stacks, self.bets, self.highest
        for other in self.live:
            if other == spot:
                continue
            if stacks[other] + bets.get(other, 0) > highest:
                return True
        return False

    def _is_open(self, spot: int) -> bool:
        """Whether the house's limit on raises, and its word on raising after a check, leave room for one."""
        limits = self.limits
        is_capped = limits.raise_count_max and self.raise_count >= limits.raise_count_max and self.highest
        if is_capped and not (limits.unlimited_heads_up and len(self.live) == 2):
            return False
        return limits.check_raise or spot not in self.checked

    def _most(self, bet: int, least: int) -> int:
        """The most that is added by a bet or a raise where there is a limit, were the stack large enough."""
        structure, highest = self.limits.structure, self.highest
        if structure == "fixed_limit":
            return least
        if structure == "pot_limit":
            return max(least, 2 * (highest - bet) + sum(self.chips.put_in.values()))
        return max(least, highest + self.limits.most - bet)
