"""The two first wagers of blackjack switch together: the exact expectation of the best exchange and play.

What both hands net together is found in floats, and adjusted so that the mean is the exact one.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hoyle.book import Terms
from hoyle.errors import MissingExtra
from hoyle.exact.blackjack.main_wager import Shoe, Told, rules_from, unsolved_rules
from hoyle.exact.sheet import Result, WagerPar, make_par
from hoyle.fast.blackjack.hands import (
    ACE,
    DOUBLE,
    DOUBLE_RETURNED,
    LOST,
    ORIGINAL,
    RETURNED,
    STAND,
    TEN,
    UNSPLIT,
    WON,
    Rules,
    Tally,
)
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.blackjack_switch import FIRST, SECOND
from hoyle.games.blackjack.settlement_rules import DEALER_BLACKJACK, LOSE, PUSH, WIN
from hoyle.games.blackjack.settlement_rules import NATURAL as NATURAL_HAND

if TYPE_CHECKING:
    from hoyle.fast.blackjack_switch.two_hand_counts import Counts

ON = "with second_hand, doubles and splits"
_WORDS = {LOST: LOSE, 1: PUSH, WON: WIN}
_HANDS = 2


def unsolved(terms: Terms) -> list[str]:
    """Why there is no solution, if there is none."""
    reasons = unsolved_rules(terms)
    try:
        kernels("blackjack_switch.stored_rounds")
    except MissingExtra as missing:
        reasons.append(str(missing))
    return reasons


def rules_and_prices(terms: Terms, shoe: Shoe | None = None) -> tuple[Rules, Any]:
    nets = {outcome: price.odds.net for (wager, outcome), price in terms.prices.items() if wager == FIRST}
    even = nets["even_money"] if terms.says_yes("even_money") else None
    prices = kernels("blackjack_switch.side_by_side").Prices(tuple(sorted(nets.items())), even)
    return rules_from(terms, shoe), prices


def sheet_of(terms: Terms, shoe: Shoe | None = None, tell: Told | None = None) -> WagerPar:
    rules, prices = rules_and_prices(terms, shoe)
    found = kernels("blackjack_switch.stored_rounds").solved_rounds(rules, prices, tell)
    mean = expectation_of(terms, rules, found.counts)
    action = action_of(rules, found.counts)
    results = [
        Result(_told(net), net, chance, action=action) for net, chance in tilted(found.nets, mean).items()
    ]
    par = make_par(FIRST, results, on=ON, table=terms.prices[FIRST, "blackjack"].table, per=FIRST)
    initial = Fraction(_HANDS)
    return par._replace(exact="mean", initial=initial, initial_name=f"{FIRST} and {SECOND}")


def expectation_of(terms: Terms, rules: Rules, counts: Counts) -> Fraction:
    """What both hands are worth together, in units of one wager."""
    worth = sum((chance * _worth(terms, name) for name, chance in counts.tallies.items()), Fraction(0))
    for outcome, chance in counts.naturals.items():
        worth += chance * _net(terms, FIRST, outcome)
    lost, met = _found_by_a_look(rules)
    called = rules.settlement.outcome(NATURAL_HAND, NATURAL_HAND)
    return worth + lost * _net(terms, FIRST, LOSE) + (met - counts.even_found) * _net(terms, FIRST, called)


def _found_by_a_look(rules: Rules) -> tuple[Fraction, Fraction]:
    """Hands that a dealer's blackjack takes before they are played, and naturals that meet one."""
    shoe, size = rules.shoe, sum(rules.shoe)
    theirs = Fraction(len(rules.looks & {ACE, TEN}) * shoe[ACE] * shoe[TEN], size * (size - 1))
    both = theirs * Fraction(2 * (shoe[ACE] - 1) * (shoe[TEN] - 1), (size - 2) * (size - 3))
    return _HANDS * (theirs - both), _HANDS * both


def _worth(terms: Terms, name: Tally) -> Fraction:
    """What a hand nets: of a split, each of its hands."""
    if name.kind == ORIGINAL:
        return _net(terms, FIRST, LOSE)
    if name.kind in (RETURNED, DOUBLE_RETURNED):
        first = _net(terms, FIRST, LOSE) if name.pair == UNSPLIT else _net(terms, "split", "returned")
        return first + (_net(terms, DOUBLE, "returned") if name.kind == DOUBLE_RETURNED else 0)
    if name.kind not in (STAND, DOUBLE):
        return _net(terms, FIRST, name.kind)
    outcome = name.bonus or _WORDS[name.won]
    return _net(terms, FIRST, outcome) + (_net(terms, DOUBLE, outcome) if name.kind == DOUBLE else 0)


def _net(terms: Terms, wager: str, outcome: str) -> Fraction:
    return terms.prices[wager, LOSE if outcome == DEALER_BLACKJACK else outcome].odds.net


def action_of(rules: Rules, counts: Counts) -> Fraction:
    """What is wagered in a round on average: both wagers, one for each further hand of a split, and doubles."""
    split = _HANDS + counts.even_found - sum(_found_by_a_look(rules)) - sum(counts.naturals.values())
    action = Fraction(_HANDS)
    for name, chance in counts.tallies.items():
        if name.kind != ORIGINAL:
            action += chance * (name.kind in (DOUBLE, DOUBLE_RETURNED)) + chance * (name.pair != UNSPLIT)
            split -= chance * (name.pair == UNSPLIT)
    return action - split


def tilted(chances: Mapping[Fraction, Fraction], mean: Fraction) -> dict[Fraction, Fraction]:
    """The same probabilities with this mean: each is changed in proportion to its distance from it."""
    total = sum(chances.values(), Fraction(0))
    even = {net: chance / total for net, chance in chances.items()}
    was = sum((net * chance for net, chance in even.items()), Fraction(0))
    spread = sum(((net - was) ** 2 * chance for net, chance in even.items()), Fraction(0))
    slope = (mean - was) / spread
    found = {net: chance * (1 + slope * (net - was)) for net, chance in sorted(even.items())}
    assert min(found.values()) >= 0, "more than rounding is missing"
    return found


def _told(net: Fraction) -> str:
    return "both level" if net == 0 else f"{'win' if net > 0 else 'lose'} {abs(net)}"
