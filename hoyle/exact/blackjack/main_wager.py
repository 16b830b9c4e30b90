"""The main wager of blackjack: composition-dependent best play, its exact expectation, and its variance.

`hoyle.fast` chooses the plays in floats and counts their results in integers. Here the terms become its rules, and its
counts a sheet. Needs the extra `fast`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.errors import MissingExtra
from hoyle.exact.blackjack.naturals import naturals_of
from hoyle.exact.blackjack.notes import notes
from hoyle.exact.blackjack.suits_needed import EVEN_SHARES, POSTED, SIX_SEVEN_EIGHT, shares_of
from hoyle.exact.sheet import Part, Result, WagerPar, make_par, with_cases
from hoyle.fast.blackjack.hands import (
    ACE,
    DOUBLE,
    DOUBLE_RETURNED,
    EARLY,
    LEVEL,
    LOST,
    NATURAL,
    ORIGINAL,
    RESCUED,
    RETURNED,
    STAND,
    SURRENDER,
    TEN,
    UNSPLIT,
    WON,
    Bonus,
    Hand,
    Rules,
    Tally,
    hands_of,
    value_of,
)
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.dealing import ENHANCED
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.play_rules import play_rules
from hoyle.games.blackjack.settlement_rules import (
    AS_NATURAL,
    SPLIT_BLACKJACK,
    settlement_rules,
)
from hoyle.kit.cards import Card, composition

Shoe = Mapping[Card, int]
Told = Callable[[int, int], None]  # the number of parts done, and their total
Shares = Mapping[str, Fraction]  # the share of the hands that have the suits for an enhanced payout
Splits = frozenset[tuple[int, int]]  # a pair's rank and the up card's
_MAIN = "blackjack"
_WORDS = {LOST: "lose", LEVEL: "push", WON: "win"}
_GIVEN_UP = {EARLY: SURRENDER}
# Three sevens, and 6, 7 and 8; whether they are suited is random.
_HANDS: Mapping[str, Hand] = {
    "three_sevens": (0, 0, 0, 0, 0, 0, 3, 0, 0, 0),
    SIX_SEVEN_EIGHT: (0, 0, 0, 0, 0, 1, 1, 1, 0, 0),
}
_ROUNDING = Fraction(1, 10**11)
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")


class Solved(NamedTuple):
    """The rules, the results of best play, and the joint results of split hands."""

    terms: Terms
    rules: Rules
    tallies: Mapping[Tally, Fraction]
    splits: Splits
    nets: Mapping[int, Mapping[Fraction, Fraction]]
    scores: tuple[Fraction, Fraction] | None = None  # splits with more hands won and with more lost
    is_exact: bool = False  # the distribution too, not only the mean
    shares: Shares = EVEN_SHARES


def main_par(
    terms: Terms, shoe: Shoe | None = None, *, exact: bool = False, tell: Told | None = None
) -> tuple[list[WagerPar], list[str], list[str]]:
    """The sheet of the main wager, its strategy as a chart, and notes on its assumptions."""
    reasons = unsolved(terms)
    if reasons:
        return [], [], reasons
    solved = solved_of(terms, shoe, exact=exact, tell=tell)
    chart = kernels("blackjack.chart").chart(
        kernels("blackjack.result_counts").solve(solved.rules).strategies
    )
    suited = solved.shares[SIX_SEVEN_EIGHT] if SIX_SEVEN_EIGHT in _enhanced(terms) else None
    found = notes(terms, exact=solved.is_exact, rules=solved.rules, suited=suited)
    return [par_of(solved)], chart, [*found, *kernels("blackjack.whole_rounds").troubles()]


def unsolved(terms: Terms) -> list[str]:
    """Why there is no solution, if there is none."""
    reasons = unsolved_rules(terms)
    try:
        kernels("blackjack.result_counts")
    except MissingExtra as missing:
        reasons.append(str(missing))
    return reasons


def unsolved_rules(terms: Terms) -> list[str]:
    return [f"The main wager is not solved where {reason}." for reason in _unknown(terms)]


def solved_of(
    terms: Terms,
    shoe: Shoe | None = None,
    *,
    nets: bool = True,
    quickly: bool = False,
    exact: bool = False,
    tell: Told | None = None,
) -> Solved:
    """The joint results of splits are exact where a stored count exists.

    With `exact` a missing count is made, which takes a minute or two. With `quickly` they are always found in floats,
    or not at all without `nets`.
    """
    shares = shares_of(terms, shoe)
    rules = rules_of(terms, shoe_of(terms, shoe), shares)
    found, rounds = kernels("blackjack.result_counts").solve(rules), kernels("blackjack.whole_rounds")
    known = None if quickly else rounds.splits_together(rules, exact=exact, tell=tell)
    if known is None:
        together = rounds.nets_of_splits(rules) if nets else {}
        return Solved(terms, rules, found.tallies, found.splits, together, shares=shares)
    scores = (known.won, known.lost)
    return Solved(terms, rules, found.tallies, found.splits, known.nets, scores, True, shares)


def par_of(solved: Solved) -> WagerPar:
    terms = solved.terms
    late = list(_late_splits(solved))
    naturals = naturals_of(terms, solved.rules, solved.shares, _given_up(solved.tallies))
    results = [*naturals, *_hands(solved), *_splits(solved), *late]
    par = make_par(_MAIN, results, table=terms.prices[_MAIN, "blackjack"].table, per=_MAIN)
    is_exact = solved.is_exact or not solved.nets
    return with_cases(par._replace(exact="all" if is_exact else "mean", spread_is_known=not late))


def expectation_of(
    terms: Terms, shoe: Shoe | None = None, tallies: Mapping[Tally, Fraction] | None = None
) -> Fraction:
    """The expectation only, of best play or of these tallies."""
    shares = shares_of(terms, shoe)
    rules = rules_of(terms, shoe_of(terms, shoe), shares)
    found = kernels("blackjack.result_counts").solve(rules).tallies if tallies is None else tallies
    naturals = naturals_of(terms, rules, shares, _given_up(found))
    worth = sum((result.net * result.probability for result in naturals), Fraction(0))
    return worth + sum((count * _worth(terms, name, shares)[1] for name, count in found.items()), Fraction(0))


def _given_up(tallies: Mapping[Tally, Fraction]) -> Fraction:
    """The probability of a hand given up early, before a blackjack that the dealer's look finds."""
    return tallies.get(Tally(UNSPLIT, EARLY, LOST, is_late=True), Fraction(0))


