"""Criss-cross poker in fractions: three decisions, the last one first, over both hands at once.

The antes and bets hang together by the middle card, and the middle bet by both hands, so results are counted by the
bets made and by the names of both hands.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from hoyle.book import Terms
from hoyle.exact.common.percent import percent
from hoyle.exact.common.poker_sheets import cards_in, limit_notes, net_of, part_sheet, pay_sheet, whole
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.fast.cards.suit_classes import pack_of
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.criss_cross_poker import (
    ANTES,
    BETS,
    BONUS,
    BONUS_HANDS,
    FOLD,
    HANDS,
    bonus_name,
    equipment,
    hand_name,
)
from hoyle.kit.cards import RANKS

IS_COMPILED = True
Bets = tuple[int, ...]
Ended = Mapping[tuple[Bets, str, str], int]  # deals by the multiples wagered and the names of both hands
_WAGERS = (*ANTES, *BETS)


class Decisions:
    """The best play of every hand. Worths are sums over all that may still come, in the unit of the prices."""

    def __init__(self, terms: Terms) -> None:
        self.pack = pack_of(cards_in(equipment(terms)))
        self.multiples = sorted(int(times) for times in terms.list("bet_multiples"))
        nets = {wager: [net_of(terms, wager, name) for name in (*HANDS, FOLD)] for wager in _WAGERS}
        self.unit = whole(net for each in nets.values() for net in each)
        self.nets = {wager: tuple(int(net * self.unit) for net in each) for wager, each in nets.items()}
        self.arrays = kernels("criss_cross_poker.whole_game")
        self.game = self.arrays.solved(
            self.pack, tuple(self.nets.values()), tuple(self.multiples), (HANDS, hand_name)
        )

    @property
    def total(self) -> int:
        """The number of deals: two cards, two pairs and the middle card."""
        return sum(hole.hand_count * self.arrays.deals_of(hole) for hole in self.game.holes)

    def ended(self, tables: Sequence[Any] | None = None) -> Ended:
        """The deals by result under a way to play, or under best play; a fold has the bets made before it."""
        counts = self.game.best_counts if tables is None else self.arrays.count(self.game, tables)
        found: dict[tuple[Bets, str, str], int] = {((), FOLD, FOLD): counts.folded_across}
        for first, one in enumerate(self.multiples):
            found[(one,), FOLD, FOLD] = int(counts.folded_down[first])
            for second, other in enumerate(self.multiples):
                found[(one, other), FOLD, FOLD] = int(counts.folded_middle[first, second])
                for third, times in enumerate(self.multiples):
                    names = counts.finished[first, second, third].tolist()
                    for across, row in zip(HANDS, names, strict=True):
                        for down, count in zip(HANDS, row, strict=True):
                            found[(one, other, times), across, down] = count
        return {key: count for key, count in found.items() if count}

    def worth(self, ended: Ended) -> Fraction:
        """The expectation per ante across."""
        numbers = {name: at for at, name in enumerate((*HANDS, FOLD))}
        total = 0
        for (bets, across, down), count in ended.items():
            one, other = numbers[across], numbers[down]
            called = (one, other, one, other, min(one, other))
            staked = zip(self.nets.values(), called, (1, 1, *bets), strict=False)
            total += count * sum(times * nets[at] for nets, at, times in staked)
        return Fraction(total, self.total * self.unit)


@lru_cache(maxsize=2)
def decisions_of(terms: Terms) -> Decisions:
    return Decisions(terms)


def solve(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    decisions = decisions_of(terms)
    ended = decisions.ended()
    results = list(_together(terms, ended, decisions.total))
    together = _whole(terms, results)
    sheets = [together, *(part_sheet(terms, wager, results, ANTES[0]) for wager in _WAGERS)]
    if BONUS in terms.wagers:
        sheets.append(pay_sheet(terms, BONUS, _bonus_counts(terms, decisions, ended)))
    notes = [
        "Per ante across, with the best decision at every stop; other players' cards are not seen.",
        f"The house has {percent(together.house_edge)} of one ante, {percent(together.edge_of_initial)} of both antes, "
        f"{percent(together.element_of_risk)} of all that is wagered on a hand.",
        "Where a fold and a wager are equal, the hand stays: this changes the action and the variance only.",
        "The first sheet has the antes and all bets; a result is told by the better of the two hands.",
    ]
    if BONUS in terms.wagers and terms.rule(BONUS, "on_fold") != "stands":
        notes.append(f"{BONUS} is for hands that are played as is best for the antes and bets alone.")
    return sheets, _strategy(decisions), notes + limit_notes(terms)


def _together(terms: Terms, ended: Ended, total: int) -> Iterator[Result]:
    """The joint results of antes and bets, in units of one ante."""
    for (bets, across, down), count in ended.items():
        better = across if across == FOLD else min(across, down, key=HANDS.index)
        called = zip(_WAGERS, (across, down, across, down, better), (1, 1, *bets), strict=False)
        parts = tuple(Part(wager, name, Fraction(times)) for wager, name, times in called)
        net = sum((part.units * net_of(terms, part.wager, part.outcome) for part in parts), Fraction(0))
        pays = terms.prices[BETS[-1], better].odds.text
        action = sum((part.units for part in parts), Fraction(0))
        yield Result(better, net, Fraction(count, total), pays, count, action, parts)


def _whole(terms: Terms, results: list[Result]) -> WagerPar:
    total = sum(result.combinations for result in results)
    on = f"with {', '.join(_WAGERS[1:-1])} and {_WAGERS[-1]}"
    table = terms.prices[BETS[0], HANDS[0]].table
    found = make_par(ANTES[0], results, on=on, table=table, per=ANTES[0], combinations=total)
    return found._replace(initial=Fraction(len(ANTES)), initial_name=" and ".join(ANTES))


def _bonus_counts(terms: Terms, decisions: Decisions, ended: Ended) -> Mapping[str, int]:
    """The deals by the call of the bonus: by what it looks at, and by which folds lose it."""
    counts: Counter[str] = Counter()
    if terms.rule(BONUS, "looks_at") == "better_hand":
        for (_, across, down), count in ended.items():
            better = across if across == FOLD else min(across, down, key=HANDS.index)
            counts[_bonus_of(better)] += count
        return counts
    on_fold = terms.rule(BONUS, "on_fold")
    found = decisions.arrays.boards(
        decisions.game, None if on_fold == "stands" else decisions.game.best, (BONUS_HANDS, bonus_name),
        keeps_first_fold=on_fold == "lose_from_second_stop",
    )  # fmt: skip
    counts.update({name: count for name, count in zip(BONUS_HANDS, found, strict=True) if count})
    if counts.total() < decisions.total:
        counts[FOLD] = decisions.total - counts.total()
    return counts


def _bonus_of(name: str) -> str:
    """A name of the bets in the bonus's table."""
    if name.startswith("pair_of"):
        return BONUS_HANDS[-2]
    return name if name in (*BONUS_HANDS, FOLD) else "other"


def _strategy(decisions: Decisions) -> list[str]:
    """Two cards by name; the later stops are on the cards."""
    chosen: dict[int, list[str]] = defaultdict(list)
    for hole, tables in zip(decisions.game.holes, decisions.game.best, strict=True):
        suited = "" if hole.high == hole.low else "s" if hole.is_suited else "o"
        chosen[tables.across].append(RANKS[hole.high] + RANKS[hole.low] + suited)
    words = [f"bet {times}x" for times in decisions.multiples] + [FOLD]
    return [
        f"Two cards, {words[at]}: {' '.join(reversed(names))}"
        for at, names in sorted(chosen.items(), reverse=True)
    ]
