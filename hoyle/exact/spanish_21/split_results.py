"""Rounds of Spanish 21 with a split, by the joint net of all hands.

They are exact where all splits were counted, which comes with the package for the rules that books allow or is done on
request. Otherwise their spread is found in floats, and put right so that probability and mean are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from hoyle.exact.blackjack.main_wager import RANKS, balanced
from hoyle.exact.sheet import Result
from hoyle.exact.spanish_21.hands import Spanish, as_spanish, full_shoe, net
from hoyle.exact.spanish_21.suits_together import Earned, SuitedHand, Suits
from hoyle.exact.spanish_21.tallies import (
    SPLIT,
    Solved,
    hands,
    kinds_split,
    mixture_of,
    naturals,
    split_chances,
    split_means,
)
from hoyle.fast.blackjack.hands import TEN
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.bonus_hands import KINDS, SIX_SEVEN_EIGHT, THREE_SEVENS
from hoyle.games.blackjack.settlement_rules import MOST
from hoyle.kit.cards import Card

Told = Callable[[int, int], None]
_SCALE = 2  # halves are the smallest part of a price
_RANKS_OF = {SIX_SEVEN_EIGHT: "678", THREE_SEVENS: "777"}
_APART = (0, 0, 1)  # roles where suits tell hands with a seven of the first pair from later ones


class Together(NamedTuple):
    """By the rank split the probability of each net, without a dealer's natural; and rounds won and lost."""

    nets: Mapping[int, Mapping[Fraction, Fraction]]
    won: Fraction
    lost: Fraction
    is_exact: bool


def together_of(solved: Solved, *, exact: bool = False, tell: Told | None = None) -> Together:
    """From counts where all are known, or with `exact`, which counts what is missing; else in floats."""
    if not exact:
        return _together(_splits_of(solved))
    known = _counted(solved, counts=True, tell=tell)
    _together.cache_clear()  # it may be in floats
    return _exactly(known)


@dataclass(frozen=True)
class _Splits:
    """Splits by all that their nets rest on. Sheets that differ in side wagers have the same."""

    game: Any
    prices: tuple[tuple[str, Fraction], ...]
    cards: tuple[tuple[Card, int], ...]
    solved: Solved = field(compare=False)


def _splits_of(solved: Solved) -> _Splits:
    spanish = as_spanish(solved.spanish)
    return _Splits(spanish.game, _split_prices(spanish), tuple(sorted(spanish.cards.items())), solved)


@lru_cache(maxsize=16)
def _together(splits: _Splits) -> Together:
    known = _counted(splits.solved, counts=False)
    if known is not None:
        return _exactly(known)
    nets, won, lost = _in_floats(splits.solved)
    return Together(nets, won, lost, False)


def _exactly(known: Any) -> Together:
    nets, won, lost = kernels("blackjack.counted_splits").together_of(known)
    return Together(nets, won, lost, True)


def _split_prices(spanish: Spanish) -> tuple[tuple[str, Fraction], ...]:
    return tuple(
        (outcome, priced.odds.net)
        for (wager, outcome), priced in sorted(spanish.terms.prices.items())
        if wager == SPLIT
    )


def are_counted(solved: Solved) -> bool:
    """Whether all its splits were counted before."""
    return _counted(solved, counts=False) is not None


def _counted(solved: Solved, *, counts: bool, tell: Told | None = None) -> Any:
    rounds, is_whole = kernels("twenty_one.counted_rounds"), _is_whole(as_spanish(solved.spanish))
    return rounds.counted_rounds(
        solved.ways, lambda way, rank: asked_of(solved, way, rank), counts=counts, keeps=is_whole, tell=tell
    )


def results(solved: Solved, together: Together) -> list[Result]:
    """Rounds with a split by the joint net of their hands; against a late blackjack as means."""
    found = []
    for pair, nets in sorted(together.nets.items()):
        clear, late = split_chances(solved, pair)
        mean, action = split_means(solved, pair, is_late=False)
        known = nets if together.is_exact else balanced(nets, clear, mean)
        for each, chance in sorted(known.items()):
            found.append(Result(f"split {RANKS[pair]}s", each, chance, action=action / clear))
        if late:
            mean, action = split_means(solved, pair, is_late=True)
            found.append(
                Result(f"split {RANKS[pair]}s, late blackjack", mean / late, late, action=action / late)
            )
    return found


