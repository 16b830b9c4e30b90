"""The main wager of blackjack from a full shoe: best plays by the cards of the hand, and their exact expectation.

`hoyle.fast` chooses the plays in floats and counts in whole numbers what they come to; here the terms become
its rules, and its counts a sheet. Needs the extra `fast`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from hoyle.book.terms import Terms
from hoyle.errors import HoyleError
from hoyle.exact.sheet import Result, WagerPar, make_par
from hoyle.fast.blackjack_hands import (
    ACE,
    DOUBLE,
    LEVEL,
    LOST,
    RESCUED,
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
from hoyle.fast.extra import kernels
from hoyle.games.blackjack.dealing import ENHANCED
from hoyle.games.blackjack.hand import VALUES
from hoyle.kit.cards import composition

Splits = frozenset[tuple[int, int]]  # a pair's rank and the up card's
_MAIN = "blackjack"
_WORDS = {LOST: "lose", LEVEL: "push", WON: "win"}
_POSTED = "posted_natural"
# Three sevens, and 6, 7 and 8; where these share a suit is left to chance. Suits of cards of different ranks do not
# depend on each other, whatever else has been dealt: 4 of 64 ways, and 1 natural of 4 aces times 16 tens.
_HANDS: Mapping[str, Hand] = {
    "three_sevens": (0, 0, 0, 0, 0, 0, 3, 0, 0, 0),
    "suited_six_seven_eight": (0, 0, 0, 0, 0, 1, 1, 1, 0, 0),
}
_SHARES = {"suited_six_seven_eight": Fraction(1, 16), _POSTED: Fraction(1, 64)}
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")


def main_par(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    """The sheet of the main wager, its strategy as a chart, and what the figures rest on."""
    unsolved = _unsolved(terms)
    if unsolved:
        return [], [], [f"The main wager is not solved where {reason}." for reason in unsolved]
    try:
        solve = kernels("blackjack_tally").solve
    except HoyleError as missing:
        return [], [], [str(missing)]
    shoe = shoe_of(terms)
    found, splits, chart = solve(rules_of(terms, shoe))
    return [par_of(terms, shoe, found, splits)], list(chart), _notes(terms)


def par_of(terms: Terms, shoe: Hand, found: Mapping[Tally, Fraction], splits: Splits) -> WagerPar:
    """The sheet of these tallies, dealt from this shoe."""
    results = [*_naturals(terms, shoe), *_hands(terms, found), *_splits(terms, shoe, splits, found)]
    par = make_par(_MAIN, results, table=terms.prices[_MAIN, "blackjack"].table, per=_MAIN)
    return par._replace(spread_is_known=False)  # the hands of a split stand together, at their mean


def _unsolved(terms: Terms) -> list[str]:
    """Terms that the calculation does not know, and no book has."""
    prices = terms.prices
    named = []
    if terms["hole_card_check"] != "before_play":
        named.append("the hole card is not checked before play")
    words = [*_WORDS.values(), *(name for name in _enhanced(terms) if name != _POSTED)]
    if any(prices["split", word].odds.net != prices[_MAIN, word].odds.net for word in words):
        named.append("a split wager is not paid as the first wager is")
    return named


def shoe_of(terms: Terms) -> Hand:
    """Cards by what they count. A round from a double shoe is dealt from one side of it."""
    decks = terms.number("deck_count") // (2 if terms["dealt"] == "double_shoe" else 1)
    counts = [0] * len(_RANKS)
    for card, count in composition(decks).items():
        counts[VALUES[card[0]] - 1] += count
    return tuple(counts)


def rules_of(terms: Terms, shoe: Hand) -> Rules:
    singles = tuple(_net(terms, _MAIN, _WORDS[won]) for won in (LOST, LEVEL, WON))
    doubles = tuple(one + _net(terms, DOUBLE, _WORDS[won]) for won, one in enumerate(singles))
    has_surrender, has_rescue = terms["surrender"] == "yes", terms.says_yes("double_rescue")
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
        tuple(_bonuses(terms, shoe)),
    )


def _enhanced(terms: Terms) -> list[str]:
    return [name for setting, name in ENHANCED.items() if terms[setting] == "yes"]


def _bonuses(terms: Terms, shoe: Hand) -> Iterator[Bonus]:
    """The hands that earn an enhanced payout, at what they win on average where their suits decide."""
    for hand in hands_of(shoe):
        for name in _enhanced(terms):
            is_earned = hand == _HANDS[name] if name in _HANDS else sum(hand) == 5 and value_of(hand) == 21
            if is_earned and name != _POSTED:
                single, double = (_won(terms, wager, name) for wager in (_MAIN, DOUBLE))
                yield Bonus(hand, name, single, single + double)


def _won(terms: Terms, wager: str, name: str) -> Fraction:
    """What a winning hand that may earn this is paid: the better price, in its share of the hands."""
    win, share = _net(terms, wager, "win"), _SHARES.get(name, Fraction(1))
    return share * max(win, _net(terms, wager, name)) + (1 - share) * win


def _net(terms: Terms, wager: str, outcome: str) -> Fraction:
    return terms.prices[wager, outcome].odds.net


def _naturals(terms: Terms, shoe: Hand) -> list[Result]:
    """Blackjack of either side. Even money is taken where it is worth more than waiting for the hole card."""
    size = sum(shoe)
    aces, tens = shoe[ACE], shoe[TEN]
    one = Fraction(2 * aces * tens, size * (size - 1))
    both = one * Fraction(2 * (aces - 1) * (tens - 1), (size - 2) * (size - 3))
    paid, level, results = one - both, both, []
    if terms.says_yes("even_money"):
        shows_ace = one * Fraction(aces - 1, size - 2)
        hidden_ten = Fraction(tens - 1, size - 3)
        even = terms.prices[_MAIN, "even_money"].odds
        if even.net > (1 - hidden_ten) * _net(terms, _MAIN, "blackjack"):
            paid -= shows_ace * (1 - hidden_ten)
            level -= shows_ace * hidden_ten
            results.append(Result("even_money", even.net, shows_ace, even.text))
    posted = paid * _SHARES[_POSTED] if _POSTED in _enhanced(terms) else Fraction(0)
    if posted and _net(terms, _MAIN, _POSTED) > _net(terms, _MAIN, "blackjack"):
        odds = terms.prices[_MAIN, _POSTED].odds
        results.append(Result(_POSTED, odds.net, posted, odds.text))
        paid -= posted
    for outcome, chance in (("blackjack", paid), ("push", level), ("lose", one - both)):
        odds = terms.prices[_MAIN, outcome].odds
        results.append(Result(outcome, odds.net, chance, odds.text))
    return results


def _worth(terms: Terms, name: Tally) -> tuple[str, Fraction, Fraction, str]:
    """The outcome of a hand by name, its net, what is wagered on it, and how the page prints the price."""
    doubled = name.kind in (DOUBLE, RESCUED)
    if name.bonus and name.won == WON:
        net = _won(terms, _MAIN, name.bonus) + (_won(terms, DOUBLE, name.bonus) if doubled else 0)
        shown = f"double, {name.bonus}" if doubled else name.bonus
        pays = terms.prices[_MAIN, name.bonus].odds.text
        return shown, net, Fraction(1 + doubled), pays
    outcome = _WORDS[name.won] if name.kind in (STAND, DOUBLE) else name.kind
    odds = terms.prices[_MAIN, outcome].odds
    net = odds.net + (_net(terms, DOUBLE, outcome) if doubled else 0)
    return f"double, {outcome}" if doubled else outcome, net, Fraction(1 + doubled), odds.text


def _hands(terms: Terms, found: Mapping[Tally, Fraction]) -> list[Result]:
    results = []
    for name, chance in found.items():
        if name.pair == UNSPLIT:
            outcome, net, action, pays = _worth(terms, name)
            results.append(Result(outcome, net, chance, pays, action=action))
    return results


def _splits(terms: Terms, shoe: Hand, splits: Splits, found: Mapping[Tally, Fraction]) -> list[Result]:
    """One result for each rank that is split: all its hands together, at their mean."""
    results = []
    for pair, shown in enumerate(_RANKS):
        chance = sum((_pair_chance(shoe, pair, up) for rank, up in splits if rank == pair), Fraction(0))
        net = action = Fraction(0)
        for name, count in found.items():
            if name.pair == pair:
                _, won, wagered, _ = _worth(terms, name)
                net, action = net + count * won, action + count * wagered
        if chance:
            results.append(
                Result(f"split {shown}s, on average", net / chance, chance, action=action / chance)
            )
    return results


def _pair_chance(shoe: Hand, pair: int, up: int) -> Fraction:
    """The probability of a pair against an up card that hides no blackjack."""
    left, size = list(shoe), sum(shoe)
    chance = Fraction(1)
    for rank in (pair, pair, up):
        chance *= Fraction(left[rank], size)
        left[rank] -= 1
        size -= 1
    other = {ACE: TEN, TEN: ACE}.get(up)
    return chance * (1 - Fraction(left[other], size)) if other is not None else chance


def _notes(terms: Terms) -> list[str]:
    notes = [
        "The main wager is that of one box, dealt from a full shoe; cards burned unseen change nothing.",
        "Each play is the best for the cards of the hand and the up card. After a split every hand is played as "
        "the same cards would be without one, and a pair that is worth splitting is split again while the terms "
        "allow it. A player who heeded the cards of the other hands would do slightly better.",
        "The plays are chosen in floating point, where the value of a play is right to about 1 in 10^12; what "
        "the chosen plays come to is exact.",
        "The hands of a split stand in the sheet at their mean, so the variance leaves out their spread.",
        "Insurance is a wager of its own and not part of this one.",
    ]
    if "suited_six_seven_eight" in _enhanced(terms):
        notes.append(
            "A 6, 7 and 8 are entered at their mean, one in sixteen suited; plays do not look at suits."
        )
    if terms["split_equal"] == "rank":
        notes.append("Cards worth ten are never split here.")
    if terms.says_yes("draw_on_blackjack"):
        notes.append("A blackjack is never drawn to here.")
    if terms.says_yes("even_money"):
        notes.append("Even money is taken where it is worth more than waiting for the hole card.")
    return notes


__all__ = ["main_par", "par_of", "rules_of", "shoe_of"]
