"""Best play of the games of four-card hands: what a game says of its wagers becomes whole numbers for the compiled
counts, and their counts become sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.common.percent import percent
from hoyle.exact.common.poker_sheets import pay_sheet
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.fast.optional import kernels
from hoyle.games.parts.four_card_hands import FOUR_CARD
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import Rank

RESULTS = ("dealer_out", "dealer_out_behind", "win", "tie", "lose")  # as the kernels number them
FOLD = 0


class Cell(NamedTuple):
    """Deals with one decision, kind of hand and result. `times` is the play wager in antes; 0 is a fold."""

    times: int
    kind: str
    five: str  # the name of all five cards
    result: str
    deals: int


class Rules(NamedTuple):
    """What the solution needs of a game: the dealer's hand, the multiples, and the calls of a round."""

    terms: Terms
    cards: Mapping[str, int]
    kind_of: Callable[[Rank], str]
    calls: Callable[[Terms, int, str, str], list[Part]]  # terms, times, kind, result
    may_play: Callable[[str, int], bool] = lambda kind, times: True
    least: int = 0
    has_card_up: bool = False

    @property
    def multiples(self) -> tuple[int, ...]:
        return tuple(int(times) for times in self.terms.list("play_multiples"))


class Play(NamedTuple):
    """The compiled solution, and the unit of its worths: a deal is worth so many `scale` of an ante, summed over the
    dealer's hands."""

    setting: Any
    chosen: Any
    cells: list[Cell]
    kinds: tuple[str, ...]  # by place
    multiples: tuple[int, ...]
    allowed: Mapping[str, tuple[bool, ...]]
    scale: int

    @property
    def total(self) -> int:
        return sum(cell.deals for cell in self.cells)


def net_of(terms: Terms, parts: Iterable[Part]) -> Fraction:
    nets = (part.units * terms.prices[part.wager, part.outcome].odds.net for part in parts)
    return sum(nets, Fraction(0))


def best_play(rules: Rules) -> Play:
    fast, terms = kernels("four_card_poker.solve"), rules.terms
    setting = fast.Setting(
        FOUR_CARD, terms.number("dealer_card_count"), rules.has_card_up, rules.least, _deck(rules)
    )
    by_place = tuple(map(rules.kind_of, fast.ranks_by_place(FOUR_CARD)))
    kinds = tuple(dict.fromkeys(reversed(by_place)))  # high to low
    nets = [
        [[net_of(terms, rules.calls(terms, times, kind, result)) for result in RESULTS] for times in rules.multiples]
        for kind in kinds
    ]  # fmt: skip
    fold = net_of(terms, rules.calls(terms, FOLD, kinds[-1], "fold"))
    unit = lcm(fold.denominator, *(net.denominator for kind in nets for row in kind for net in row))
    pays = tuple(tuple(tuple(int(net * unit) for net in row) for row in kind) for kind in nets)
    allowed = {kind: tuple(rules.may_play(kind, times) for times in rules.multiples) for kind in kinds}
    chosen, groups = fast.solve_counts(
        setting, tuple(map(kinds.index, by_place)), pays, tuple(allowed.values()), int(fold * unit)
    )
    cells = list(
        _cells(chosen.counts.tolist(), [(kinds[kind], five) for kind, five in groups], rules.multiples)
    )
    return Play(setting, chosen, cells, by_place, rules.multiples, allowed, unit * setting.fared.left)


def _cells(
    counts: list[list[list[int]]], groups: list[tuple[str, str]], multiples: tuple[int, ...]
) -> Iterator[Cell]:
    for times, by_group in zip((*multiples, FOLD), counts, strict=True):
        for (kind, five), by_result in zip(groups, by_group, strict=True):
            for result, deals in zip(RESULTS, by_result, strict=True):
                if deals:
                    yield Cell(times, kind, five, result if times else "fold", deals)


def _deck(rules: Rules) -> tuple[int, ...] | None:
    """The cards by number, where they are not the whole deck."""
    if set(rules.cards.values()) != {1}:
        raise HoyleError(f"{rules.terms.path} is solved for one deck")
    return None if len(rules.cards) == len(DECK) else tuple(sorted(map(DECK.index, rules.cards)))


def joint_sheet(rules: Rules, play: Play, on: str) -> WagerPar:
    """The ante and all that is won or lost beside it, as calls of one round."""
    results, total = [], play.total
    for cell in play.cells:
        parts = tuple(rules.calls(rules.terms, cell.times, cell.kind, cell.result))
        pays = " + ".join(
            f"{part.units} x {_text(rules.terms, part)}" if part.units > 1 else _text(rules.terms, part)
            for part in parts
        )
        stakes = [part for part in parts if not rules.terms.wagers[part.wager].bonus_on]
        results.append(
            Result(
                _told(rules.terms, cell, parts), net_of(rules.terms, parts), Fraction(cell.deals, total), pays,
                cell.deals, sum((part.units for part in stakes), Fraction(0)), parts,
            )
        )  # fmt: skip
    return make_par("ante", results, on=on, per="ante", combinations=total)


def _text(terms: Terms, part: Part) -> str:
    return terms.prices[part.wager, part.outcome].odds.text


def _told(terms: Terms, cell: Cell, parts: tuple[Part, ...]) -> str:
    """`play 3x, win, three_of_a_kind`: the hand where a part is paid by it."""
    if not cell.times:
        return "fold"
    paid = [part.outcome for part in parts if part.outcome != cell.result and _is_by_hand(terms, part, cell)]
    return ", ".join(dict.fromkeys((f"play {cell.times}x", cell.result, *paid)))


def _is_by_hand(terms: Terms, part: Part, cell: Cell) -> bool:
    return part.outcome == cell.kind and terms.prices[part.wager, part.outcome].odds.wins


def hand_counts(
    terms: Terms, wager: str, cells: Iterable[Cell], name_of: Callable[[Cell], str]
) -> Counter[str]:
    """Deals by the outcome of a wager on the hand. Where a fold loses it, a folded hand that pays is `fold`."""
    falls, counts = terms.rule(wager, "on_fold") == "lose", Counter[str]()
    for cell in cells:
        name = name_of(cell)
        is_lost = falls and not cell.times and terms.prices[wager, name].odds.wins
        counts["fold" if is_lost else name] += cell.deals
    return counts


def hand_sheet(terms: Terms, wager: str, cells: Iterable[Cell], name_of: Callable[[Cell], str]) -> WagerPar:
    counts = hand_counts(terms, wager, cells, name_of)
    order = [name for (priced, name) in terms.prices if priced == wager]
    return pay_sheet(terms, wager, {name: counts[name] for name in order if counts[name]})


def shares_told(play: Play) -> list[str]:
    """How often each wager is the best one."""
    shares: dict[int, int] = {}
    for cell in play.cells:
        shares[cell.times] = shares.get(cell.times, 0) + cell.deals
    told = {times: f"play {times}x" if times else "fold" for times in sorted(shares, reverse=True)}
    parts = ", ".join(
        f"{word} {percent(Fraction(shares[times], play.total))}" for times, word in told.items()
    )
    return [f"In best play, of all hands: {parts}."]
