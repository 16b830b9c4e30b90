"""Notes on the assumptions of blackjack switch's sheet."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.exact.blackjack.notes import settled_otherwise
from hoyle.games.blackjack.settlement_rules import AS_TWENTY_ONE, settlement_rules


def notes_of(terms: Terms) -> Iterator[str]:
    yield "Both first wagers are one sheet, in units of one of them, since the exchange is one decision on both hands."
    yield (
        "The player knows the four cards of both hands and the dealer's card, chooses the better arrangement, and plays "
        "each hand by its own cards, the dealer's card and the two cards that the other hand holds after the exchange. "
        "What the first hand draws is not used for the second: a player who did would gain less than 1 in 10^6 of a wager "
        "with six decks."
    )
    yield (
        "After a split every hand is played as the same cards would be without one, and a pair that is worth splitting is "
        "split again while the terms allow it."
    )
    yield (
        "The choices are made in floating point, right to about 1 in 10^12; the expectation of the chosen exchanges and "
        "plays is exact."
    )
    yield (
        "What both hands net together, and so the spread, is found in floating point: given the dealer's result the hands "
        "are taken as independent. It is right to about 1 in 10^4 of each figure, and adjusted to the exact mean."
    )
    yield "Insurance is a wager of its own and not part of this one."
    if terms.says_yes("even_money"):
        yield "Even money is taken where it is worth more than what both hands come to without it."
    if terms["dealers_second_card"] == "after_the_players":
        yield "The dealer's blackjack is found after the hands have been played."
    counts_as = settlement_rules(terms).switched_twenty_one_counts_as
    against = "loses to" if counts_as == AS_TWENTY_ONE else "pushes with"
    yield f"An ace and a ten-value card after an exchange are 21, which {against} a dealer's blackjack that is found last."
    yield from settled_otherwise(settlement_rules(terms))
