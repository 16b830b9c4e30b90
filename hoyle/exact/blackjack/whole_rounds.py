"""The wagers that depend on played hands: streaks of wins, and the bad beat of a 20 by the dealer's 21.

Hands are played by best play of the main wager. The bad beat is exact, with all hands of a split. Streaks are exact
where a stored count of splits exists or is asked for; otherwise rounds with a split are in floats, and their sheets are
not exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.exact.blackjack.main_wager import Shoe as Composition
from hoyle.exact.blackjack.main_wager import rules_from, scores_of, solved_of
from hoyle.exact.blackjack.side_wagers import Outcomes, Shoe, size_of
from hoyle.fast.blackjack.hands import MOST_CARDS, UNSPLIT
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.settlement_rules import AS_TWENTY_ONE, settlement_rules
from hoyle.games.blackjack.side_play import BAD_BEAT
from hoyle.kit.cards import DECK

Chances = Mapping[Outcomes, Fraction]
_LOSE: Outcomes = ("lose",)


class Twenties(NamedTuple):
    """The probabilities of a box with a 20 by outcome; and whether they are exact."""

    chances: Chances
    is_exact: bool


class Scores(NamedTuple):
    """The probabilities of a round with more hands won and with more lost; and whether they are exact."""

    won: Fraction
    lost: Fraction
    is_exact: bool


def streak(scores: Scores, on: str) -> Chances:
    """This many rounds won before one is lost; pushes do not count."""
    run = (scores.won / (scores.won + scores.lost)) ** int(on)
    return {(f"on_{on}",): run, _LOSE: 1 - run}


def knows_streaks(terms: Terms) -> bool:
    """Rounds with a split against a blackjack found last are known as means: here they are lost with every hand."""
    tells_naturals = settlement_rules(terms).split_twenty_one_counts_as != AS_TWENTY_ONE
    return rules_from(terms).checks or not tells_naturals


def scores(
    terms: Terms, shoe: Composition | None = None, *, exact: bool = False, quickly: bool = False
) -> Scores:
    solved = solved_of(terms, shoe, nets=False, exact=exact, quickly=quickly)
    return Scores(*scores_of(solved), solved.is_exact or not solved.splits)


def bad_beat(
    terms: Terms, cards: Shoe, shoe: Composition | None = None, *, exact: bool = False, quickly: bool = False
) -> Twenties:
    """By the player's 20, the dealer's result, and a randomly picked card and position."""
    rules = rules_from(terms, shoe)
    twenties = kernels("blackjack.whole_rounds").twenties(rules, quickly=quickly, keeps=exact)
    found: dict[Outcomes, Fraction] = {}
    for pair, row in twenties.items():
        began = _began_with(cards, pair)
        magic = _magic(terms, cards, pair)
        named: dict[str, Fraction] = {"lose": began - sum(row)}
        for column, chance in enumerate(row):
            outcome = _outcome(column)
            named[outcome] = named.get(outcome, Fraction(0)) + chance
        for outcome, chance in named.items():
            for beside, share in _beside(terms, magic).items():
                names = _paid(terms, (outcome, *beside))
                found[names] = found.get(names, Fraction(0)) + chance * share
    return Twenties({names: chance for names, chance in found.items() if chance}, not quickly)


def _outcome(column: int) -> str:
    """The outcome of a box with a 20: not beaten, beaten by a 21 of this many cards, or by a late blackjack."""
    if column == 0:
        return "any_twenty"
    cards = 2 + column
    return f"dealer_21_in_{cards}" if cards <= MOST_CARDS else "dealer_blackjack"


def _paid(terms: Terms, names: Outcomes) -> Outcomes:
    """Outcomes without a price are not called."""
    kept = tuple(name for name in names if terms.prices[BAD_BEAT, name].odds.kind != "lose")
    return kept or _LOSE


def _beside(terms: Terms, magic: Fraction) -> dict[Outcomes, Fraction]:
    lucky = Fraction(1, terms.number("betting_position_count_max"))
    found: dict[Outcomes, Fraction] = {}
    for picked, chance in (("magic_card",), magic), ((), 1 - magic):
        for position, share in (("lucky_player",), lucky), ((), 1 - lucky):
            names = tuple(
                name for name in (*picked, *position) if terms.prices[BAD_BEAT, name].odds.kind != "lose"
            )
            found[names] = found.get(names, Fraction(0)) + chance * share
    return found


def _counts(cards: Shoe) -> list[int]:
    counts = [0] * 10
    for card, count in cards:
        counts[VALUES[card[0]] - 1] += count
    return counts


def _began_with(cards: Shoe, pair: int) -> Fraction:
    """The probability of a first pair, or of none."""
    size, counts = size_of(cards), _counts(cards)
    pairs = [Fraction(count * (count - 1), size * (size - 1)) for count in counts]
    return 1 - sum(pairs, Fraction(0)) if pair == UNSPLIT else pairs[pair]


def _magic(terms: Terms, cards: Shoe, pair: int) -> Fraction:
    """The probability that a card picked from a deck is one of the first two."""
    if pair == UNSPLIT:
        return Fraction(2, len(DECK))
    value = pair + 1
    held = _counts(cards)[pair]
    alike = sum(count * (count - 1) for card, count in cards if VALUES[card[0]] == value)
    share = Fraction(alike, held * (held - 1)) if held > 1 else Fraction(0)
    return (2 - share) / len(DECK)
