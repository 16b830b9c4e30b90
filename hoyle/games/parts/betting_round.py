"""One betting round: who acts, what each may do, and when all have answered the last bet.

Amounts are what a seat adds now. A short all-in raise does not reopen the betting to a player who has acted, unless
several in a row add up to a full raise.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.engine import Ask, Choice, Felt, Taken
from hoyle.engine.round.script import POT, Yielded

FOLD, CHECK = Choice("fold"), Choice("check")


class Limits(NamedTuple):
    """The limits of one betting round. `bet` is the fixed bet, or the minimum."""

    structure: str
    bet: int
    most: int = 0  # of a spread
    raise_count_max: int = 0  # 0: no limit
    unlimited_heads_up: bool = True
    check_raise: bool = True
    least_is_last_raise: bool = True


@lru_cache(maxsize=4096)
def ask(seat: str, spot: int, owed: int, name: str, least: int, most: int) -> Ask:
    """The prompt of a seat that owes this much; without a name it cannot bet or raise. Memoised: prompts recur."""
    passing, default = (Choice("call", POT, owed, owed), "fold") if owed > 0 else (CHECK, "check")
    more = (Choice(name, POT, least, most),) if name else ()
    return Ask(seat, spot, (FOLD, passing, *more), default)


class Betting:
    """The bets of one street. `bets` holds what was posted before it began."""

    __slots__ = (
        "acted", "bets", "checked", "chips", "completes", "felt", "highest", "is_bounded", "last_raise", "least",
        "limits", "live",
        "raise_count", "seat_of", "short", "stacks",
    )  # fmt: skip

    def __init__(
        self, felt: Felt, live: list[int], bets: dict[int, int], limits: Limits, *, completes: bool = False
    ) -> None:
        chips = felt.chips
        self.felt = felt
        self.chips = chips
        self.stacks = chips.stacks
        self.seat_of = chips.seat_of
        self.live = live
        self.bets = bets
        self.limits = limits
        self.least = limits.bet  # of a raise; grows with the raises where the document says so
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
        live, stacks, stopped, dead = self.live, self.stacks, self.chips.stopped, self.felt.dead
        count = len(order)
        due = count - 1 if last_has_acted else count  # hands that have still to answer, all-in hands included
        is_short = bool(stopped) or 0 in stacks.values()
        if is_short and self._is_idle(order[:due]):
            return
        at = 0
        while due and len(live) > 1:
            spot = order[at]
            due -= 1
            at = at + 1 if at + 1 < count else 0
            if not stacks[spot] or spot not in live or spot in stopped:
                continue
            if is_short and self._is_idle(order):  # the others are all in, and their bets are called
                return
            taken: Taken = yield self._prompt(spot)
            if taken.name == "fold" or (dead and spot in dead):
                live.remove(spot)
            elif self._is_raise(spot, taken.cents):
                due = count - 1
            is_short = is_short or not stacks[spot]
            if dead:
                live[:] = [
                    each for each in live if each not in dead
                ]  # taken out by a ruling during the prompt

    def _is_idle(self, order: Sequence[int]) -> bool:
        """Whether only one hand could bet, and it owes nothing."""
        stacks, stopped, live = self.stacks, self.chips.stopped, self.live
        able = [spot for spot in order if stacks[spot] and spot in live and spot not in stopped]
        return len(able) == 1 and self.bets.get(able[0], 0) >= self.highest

    def _is_raise(self, spot: int, cents: int) -> bool:
        """Record an amount put in; true for a bet or a raise, which all others must answer."""
        bets, highest = self.bets, self.highest
        if not cents:
            self.acted.add(spot)
            self.checked.add(spot)
            return False
        bet = bets[spot] = bets[spot] + cents if spot in bets else cents
        if bet <= highest:
            self.acted.add(spot)
            return False
        self._raised(spot, bet - highest)
        return True

    def _raised(self, spot: int, size: int) -> None:
        if size >= self.last_raise:
            self.acted.clear()
            self.last_raise = size
            if (
                size > self.least
                and self.limits.least_is_last_raise
                and self.limits.structure != "fixed_limit"
            ):
                self.least = size
        self.acted.add(spot)
        if self.highest and not self.completes:
            self.raise_count += 1
        self.highest += size
        self.completes = False
        if not self.stacks[spot]:
            self.short.append(size)
        elif self.short:
            self.short.clear()
        if self.short and sum(self.short) >= self.last_raise:
            self.short.clear()

    def _prompt(self, spot: int) -> Ask:
        """The prompt of a spot: the cost of a call, and the name, minimum and maximum of a bet or raise, if allowed."""
        bets, highest, stack = self.bets, self.highest, self.stacks[spot]
        bet = bets.get(spot, 0)
        owed = highest - bet
        if stack <= owed or owed < self.last_raise or not self._may_raise(spot):
            return ask(self.seat_of[spot], spot, owed if owed < stack else stack, "", 0, 0)
        if self.completes:
            least, name = self.least - bet, "complete"
        else:
            least, name = owed + self.least, "raise" if highest else "bet"
        most = stack if self.limits.structure == "no_limit" else self._most(bet, least)
        return ask(
            self.seat_of[spot],
            spot,
            owed,
            name,
            least if least < stack else stack,
            most if most < stack else stack,
        )

    def _may_raise(self, spot: int) -> bool:
        """Whether the betting is open to this hand and another hand could call."""
        if self.short and spot in self.acted and sum(self.short) < self.last_raise:
            return False
        if self.is_bounded and not self._is_open(spot):
            return False
        stacks, bets, highest = self.stacks, self.bets, self.highest
        for other in self.live:
            if other == spot:
                continue
            if stacks[other] + bets.get(other, 0) > highest:
                return True
        return False

    def _is_open(self, spot: int) -> bool:
        """Whether the house's limit on raises and its rule on check-raises allow a raise."""
        limits = self.limits
        is_capped = limits.raise_count_max and self.raise_count >= limits.raise_count_max and self.highest
        if is_capped and not (limits.unlimited_heads_up and len(self.live) == 2):
            return False
        return limits.check_raise or spot not in self.checked

    def _most(self, bet: int, least: int) -> int:
        """The maximum of a bet or raise by the betting limit, regardless of the stack."""
        structure, highest = self.limits.structure, self.highest
        if structure == "fixed_limit":
            return least
        if structure == "pot_limit":
            return max(least, 2 * (highest - bet) + sum(self.chips.put_in.values()))
        return max(least, highest + self.limits.most - bet)
