"""Notes on the assumptions of blackjack's main wager."""

from __future__ import annotations

from fractions import Fraction

from hoyle.book.terms import Terms


def notes(terms: Terms, *, exact: bool, checks: bool, suited: Fraction | None) -> list[str]:
    """`exact`: the variance too; `checks`: the dealer peeks; `suited`: the share of 6-7-8 hands with an enhanced
    payout."""
    found = [
        "The main wager is that of one box, dealt from a full shoe unless another is given; burned cards change "
        "nothing.",
        "Each play is the best for the cards of the hand and the up card. After a split every hand is played as "
        "the same cards would be without one, and a pair that is worth splitting is split again while the terms "
        "allow it. A player who used the cards of the other hands would do slightly better.",
        "The plays are chosen in floating point, where the value of a play is right to about 1 in 10^12; the "
        "expectation of the chosen plays is exact.",
        "All hands of a split are counted together, so the spread is exact as well."
        if exact
        else "The spread of rounds with a split is found in floating point: exactly for two hands, and for the mean and the "
        "variance of more; what three hands have in common beyond every two of them is taken as nothing. Asked for "
        "exactly (--exact), all hands are counted together, which takes some minutes, and is known from then on.",
        "Insurance is a wager of its own and not part of this one.",
    ]
    if not checks:
        found.append(
            "The dealer's blackjack is found after the hands have been played. Splits against it are given as means, so "
            "the spread is left out."
        )
    if suited is not None:
        found.append(f"Of hands of a 6, a 7 and an 8 {suited} are suited; plays do not look at suits.")
    if terms["split_equal"] == "rank":
        found.append("Cards worth ten are never split here.")
    if terms.says_yes("draw_on_blackjack"):
        found.append("A blackjack is never drawn to here.")
    if terms.says_yes("even_money"):
        found.append("Even money is taken where it is worth more than waiting for the hole card.")
    return found


__all__ = ["notes"]