def _unknown(terms: Terms) -> list[str]:
    """Terms that are not solved; no book has them."""
    prices = terms.prices
    named = []
    words = [*_WORDS.values(), *(name for name in _enhanced(terms) if name != POSTED)]
    words += [SPLIT_BLACKJACK] if _pays_split_naturals(terms) else []
    words += [RESCUED] if terms.says_yes("double_rescue") else []
    if any(prices["split", word].odds.net != prices[_MAIN, word].odds.net for word in words):
        named.append("a split wager is not paid as the first wager is")
    return named


def shoe_of(terms: Terms, shoe: Shoe | None = None) -> Hand:
    """Cards by value. A round from a double shoe is dealt from one side of it."""
    decks = terms.number("deck_count") // (2 if terms["dealt"] == "double_shoe" else 1)
    counts = [0] * len(RANKS)
    for card, count in (composition(decks) if shoe is None else shoe).items():
        counts[VALUES[card[0]] - 1] += count
    return tuple(counts)


def rules_from(terms: Terms, shoe: Shoe | None = None) -> Rules:
    """The rules for these terms, with the suits of the remaining cards."""
    return rules_of(terms, shoe_of(terms, shoe), shares_of(terms, shoe))


def rules_of(terms: Terms, shoe: Hand, shares: Shares = EVEN_SHARES) -> Rules:
    singles = tuple(_net(terms, _MAIN, _WORDS[won]) for won in (LOST, LEVEL, WON))
    doubles = tuple(one + _net(terms, DOUBLE, _WORDS[won]) for won, one in enumerate(singles))
    has_surrender, has_rescue, play = (
        terms["surrender"] == "yes",
        terms.says_yes("double_rescue"),
        play_rules(terms),
    )
    return Rules(
        shoe,
        terms.says_yes("dealer_draws_on_soft_17"),
        terms.says_yes("double_after_split"),
        terms.number("split_hand_count_max"),
        terms.number("split_aces_hand_count_max"),
        terms.number("split_aces_card_count"),
        _net(terms, _MAIN, SURRENDER) if has_surrender else None,
        _net(terms, _MAIN, RESCUED) + _net(terms, DOUBLE, RESCUED) if has_rescue else None,
        singles,
        doubles,
        terms["split_equal"] == "value",
        tuple(_bonuses(terms, shoe, shares)),
        _ranks(play.looks),
        terms["dealer_blackjack_takes"] == "all",
        settlement_rules(terms),
        _ranks(play.surrenders),
        _ranks(play.early),
        play.double_on,
        play.double_split_aces,
    )


def _ranks(values: frozenset[int]) -> frozenset[int]:
    return frozenset(value - 1 for value in values)


def _enhanced(terms: Terms) -> list[str]:
    return [name for setting, name in ENHANCED.items() if terms[setting] == "yes"]


