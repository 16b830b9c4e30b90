"""Rounds with a split by the joint net of their hands, in floats: the bank decides what its total says, bust or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from hoyle.exact.blackjack.main_wager import RANKS, balanced
from hoyle.exact.player_dealer_blackjack.hands import net
from hoyle.exact.sheet import Result
from hoyle.exact.spanish_21.tallies import (
    SPLIT,
    SURRENDER,
    Relative,
    Solved,
    late_is_told,
    mixture_of,
    split_chances,
    split_means,
)
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.settlement_rules import LOSE, MOST, NATURAL, PUSH, WON


def results(solved: Solved) -> list[Result]:
    """Rounds with a split by the joint net of their hands; against a late blackjack as means."""
    results = []
    for pair, nets in sorted(_spread(solved).nets.items()):
        clear, late = split_chances(solved, pair)
        mean, action = split_means(solved, pair, is_late=False)
        if late_is_told(solved):
            more, late_action = split_means(solved, pair, is_late=True)
            clear, late, mean, action = clear + late, Fraction(0), mean + more, action + late_action
        for each, chance in sorted(balanced(nets, clear, mean).items()):
            told = Result(f"split {RANKS[pair]}s", each, chance, action=action / clear, is_sum=True)
            results.append(told)
        if late:
            mean, action = split_means(solved, pair, is_late=True)
            results.append(
                Result(f"split {RANKS[pair]}s, late blackjack", mean / late, late, action=action / late)
            )
    return results


def _scale(spanish: Relative) -> int:
    """The number of parts of a unit in which every price of a split hand is whole: at least halves."""
    game = spanish.game
    nets = [
        *game.nets,
        *game.double_nets,
        game.rescue,
        *game.surrender,
    ]
    mixed = [odds.odds.net for (wager, _), odds in spanish.terms.prices.items() if wager == SPLIT]
    return lcm(2, *(Fraction(each).denominator for each in (*nets, *mixed) if each is not None))


def _spread(solved: Solved) -> Any:
    return kernels("twenty_one.kept_splits").kept_spread(asked_of(solved), keeps=solved.spanish.is_whole())


def asked_of(solved: Solved) -> Any:
    """Rounds with a split as a question: known by the game, its split prices and the suits of its cards."""
    spanish, scale = solved.spanish, _scale(solved.spanish)
    usual = _value(spanish, lambda price: spanish.mixture(price, -1), scale)

    def value_of(way: Any, rank: int) -> Any:
        return _value(spanish, _mean_mixture(solved, way, rank), scale) if way.splits_some(rank) else usual

    def find() -> Any:
        rounds = kernels("twenty_one.split_rounds")
        return rounds.spread_of_splits(solved.ways, value_of, _score(spanish), scale)

    prices = tuple(
        (outcome, priced.odds.net)
        for (wager, outcome), priced in sorted(spanish.terms.prices.items())
        if wager == SPLIT
    )
    given = (scale, prices, tuple(sorted(spanish.cards.items())))
    return kernels("twenty_one.kept_splits").Asked(solved.ways, given, find)


def _mean_mixture(solved: Solved, way: Any, rank: int) -> Callable[[int], Mapping[str, Fraction]]:
    """Over hands with a card of the first pair and those with a later one, as often as each wins."""
    game = solved.spanish.game

    def mixture(price: int) -> Mapping[str, Fraction]:
        found: dict[str, Fraction] = {}
        for end, row in solved.ends.items():
            is_stood = end.kind == kernels("blackjack.splits").STOOD
            if (
                is_stood
                and (end.pair, end.up, end.price) == (rank, way.up, price)
                and end.of >= game.original
            ):
                scores = game.scores(end.worth)
                won = sum(
                    (chance for chance, score in zip(row, scores, strict=True) if score > 0), Fraction(0)
                )
                for name, share in mixture_of(solved, end).items():
                    found[name] = found.get(name, Fraction(0)) + share * won
        whole = sum(found.values(), Fraction(0))
        return {name: share / whole for name, share in found.items()}

    return mixture


def _value(spanish: Relative, mixture: Callable[[int], Mapping[str, Fraction]], scale: int) -> Any:
    """The net of one end of a split hand, as shares of whole parts of a unit."""
    game, kinds = spanish.game, kernels("blackjack.end_kinds")

    def value(end: Any, total: int) -> list[tuple[float, int]]:
        level = kinds.level_of(end.kind)
        if end.kind == kernels("blackjack.splits").GIVEN_UP:
            is_taken = total == NATURAL and not game.early
            return [(1.0, int(net(spanish.terms, SPLIT, LOSE if is_taken else SURRENDER) * scale))]
        if end.kind in kinds.RESCUED:
            return [(1.0, int(game.rescue_at(level) * scale))]
        found = []
        for score, share in _scores_of(game, end, total):
            if score < 1 or end.bonus < 0 or level:
                found.append((float(share), int(game.nets_at(level)[1 + score] * scale)))
            else:
                shares = mixture(end.bonus + 1).items()
                found += [
                    (float(share * each), int(net(spanish.terms, SPLIT, name) * scale))
                    for name, each in shares
                ]
        return found

    return value


def _scores_of(game: Any, end: Any, total: int) -> list[tuple[int, Fraction]]:
    """Won (1), pushed (0) or lost (-1) against a result of the dealer's, with the share of each."""
    kinds = kernels("blackjack.end_kinds")
    worth = end.total if end.kind in kinds.COMPARED else MOST
    return [
        (_score_of(game.settlement.outcome(worth, theirs)), share)
        for theirs, share in game.shares_of(total or MOST)
    ]


def _score_of(outcome: str) -> int:
    return 1 if outcome in WON else 0 if outcome == PUSH else -1


def _score(spanish: Relative) -> Any:
    splits, kinds = kernels("blackjack.splits"), kernels("blackjack.end_kinds")

    def score(end: Any, total: int) -> list[tuple[float, int]]:
        if end.kind == splits.GIVEN_UP or end.kind in kinds.RESCUED:
            return [(1.0, -1)]
        return [(float(share), each) for each, share in _scores_of(spanish.game, end, total)]

    return score
