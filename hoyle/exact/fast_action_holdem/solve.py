"""Fast action hold 'em: exact for the deal of the hands, simulated for the boards.

Four cards of each side, what the seat does with them, and naturals are counted as integers. How a hand that plays ends
is simulated by its two cards, from counts that come with the package. So a sheet is not exact: it tells how many rounds
it rests on, and its standard error.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.book.ways.way_check import way_of
from hoyle.exact.common.percent import percent
from hoyle.exact.common.poker_sheets import net_of, part_sheet
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.fast_action_holdem import (
    DEALER_NATURAL,
    NATURAL,
    ORIGINAL,
    RESULTS,
    SECOND,
    SURRENDER,
    ranking_of,
    split_of,
)

IS_COMPILED = True
_UNIT = 10**15  # simulated shares are fractions of this
WITHIN = Fraction(196, 100)  # standard errors to each side that hold the edge in 95 of 100 cases


class End(NamedTuple):
    """How a round of the seat ends: the calls of its wagers, and the probability."""

    calls: tuple[tuple[str, str], ...]
    probability: Fraction


def rules_of(terms: Terms) -> Any:
    """What the counts depend on: decks, ranking, and the dealer's way."""
    kept = kernels("fast_action_holdem.kept_counts")
    return kept.Rules(terms.number("deck_count"), ranking_of(terms), way_of(terms, split_of(terms)))


def prices_of(terms: Terms) -> Any:
    fast = kernels("fast_action_holdem.solve")
    original, second = (
        fast.Nets(*(float(net_of(terms, wager, outcome)) for outcome in (*RESULTS, DEALER_NATURAL)))
        for wager in (ORIGINAL, SECOND)
    )
    surrender, natural = (float(net_of(terms, ORIGINAL, outcome)) for outcome in (SURRENDER, NATURAL))
    return fast.Prices(original, second, surrender, natural)


def best_play(terms: Terms) -> Any:
    """The decisions of best play, the deal counted for them, and simulated rounds."""
    return kernels("fast_action_holdem.solve").solve_counts(rules_of(terms), best_decisions(terms))


def best_decisions(terms: Terms) -> Any:
    """By hand of four cards, the number of the best choice."""
    return kernels("fast_action_holdem.solve").best_decisions(rules_of(terms), prices_of(terms))


