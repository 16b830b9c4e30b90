"""Notes on the assumptions of the sheets of blackjack against a seat's bank."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.exact.blackjack.solve import show_decimal
from hoyle.exact.player_dealer_blackjack.hands import has_jokers
from hoyle.exact.spanish_21 import tallies
from hoyle.fast.blackjack.hands import TEN
from hoyle.games.blackjack.player_dealer_blackjack import MAIN
from hoyle.games.blackjack.settlement_rules import NEARER, SUITED_789, settlement_rules


def notes_of(terms: Terms, solved: tallies.Solved) -> Iterator[str]:
    game = solved.spanish.game
    yield (
        "The main wager is that of one place, dealt from a full shoe unless another is given, and covered by the bank; "
        "cards of other places and burned cards change nothing."
    )
    yield (
        "Each play is the best for the cards of the hand and the up card among those that the charts leave. After a "
        "split every hand is played as the same cards would be without one."
    )
    yield (
        "The plays are chosen in floating point; the expectation of the chosen plays is exact. The spread of rounds "
        "with a split is found in floating point: exactly for two hands, and for the mean and the variance of more."
    )
    yield (
        "Where the bank covers only part, a round with a split is covered as one wager of its sum; at a table its "
        "hands use up the cover one after the other."
    )
    if not game.splits_tens:
        yield "Ten-value cards are not split, whatever their rank."
    if settlement_rules(terms).both_bust == NEARER:
        yield "Of two hands that are over, each player's total is compared with each total of the bank's, 22 to 26."
    if settlement_rules(terms).saving_hand == SUITED_789:
        yield (
            "Play does not look at suits, so that what a player sees of the suits of 7s, 8s and 9s is not used; "
            "against these three ranks one suit is the bank's in its exact share."
        )
    if has_jokers(terms):
        chance = sum((each.probability for each in tallies.naturals(solved.spanish)), 0 * game.saving_share)
        yield f"The natural comes in {show_decimal(chance * 100)}% of the deals."
    if any(game.is_late(up) for up in range(TEN + 1)):
        yield "A natural of the bank's behind a card under which nobody looks is found after the hands were played."
    if "insurance" in terms.wagers:
        yield f"Insurance is a wager of its own, and not part of {MAIN}."