def scores(solved: Solved, together: Together) -> tuple[Fraction, Fraction]:
    """The probabilities of a round with more hands won than lost, and with more lost, as streaks count them."""
    won, lost = together.won, together.lost
    for each in (*naturals(as_spanish(solved.spanish)), *hands(solved)):
        first = each.parts[0].outcome
        won += each.probability if first not in ("push", "lose", "surrender", "rescue") else 0
        lost += each.probability if first in ("lose", "surrender", "rescue") else 0
    for pair in range(TEN + 1):
        lost += split_chances(solved, pair)[1]
    return won, lost


def _is_whole(spanish: Spanish) -> bool:
    return spanish.cards == full_shoe(spanish.terms)


# One end.


def _values(spanish: Spanish, mixture: Callable[[int], Mapping[str, Fraction]]) -> Callable[..., Any]:
    """The net of one end of a split hand against a dealer's total, in halves, with the share of each."""
    game, kinds = spanish.game, kernels("blackjack.splits")

    def value(end: Any, total: int) -> list[tuple[Fraction, int]]:
        if end.kind == kinds.RESCUE:
            return [(Fraction(1), int((game.rescue or 0) * _SCALE))]
        if end.kind in (kinds.BEGUN, kinds.DOUBLE_BEGUN):
            nets = game.nets if end.kind == kinds.BEGUN else game.double_nets
            return [(Fraction(1), int(nets[0] * _SCALE))]
        score = game.scores(end.total)[game.totals.index(total or MOST)]
        nets = game.double_nets if end.kind == kinds.DOUBLED else game.nets
        if score < 1 or end.bonus < 0 or end.kind == kinds.DOUBLED:
            return [(Fraction(1), int(nets[1 + score] * _SCALE))]
        shares = mixture(end.bonus + 1)
        return [(share, int(net(spanish.terms, SPLIT, name) * _SCALE)) for name, share in shares.items()]

    return value


def _score(spanish: Spanish, end: Any, total: int) -> list[tuple[Fraction, int]]:
    """Whether a hand is won (1), pushed (0) or lost (-1)."""
    game, kinds = spanish.game, kernels("blackjack.splits")
    if end.kind not in (kinds.STOOD, kinds.DOUBLED):
        return [(Fraction(1), -1)]
    return [(Fraction(1), game.scores(end.total)[game.totals.index(total or MOST)])]


def _by_result(spanish: Spanish, value: Callable[..., Any]) -> Callable[..., Any]:
    totals = spanish.game.dealer.totals
    return cache(lambda end, result: value(end, totals[result]))


# Counted.


def asked_of(solved: Solved, way: Any, rank: int) -> Any:
    """The nets of one split as a question to be counted, with the suits of its hands together."""
    spanish, counted = as_spanish(solved.spanish), kernels("blackjack.counted_splits")
    some = way.splits_some(rank)
    kinds = kinds_split(way, rank) if some else None
    suits = Suits(spanish.cards, kinds)
    value = _by_result(spanish, _values(spanish, lambda price: spanish.mixture(price, -1)))
    score = _by_result(spanish, partial(_score, spanish))
    marks = cache(lambda end, result: [(Fraction(1), 1 + end.bonus if _ranks_of(spanish, end) else 0)])
    groups = kernels("blackjack.end_values").groups_of(spanish.game.dealer)
    name = f"spanish nets {sorted(kinds or ())} {sorted(spanish.cards.items())}"

    def record(parts: list[Any]) -> dict[str, Fraction]:
        return _record(parts, value, score, _Together(spanish, suits))

    question = counted.Question(name, (value, score, marks), (_SCALE, 1, 1), groups, 0, record)
    asked = kernels("twenty_one.counted_rounds")
    return asked.Asked(question, _APART if some else asked.ALIKE)