def _bonuses(terms: Terms, shoe: Hand, shares: Shares) -> Iterator[Bonus]:
    """The hands with an enhanced payout, at their mean win where suits decide; and a natural after a split."""
    if _pays_split_naturals(terms):
        price = _net(terms, _MAIN, SPLIT_BLACKJACK)
        yield Bonus(NATURAL, SPLIT_BLACKJACK, price, 2 * price)  # a 21, which is never doubled
    names = [name for name in _enhanced(terms) if name != POSTED]
    for hand in hands_of(shoe) if names else ():
        for name in names:
            is_earned = hand == _HANDS[name] if name in _HANDS else sum(hand) == 5 and value_of(hand) == 21
            if is_earned and shares.get(name, Fraction(1)):
                single, double = (_won(terms, wager, name, shares) for wager in (_MAIN, DOUBLE))
                yield Bonus(hand, name, single, single + double, shares.get(name, Fraction(1)))


def _won(terms: Terms, wager: str, name: str, shares: Shares) -> Fraction:
    """The mean payout of a winning hand: the better price, in its share of the hands."""
    if name == SPLIT_BLACKJACK:
        return _net(terms, wager, name)
    win, share = _net(terms, wager, "win"), shares.get(name, Fraction(1))
    return share * max(win, _net(terms, wager, name)) + (1 - share) * win


def _net(terms: Terms, wager: str, outcome: str) -> Fraction:
    return terms.prices[wager, outcome].odds.net


def _pays_split_naturals(terms: Terms) -> bool:
    return settlement_rules(terms).split_twenty_one_counts_as == AS_NATURAL


def _worth(terms: Terms, name: Tally, shares: Shares) -> tuple[str, Fraction, Fraction]:
    """The outcome of a hand, its net, and its action."""
    if name.kind in (RETURNED, DOUBLE_RETURNED, ORIGINAL):
        return _worth_of_returned(terms, name)
    doubled = name.kind in (DOUBLE, RESCUED)
    outcome = _WORDS[name.won] if name.kind in (STAND, DOUBLE) else _GIVEN_UP.get(name.kind, name.kind)
    if name.bonus and name.won == WON:
        net = _won(terms, _MAIN, name.bonus, shares)
        net += _won(terms, DOUBLE, name.bonus, shares) if doubled else 0
        return name.bonus, net, Fraction(1 + doubled)
    return (
        outcome,
        _net(terms, _MAIN, outcome) + (_net(terms, DOUBLE, outcome) if doubled else 0),
        Fraction(1 + doubled),
    )


def _worth_of_returned(terms: Terms, name: Tally) -> tuple[str, Fraction, Fraction]:
    """The result against a late blackjack. Of a split, the original wager is separate from the returned ones."""
    wagers = {RETURNED: ("split",), DOUBLE_RETURNED: ("split", DOUBLE), ORIGINAL: ()}[name.kind]
    back = sum((_net(terms, wager, RETURNED) for wager in wagers), Fraction(0))
    if name.kind == ORIGINAL:
        return RETURNED, _net(terms, _MAIN, "lose"), Fraction(0)
    if name.pair == UNSPLIT:
        return RETURNED, _net(terms, _MAIN, "lose") + _net(terms, DOUBLE, RETURNED), Fraction(2)
    return RETURNED, back, Fraction(len(wagers))


def _hands(solved: Solved) -> Iterator[Result]:
    """Hands that are not split. Where suits decide a bonus, a share of the hands has it."""
    terms = solved.terms
    for name, chance in solved.tallies.items():
        if name.pair != UNSPLIT:
            continue
        outcome, _, _ = _worth(terms, name, solved.shares)
        share = solved.shares.get(name.bonus, Fraction(1)) if name.bonus else Fraction(1)
        yield _hand(terms, name, outcome, chance * share)
        if share != 1:
            yield _hand(terms, name, "win", chance * (1 - share))


def _hand(terms: Terms, name: Tally, outcome: str, chance: Fraction) -> Result:
    if name.kind == DOUBLE_RETURNED:
        _, net, action = _worth_of_returned(terms, name)
        both = (Part(_MAIN, "lose"), Part(DOUBLE, RETURNED))
        return Result("double, returned", net, chance, action=action, parts=both)
    doubled = name.kind in (DOUBLE, RESCUED)
    wagers = (_MAIN, DOUBLE) if doubled else (_MAIN,)
    # The better of a bonus and a win is paid.
    called = [max(outcome, "win", key=lambda each: _net(terms, wager, each)) if name.bonus else outcome
              for wager in wagers]  # fmt: skip
    net = sum((_net(terms, wager, each) for wager, each in zip(wagers, called, strict=True)), Fraction(0))
    parts = tuple(Part(wager, each) for wager, each in zip(wagers, called, strict=True))
    shown = f"double, {outcome}" if doubled else outcome
    pays = terms.prices[_MAIN, called[0]].odds.text
    return Result(shown, net, chance, pays, action=Fraction(len(wagers)), parts=parts)


