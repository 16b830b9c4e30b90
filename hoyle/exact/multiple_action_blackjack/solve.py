"""Multiple-action blackjack: each circle with best play for all of them together, and insurance.

`hoyle.fast.many_wagers` chooses the plays in floats and counts how hands end as integers. Here they get their prices.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from hoyle.book import Terms
from hoyle.engine import Limits
from hoyle.engine.settlement.payout_limits import limit_of
from hoyle.errors import MissingExtra
from hoyle.exact.free_bet_blackjack.free_rules import check_shoe
from hoyle.exact.free_bet_blackjack.solve import Spread, Told, joint_nets, spread_note
from hoyle.exact.multiple_action_blackjack.circle_naturals import lost_to_naturals, naturals_of, pair_chance
from hoyle.exact.multiple_action_blackjack.circle_rules import (
    EVERY,
    FIRST,
    SCORES,
    Shoe,
    ends_of,
    is_checked,
    law_of,
    net_of,
    net_of_late,
    net_of_score,
    rules_of,
    scores_of,
    shoe_of,
    state_count,
    unsolved_rules,
)
from hoyle.exact.sheet import Part, Result, WagerPar, make_par, with_cases
from hoyle.fast.blackjack.hands import ACE, TEN, UNSPLIT, Hand
from hoyle.fast.many_wagers.end_names import BEGUN, GIVEN_UP, Counted, Ended, Row
from hoyle.fast.many_wagers.wager_rules import CHECKED, UNCHECKED
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.circles.circle_wagers import CIRCLES
from hoyle.kit.cards import composition

IS_COMPILED = True
LEADING_CHOICES: Mapping[str, tuple[str, ...]] = {"insurance": ("insurance",)}
SHARES: Mapping[str, tuple[str, ...]] = {
    circle: (circle, f"double:{circle}", f"split:{circle}") for circle in CIRCLES
}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
CIRCLE_COUNT = len(CIRCLES)


def solve(
    terms: Terms, shoe: Shoe | None = None, *, exact: bool = False, tell: Told | None = None
) -> tuple[list[WagerPar], list[str], list[str]]:
    """Every wager, from a whole shoe or from the remaining cards.

    With `exact` rounds with a split are counted too, which takes minutes; `tell` receives the progress of each part.
    """
    if shoe is not None:
        check_shoe(terms, shoe, CIRCLE_COUNT)
    reasons = unsolved(terms)
    circles = [] if reasons else range(CIRCLE_COUNT)
    main = [circle_par(terms, at, shoe, exact=exact, tell=tell) for at in circles]
    pars = [*main]
    hand = shoe_of(terms, shoe)
    if hand[ACE]:
        pars.append(_insurance(terms, hand))
    charts = kernels("many_wagers.play_chart")
    chart = [] if reasons else charts.chart(solutions(terms, shoe)[0].ways, _SHORT, (_HEADING, 0, False))
    return pars, [*chart, "insurance: never, by what is counted here"], [*reasons, *_notes(terms, main)]


def whole_shoe(terms: Terms) -> dict[str, int]:
    return dict(composition(terms.number("deck_count")))


def unsolved(terms: Terms) -> list[str]:
    reasons = unsolved_rules(terms)
    try:
        kernels("many_wagers.exact_ends")
    except MissingExtra as missing:
        reasons.append(str(missing))
    return reasons


def solutions(terms: Terms, shoe: Shoe | None = None, circle_count: int = CIRCLE_COUNT) -> list[Any]:
    """By the number of naturals before the players act."""
    solve_one, hand = kernels("many_wagers.exact_ends").solve, shoe_of(terms, shoe)
    states = range(state_count(terms, circle_count))
    return [
        solve_one(rules_of(terms, hand, circle_count, before)) for before in states if _comes(hand, before)
    ]


def _comes(hand: Hand, before: int) -> bool:
    return not before or (hand[ACE] > 0 and hand[TEN] > 0 and max(hand[ACE], hand[TEN]) >= before)


def circle_par(
    terms: Terms,
    circle: int,
    shoe: Shoe | None = None,
    circle_count: int = CIRCLE_COUNT,
    *,
    exact: bool = False,
    tell: Told | None = None,
) -> WagerPar:
    """One circle, counted from 0, with the play that is best for equal wagers in all of them."""
    hand, name = shoe_of(terms, shoe), CIRCLES[circle]
    results = [*naturals_of(terms, hand, circle)]
    lost = lost_to_naturals(terms, hand, circle)
    results.append(Result("lose", net_of(terms, name, "lose"), lost, terms.prices[name, "lose"].odds.text))
    is_exact = True
    for before, found in enumerate(solutions(terms, shoe, circle_count)):
        if before > circle:
            continue
        for end, counted in found.ends.items():
            if end.pair == UNSPLIT:
                results += _results(
                    terms, name, end, _doubled(end, before, circle), _row(terms, counted, before, circle)
                )
        asked = _asked(terms, found.ways, before, circle)
        spread = joint_nets(found.ways, asked, exact=exact, keeps=shoe is None, tell=tell)
        results += _splits(terms, found, hand, (before, circle), spread)
        is_exact &= spread.is_exact
    par = make_par(name, results, per=name)
    return with_cases(par._replace(exact="all" if is_exact else "mean"))


def expectations_of(terms: Terms, shoe: Shoe | None = None) -> dict[str, Fraction]:
    """Of every circle, and of insurance."""
    hand = shoe_of(terms, shoe)
    worths = circle_expectations(terms, hand, [found.ends for found in solutions(terms, shoe)])
    if hand[ACE]:
        worths["insurance"] = _insurance(terms, hand).expectation
    return worths


def circle_expectations(
    terms: Terms, hand: Hand, ends: Sequence[Mapping[Ended, Counted]]
) -> dict[str, Fraction]:
    """Of every circle, where hands end so, by the number of naturals before the players act."""
    worths: dict[str, Fraction] = {}
    for circle, name in enumerate(CIRCLES):
        worth = net_of(terms, name, "lose") * lost_to_naturals(terms, hand, circle)
        worth += sum((each.net * each.probability for each in naturals_of(terms, hand, circle)), Fraction(0))
        for before, found in enumerate(ends[: circle + 1]):
            for end, counted in found.items():
                row = _row(terms, counted, before, circle)
                parts = _by_net(terms, end, _doubled(end, before, circle), row)
                worth += sum((net * chance for _, net, chance in parts), Fraction(0))
        worths[name] = worth
    return worths


def _row(terms: Terms, counted: Counted, before: int, circle: int) -> Row:
    law = law_of(terms, before, circle)
    return counted.plain if law == UNCHECKED else counted.checked if law == CHECKED else counted.later


def _doubled(end: Ended, before: int, circle: int) -> bool:
    return end.double == EVERY or (end.double == FIRST and circle == before)


def _by_net(terms: Terms, end: Ended, is_doubled: bool, row: Row) -> Iterator[tuple[str, Fraction, Fraction]]:
    """The outcome, what it nets and its probability."""
    if end.kind == GIVEN_UP:
        yield "surrender", net_of(terms, CIRCLES[0], "surrender"), sum(row, Fraction(0))
        return
    if end.kind == BEGUN:
        yield "lose", net_of_score(terms, -1, is_doubled=is_doubled), sum(row, Fraction(0))
        return
    found = {score: Fraction(0) for score in (-1, 0, 1)}
    for score, chance in zip(scores_of(terms, end.worth)[:-1], row[:-1], strict=True):
        found[score] += chance
    for score, chance in found.items():
        yield SCORES[1 + score], net_of_score(terms, score, is_doubled=is_doubled), chance
    yield "late", net_of_late(terms, end.role, is_doubled=is_doubled), row[-1]


def _results(terms: Terms, name: str, end: Ended, is_doubled: bool, row: Row) -> Iterator[Result]:
    wagers = (name, "double") if is_doubled else (name,)
    spares = terms["dealer_blackjack_takes"] != "all"
    for outcome, net, chance in _by_net(terms, end, is_doubled, row):
        word = "lose" if outcome == "late" else outcome
        called = [word, "returned" if outcome == "late" and spares else word]
        parts = tuple(Part(wager, each) for wager, each in zip(wagers, called, strict=False))
        shown = f"double, {called[1]}" if is_doubled else word
        pays = terms.prices[name, word].odds.text
        yield Result(shown, net, chance, pays, action=Fraction(len(wagers)), parts=parts)


def _splits(terms: Terms, found: Any, hand: Hand, place: tuple[int, int], spread: Spread) -> Iterator[Result]:
    """Rounds with a split, by the joint net of their hands: in a circle, after so many naturals."""
    before, circle = place
    law = law_of(terms, before, circle)
    for rank in sorted(spread.nets):
        ups = [way.up for way in found.ways if rank in way.splits]
        chance = sum((pair_chance(hand, rank, up, before, law) for up in ups), Fraction(0))
        mean = action = Fraction(0)
        for end, counted in found.ends.items():
            if end.pair == rank:
                is_doubled = _doubled(end, before, circle)
                for _, net, part in _by_net(terms, end, is_doubled, _row(terms, counted, before, circle)):
                    mean, action = mean + part * net, action + part * (1 + is_doubled)
        for net, part in spread.of(rank, chance, mean):
            yield Result(f"split {RANKS[rank]}s", net, part, action=action / chance)


def _asked(terms: Terms, ways: Any, before: int, circle: int) -> Any:
    rules = ways[0].rules
    doubled = [False, True, circle == before][: 1 + len(rules.roles[0].doubles)]
    wagered = tuple(
        tuple(ends_of(terms, role, is_doubled=each) for each in doubled) for role in range(len(rules.roles))
    )
    return kernels("many_wagers.split_spread").Asked(law_of(terms, before, circle), wagered)


def _insurance(terms: Terms, hand: Hand) -> WagerPar:
    """The second card under an ace, for a player who knows no other card: the same in every round."""
    chance = Fraction(hand[TEN], sum(hand) - 1)
    results = [
        Result(
            name, terms.prices["insurance", name].odds.net, each, terms.prices["insurance", name].odds.text
        )
        for name, each in (("win", chance), ("lose", 1 - chance))
    ]
    return with_cases(make_par("insurance", results))


_SHORT = {"stand": "S", "hit": "H", "double": "D", "double_first": "F", "split": "P", "surrender": "R"}
_HEADING = (
    "Best play of two cards by total. S stand, H hit, D double every circle, F double the first circle only, P split, "
    "R surrender."
)


def _notes(terms: Terms, main: Sequence[WagerPar]) -> Iterator[str]:
    yield (
        "Each circle is that of one box with equal wagers in all three, dealt from a full shoe unless another is given; "
        "burned cards change nothing. The play is best for the three together. Unequal wagers, or two circles only, move "
        "the play against an ace or a ten a little."
    )
    if is_checked(terms) and terms["first_blackjack_settles"] == "own_circle":
        yield "After a natural that ended a round, play takes the discarded card into account."
    yield (
        "A pair that is worth splitting is split again while the terms allow it. A player who used the cards of the other "
        "hands would do slightly better."
    )
    yield spread_note(main)
    limits = [cap.title for cap in terms.file.caps.values() if limit_of(terms, cap, Limits())]
    if limits:
        yield f"Payout limits are not included: {'; '.join(limits)}."
