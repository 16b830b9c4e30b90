"""Notes on the assumptions of blackjack's main wager."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hoyle.book.terms import Terms
from hoyle.fast.blackjack.hands import ACE, TEN, Rules
from hoyle.games.blackjack.settlement_rules import (
    AS_NATURAL,
    BLACKJACK,
    PUSH,
    WIN,
    SettlementRules,
    settlement_rules,
)

_TOTALS = 11  # fewer doubled totals than these are a rule of their own


def notes(terms: Terms, *, exact: bool, rules: Rules, suited: Fraction | None) -> list[str]:
    """`exact`: the variance too; `suited`: the share of 6-7-8 hands with an enhanced payout."""
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
    if not rules.checks:
        where = {ACE: " under an ace", TEN: " under a ten"}
        late = "".join(where[up] for up in (ACE, TEN) if rules.is_late(up)) if rules.looks else ""
        found.append(
            f"The dealer's blackjack{late} is found after the hands have been played. Splits against it are given as "
            "means, so the spread is left out."
        )
    found += _played_otherwise(rules)
    if suited is not None:
        found.append(f"Of hands of a 6, a 7 and an 8 {suited} are suited; plays do not look at suits.")
    if terms["split_equal"] == "rank":
        found.append("Cards worth ten are never split here.")
    if terms.says_yes("draw_on_blackjack"):
        found.append("A blackjack is never drawn to here.")
    if terms.says_yes("even_money"):
        found.append("Even money is taken where it is worth more than waiting for the hole card.")
    return [*found, *_settled_otherwise(settlement_rules(terms))]


def _played_otherwise(rules: Rules) -> Iterator[str]:
    """The rules of play that are not those of the plain game."""
    if rules.doubles_longer:
        yield "Hands of any number of cards may be doubled."
    elif len(rules.double_totals) < _TOTALS:
        yield f"Only two cards of {rules.double_totals[0]} to {rules.double_totals[-1]} may be doubled."
    if rules.surrender is not None and rules.early & rules.surrenders:
        named = [name for up, name in ((ACE, "an ace"), (TEN, "a ten")) if up in rules.early]
        yield f"Against {' and '.join(named)} a hand is given up before the dealer looks for a blackjack."


def _settled_otherwise(rules: SettlementRules) -> Iterator[str]:
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


__all__ = ["notes"]