def _splits(solved: Solved) -> Iterator[Result]:
    """Rounds with a split, by the joint net of its hands. The action is a mean."""
    for pair, nets in sorted(solved.nets.items()):
        chance, _ = _split_chances(solved, pair)
        mean, action = _split_means(solved, pair, is_late=False)
        if solved.is_exact:
            worth = sum((net * each for net, each in nets.items()), Fraction(0))
            assert (sum(nets.values()), worth) == (chance, mean), "the hands of a split do not add up"
        known = nets if solved.is_exact else balanced(nets, chance, mean)
        for net, each in sorted(known.items()):
            yield Result(f"split {RANKS[pair]}s", net, each, action=action / chance)


def _split_means(solved: Solved, pair: int, *, is_late: bool) -> tuple[Fraction, Fraction]:
    """The net and action of all hands of a split, times its probability."""
    mean = action = Fraction(0)
    for name, count in solved.tallies.items():
        if name.pair == pair and name.is_late == is_late:
            _, won, wagered = _worth(solved.terms, name, solved.shares)
            mean, action = mean + count * won, action + count * wagered
    return mean, action


def _late_splits(solved: Solved) -> Iterator[Result]:
    """Splits against a late blackjack, each as a mean."""
    for pair in solved.nets if not solved.rules.checks else ():
        _, chance = _split_chances(solved, pair)
        mean, action = _split_means(solved, pair, is_late=True)
        if chance:
            yield Result(
                f"split {RANKS[pair]}s, late blackjack", mean / chance, chance, action=action / chance
            )


def _split_chances(solved: Solved, pair: int) -> tuple[Fraction, Fraction]:
    """The probability of a split without a dealer's blackjack, and with one."""
    clear = late = Fraction(0)
    for each in solved.splits:
        if each[0] == pair:
            mine, blackjack = _pair_chances(solved.rules.shoe, *each)
            clear, late = clear + mine, late + (blackjack if solved.rules.is_late(each[1]) else 0)
    return clear, late


def balanced(
    chances: Mapping[Fraction, Fraction], total: Fraction, mean: Fraction
) -> dict[Fraction, Fraction]:
    """The same probabilities, adjusted so that their sum and mean are exact.

    The two most probable ones absorb the rounding error, a few parts in 10^16.
    """
    if len(chances) == 1:
        return dict.fromkeys(chances, total)
    low, high = sorted(sorted(chances, key=lambda net: -chances[net])[:2])
    rest = {net: chance for net, chance in chances.items() if net not in (low, high)}
    left = total - sum(rest.values())
    worth = mean - sum((net * chance for net, chance in rest.items()), Fraction(0))
    top = (worth - low * left) / (high - low)
    found = {**chances, low: left - top, high: top}
    assert all(abs(found[net] - chances[net]) < _ROUNDING for net in (low, high)), (
        "more than rounding is missing"
    )
    return found


def _pair_chances(shoe: Hand, pair: int, up: int) -> tuple[Fraction, Fraction]:
    """The probability of a pair against an up card that hides no blackjack, and against one that does."""
    left, size = list(shoe), sum(shoe)
    chance = Fraction(1)
    for rank in (pair, pair, up):
        chance *= Fraction(left[rank], size)
        left[rank] -= 1
        size -= 1
    other = {ACE: TEN, TEN: ACE}.get(up)
    hidden = Fraction(left[other], size) if other is not None else Fraction(0)
    return chance * (1 - hidden), chance * hidden


def scores_of(solved: Solved) -> tuple[Fraction, Fraction]:
    """The probability of a round with more hands won than lost, and of one with more lost."""
    won, lost = solved.scores or kernels("blackjack.whole_rounds").scores_of_splits(solved.rules)
    for result in naturals_of(solved.terms, solved.rules, solved.shares, _given_up(solved.tallies)):
        won += result.probability if result.outcome not in ("push", "lose") else 0
        lost += result.probability if result.outcome == "lose" else 0
    if not solved.rules.checks:
        pairs = {pair for pair, _ in solved.splits}
        lost += sum((_split_chances(solved, pair)[1] for pair in pairs), Fraction(0))
    for name, chance in solved.tallies.items():
        if name.pair == UNSPLIT:
            won += chance if name.won == WON else 0
            lost += chance if name.won == LOST else 0
    return won, lost


__all__ = ["Solved", "expectation_of", "main_par", "par_of", "rules_of", "scores_of", "shoe_of", "solved_of"]
