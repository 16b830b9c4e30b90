"""Notes on the assumptions of blackjack's main wager."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hoyle.book.terms import Terms
from hoyle.games.blackjack.settlement_rules import (
    AS_NATURAL,
    BLACKJACK,
    PUSH,
    WIN,
    SettlementRules,
    settlement_rules,
)


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
    return [*found, *settled_otherwise(settlement_rules(terms))]


def settled_otherwise(rules: SettlementRules) -> Iterator[str]:
    """The rules of settlement that are not those of the plain game."""
    words = {PUSH: "push", WIN: "win"}
    if rules.push_at:
        natural = ", also naturals" if rules.natural_against_push_at == PUSH else ", but naturals win"
        yield f"Hands that are not bust push against a dealer's {rules.push_at}{natural}."
    ties = {
        "totals below 21": rules.equal_totals,
        "21s": rules.equal_twenty_ones,
        "naturals": rules.equal_naturals,
    }
    for name, outcome in ties.items():
        if outcome != PUSH:
            yield f"Equal {name} {words.get(outcome, 'lose')}."
    if rules.bust_waits:
        yield "A bust hand pushes where the dealer busts too."
    if rules.natural_against_twenty_one != BLACKJACK:
        yield "A natural against a dealer's 21 of more cards has a price of its own."
    if rules.split_twenty_one_counts_as == AS_NATURAL:
        yield "An ace and a ten-value card after a split are a natural with a price of its own."


__all__ = ["notes", "settled_otherwise"]