def solve(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    solution = best_play(terms)
    found = list(ends_of(solution))
    results = [_result(terms, each) for each in found]
    whole = make_par(ORIGINAL, results, on="with the second hand", per=ORIGINAL)
    whole = whole._replace(exact="nothing", error=standard_error(terms, solution, (ORIGINAL, SECOND)))
    parts = [
        part_sheet(terms, wager, whole.results, ORIGINAL)._replace(
            exact="nothing", error=standard_error(terms, solution, (wager,))
        )
        for wager in (ORIGINAL, SECOND)
    ]
    return [whole, *parts], _strategy(solution), _notes(solution, whole)


def ends_of(solution: Any) -> Iterator[End]:
    """Every end of a round with its probability: naturals and surrenders exactly, the rest by simulated shares."""
    dealt, total = solution.dealt, solution.dealt.total
    yield End(((ORIGINAL, NATURAL),), Fraction(dealt.natural, total))
    yield End(((ORIGINAL, SURRENDER),), Fraction(dealt.surrender, total))
    for is_split in (0, 1):
        wagers = (ORIGINAL, SECOND)[: 1 + is_split]
        met, playing = int(dealt.dealer_natural[is_split].sum()), int(dealt.playing[is_split].sum())
        yield End(tuple((wager, DEALER_NATURAL) for wager in wagers), Fraction(met, total))
        for calls, share in _shares(solution, is_split):
            yield End(calls, share * Fraction(playing, total))


def _shares(solution: Any, is_split: int) -> Iterator[tuple[tuple[tuple[str, str], ...], Fraction]]:
    """Of hands that play, the share of each end: by stratum as simulated, the strata weighed as they are dealt."""
    ends = kernels("fast_action_holdem.round_counts")
    weights = solution.dealt.playing[is_split]
    playing = int(weights.sum())
    if not playing:
        return
    each = (weights / playing) @ ends.shares(solution.counted.counts)[is_split]
    if is_split:  # either pair may have been dealt first, and plays for the original wager then
        each = (each + each.reshape(len(RESULTS), len(RESULTS)).T.reshape(-1)) / 2
    whole = [round(float(share) * _UNIT) for share in each]
    whole[-1] += _UNIT - sum(whole)  # strata that no simulated round met are lost
    names = [((ORIGINAL, one), (SECOND, two)) for one in RESULTS for two in RESULTS]
    for at, count in enumerate(whole):
        calls = names[at] if is_split else ((ORIGINAL, RESULTS[min(at, len(RESULTS) - 1)]),)
        yield calls, Fraction(count, _UNIT)


def _result(terms: Terms, end: End) -> Result:
    parts = tuple(Part(wager, outcome) for wager, outcome in end.calls)
    net = sum((net_of(terms, *call) for call in end.calls), Fraction(0))
    pays = " + ".join(terms.prices[call].odds.text for call in end.calls)
    name = " + ".join(outcome for _, outcome in end.calls)
    return Result(name, net, end.probability, pays, 0, Fraction(len(parts)), parts)


def standard_error(terms: Terms, solution: Any, wagers: tuple[str, ...]) -> Fraction:
    """Of the simulated mean of these wagers, stratum by stratum; the deal itself has none."""
    counts = solution.counted.counts
    variance = 0.0
    for is_split in (0, 1):
        nets = [_net(terms, is_split, at, wagers) for at in range(counts.shape[2])]
        weights = solution.dealt.playing[is_split] / solution.dealt.total
        for weight, each in zip(weights.tolist(), counts[is_split], strict=True):
            rounds = int(each.sum())
            if weight and rounds:
                shares = each / rounds
                mean, squares = float(shares @ nets), float(shares @ [net * net for net in nets])
                variance += weight**2 * (squares - mean * mean) / rounds
    return Fraction(round(variance**0.5 * _UNIT), _UNIT)


def _net(terms: Terms, is_split: int, at: int, wagers: tuple[str, ...]) -> float:
    """What an end comes to. Of a split each wager is on either hand as often as on the other."""
    if not is_split:
        return (
            float(net_of(terms, ORIGINAL, RESULTS[min(at, len(RESULTS) - 1)])) if ORIGINAL in wagers else 0.0
        )
    ends = [RESULTS[each] for each in divmod(at, len(RESULTS))]
    return sum(float(net_of(terms, wager, end)) / 2 for wager in wagers for end in ends)


def _strategy(solution: Any) -> list[str]:
    dealt = solution.dealt
    natural, split = (
        percent(Fraction(count, dealt.total))
        for count in (dealt.natural, int((dealt.playing + dealt.dealer_natural)[1].sum()))
    )
    lines = [
        "Keep the two cards that are worth most; play both pairs where the second is worth more than nothing.",
        f"Of all hands {natural} are naturals and {split} are split.",
    ]
    given_up = Fraction(dealt.surrender, dealt.total)
    return [
        *lines,
        f"{percent(given_up)} are given up." if given_up else "No hand is so poor that half is given up.",
    ]


def _notes(solution: Any, whole: WagerPar) -> list[str]:
    around = WITHIN * whole.error
    return [
        f"Exact for the deal of the hands and for naturals; boards are simulated: {solution.counted.rounds:,} rounds, "
        f"standard error {percent(whole.error, 5)}. The edge is within {percent(whole.house_edge - around, 4)} and "
        f"{percent(whole.house_edge + around, 4)} with a confidence of 95%.",
        "Decisions rest on sampled boards and dealers' hands that all pairs of cards met; where two choices are worth "
        "the same to four digits, the other may be as good.",
        "Dealt from a whole shoe. Burned cards and those of other seats change no probability.",
    ]