def _record(parts: list[Any], value: Any, score: Any, together: _Together) -> dict[str, Fraction]:
    counts, counted = kernels("blackjack.split_counts"), kernels("blackjack.counted_splits")
    found = {counted.WON: Fraction(0), counted.LOST: Fraction(0)}
    for part in parts:
        for number, chance in counts.sums_of(part, value, together.of_nets).items():
            name = str(Fraction(number, _SCALE))
            found[name] = found.get(name, Fraction(0)) + chance
        for number, chance in counts.sums_of(part, score, together.of_scores).items():
            if number:
                found[counted.WON if number > 0 else counted.LOST] += chance
    return {name: chance for name, chance in found.items() if chance or name in (counted.WON, counted.LOST)}


class _Together:
    """Takes the hands whose suits tell out of the labels of a row, and has what they net together."""

    def __init__(self, spanish: Spanish, suits: Suits) -> None:
        self._spanish, self._suits = spanish, suits
        self._known: dict[tuple[Any, ...], Any] = {}

    def of_nets(self, labels: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
        mine = tuple(label for label in labels if _ranks_of(self._spanish, label.end))
        if mine not in self._known:
            told = [SuitedHand(_ranks_of(self._spanish, label.end), label.role == 0) for label in mine]
            self._known[mine] = self._suits.powers(told, [self._earned(label) for label in mine])
        return self._known[mine], tuple(label for label in labels if label not in mine)

    def of_scores(self, labels: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
        """Suits change no score, but may decide whether the pair is split."""
        return ((0, self._suits.chance(())),), labels

    def _earned(self, label: Any) -> Earned:
        spanish, name = self._spanish, self._spanish.game.prices[label.end.bonus].name
        by_kind = {kind: int(net(spanish.terms, SPLIT, f"{name}_{kind}") * _SCALE) for kind in KINDS}
        return Earned(by_kind, int(spanish.game.nets[0] * _SCALE))


def _ranks_of(spanish: Spanish, end: Any) -> str:
    """The ranks of a hand that stands and whose suits decide what it wins, or nothing."""
    if end.kind != kernels("blackjack.splits").STOOD or end.bonus < 0:
        return ""
    return _RANKS_OF.get(spanish.game.prices[end.bonus].name, "")


# In floats.


def _in_floats(solved: Solved) -> Any:
    keeps = _is_whole(as_spanish(solved.spanish))
    return kernels("twenty_one.kept_splits").kept_spread(asked_in_floats(solved), keeps=keeps)


def asked_in_floats(solved: Solved) -> Any:
    """Rounds with a split as a question: known by the game, its split prices and the suits of its cards."""
    spanish = as_spanish(solved.spanish)
    usual = _floats(_values(spanish, lambda price: spanish.mixture(price, -1)))
    score = _floats(partial(_score, spanish))

    def value_of(way: Any, rank: int) -> Any:
        return _floats(_values(spanish, _mean_mixture(solved, way, rank))) if way.splits_some(rank) else usual

    def find() -> Any:
        return kernels("twenty_one.split_rounds").spread_of_splits(solved.ways, value_of, score, _SCALE)

    given = (_SCALE, _split_prices(spanish), tuple(sorted(spanish.cards.items())))
    return kernels("twenty_one.kept_splits").Asked(solved.ways, given, find)


def _floats(value: Callable[..., Any]) -> Callable[..., Any]:
    return lambda end, total: [(float(share), number) for share, number in value(end, total)]


def _mean_mixture(solved: Solved, way: Any, rank: int) -> Callable[[int], Mapping[str, Fraction]]:
    """Over hands with a card of the first pair and those with a later one, as often as each wins."""
    game = as_spanish(solved.spanish).game

    def mixture(price: int) -> Mapping[str, Fraction]:
        found: dict[str, Fraction] = {}
        for end, row in solved.ends.items():
            is_stood = end.kind == kernels("blackjack.splits").STOOD
            if (
                is_stood
                and (end.pair, end.up, end.price) == (rank, way.up, price)
                and end.of >= game.original
            ):
                scored = game.scores(end.worth)
                won = sum(
                    (chance for chance, score in zip(row, scored, strict=True) if score > 0), Fraction(0)
                )
                for name, share in mixture_of(solved, end).items():
                    found[name] = found.get(name, Fraction(0)) + share * won
        whole = sum(found.values(), Fraction(0))
        return {name: share / whole for name, share in found.items()}

    return mixture
