"""Notes on the assumptions of Spanish 21's sheets."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from hoyle.exact.blackjack.solve import notes_of as of_side_wagers
from hoyle.exact.sheet import WagerPar
from hoyle.exact.spanish_21 import tallies
from hoyle.exact.spanish_21.hands import full_shoe, stake_of
from hoyle.exact.spanish_21.split_results import Together
from hoyle.games.blackjack.spanish_21 import FOR_OTHERS, MAIN, SUPER_BONUS
from hoyle.games.blackjack.streak import STREAK
from hoyle.kit.money import show_money


def notes_of(
    solved: tallies.Solved, wagers: list[WagerPar], known: Collection[str], together: Together
) -> list[str]:
    terms = solved.spanish.terms
    told = [name for name in known if name not in (MAIN, "double", "split", STREAK)]
    cards = tuple(full_shoe(terms).items())
    sides = [each for each in wagers if each.wager not in (MAIN, STREAK, FOR_OTHERS)]
    found = [
        "The main wager is that of one box, dealt from a full shoe unless another is given; burned cards change nothing.",
        "Each play is the best for the cards of the hand and the up card; of 6-7, 6-8, 7-8 and 7-7 as first cards also "
        "for their suits. After a split every hand is played as the same cards would be without one, whatever their suits.",
        "The plays are chosen in floating point; the expectation of the chosen plays is exact."
        + _spread(together),
        "Insurance is a wager of its own and not part of this one.",
        *_super_bonus(solved),
    ]
    if any(way.rules.is_late(way.up) for way in solved.ways):
        found.append(
            "The dealer's blackjack is found after the hands have been played. Splits against it are given as means, so "
            "the spread is left out."
        )
    return [*found, *of_side_wagers(terms, sides, cards, told)]


def _spread(together: Together) -> str:
    if together.is_exact:
        return " So is the whole distribution: all hands of a split were counted together, with their suits."
    return (
        " The spread of rounds with a split is found in floating point (--exact counts it): to float precision for two "
        "hands, and for the mean and the variance of more."
    )


def _super_bonus(solved: tallies.Solved) -> list[str]:
    """What the super bonus is worth, and how to read the sheet for another stake."""
    spanish = solved.spanish
    hits = [each for each in tallies.hands(solved) if any(part.wager == SUPER_BONUS for part in each.parts)]
    chance = sum((each.probability for each in hits), Fraction(0))
    if not chance:
        return []
    odds = {name: spanish.terms.prices[SUPER_BONUS, name].odds for name in ("wager_from_5", "wager_from_25")}
    least, large = (spanish.terms.number(f"super_bonus_{name}wager_min_cents") for name in ("", "large_"))
    return [
        f"The main wager is one of {show_money(stake_of(spanish))}, for which best play goes for the super bonus. It "
        f"comes once in {round(1 / chance):,} rounds. On another stake of {show_money(least)} or more it adds "
        f"{float(chance) * odds['wager_from_5'].fixed_cents:.4f} cents to a round, from {show_money(large)} on "
        f"{float(chance) * odds['wager_from_25'].fixed_cents:.4f}; on a smaller one nothing."
    ]
