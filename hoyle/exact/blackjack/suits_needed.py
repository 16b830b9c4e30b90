"""The blackjack wagers that depend on suits, and of which ranks: they cannot be computed where only ranks are known.

The main wager may pay more for some suits too; there the share of the hands is enough, and it is always known.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book.terms import Terms
from hoyle.exact.common.composition import Shoe, part_of_rank
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.settlement import posted_natural
from hoyle.games.blackjack.side_play import BAD_BEAT
from hoyle.kit.cards import RANKS, SUITS

POSTED = "posted_natural"
SIX_SEVEN_EIGHT = "suited_six_seven_eight"
# From a shoe that favours no suit: 4 of 64 ways, and 1 natural of 4 aces times 16 tens.
EVEN_SHARES: Mapping[str, Fraction] = {SIX_SEVEN_EIGHT: Fraction(1, 16), POSTED: Fraction(1, 64)}
_TWENTIES = "9TJQKA"  # of two cards
_SUITED: Mapping[str, str] = {
    "royal_match": RANKS,
    "bet_the_set": RANKS,
    "house_money": RANKS,
    "match_the_dealer": RANKS,
    "twenty_one_plus_three": RANKS,
    "three_card_poker": RANKS,
    "twenty_point_bonus": _TWENTIES,
    "kings_bounty": _TWENTIES,
    "dealer_envy": _TWENTIES,
    "super_sevens": "7",
    "progressive_super_sevens": "7",
    "progressive_blackjack": "A",
    "bust_it": "8",
}


def suits_looked_at(terms: Terms, wager: str) -> str:
    """The ranks whose suits decide this wager."""
    if wager == BAD_BEAT:
        # Two identical cards are less likely than two different ones.
        return RANKS if terms.prices[BAD_BEAT, "magic_card"].odds.kind != "lose" else ""
    return _SUITED.get(wager, "")


def shares_of(terms: Terms, shoe: Shoe | None = None) -> Mapping[str, Fraction]:
    """The share of the hands that have the suits for an enhanced payout.

    Play depends on values only, so suits of cards of different ranks are independent.
    """
    if shoe is None:
        return EVEN_SHARES
    suited = sum(
        (
            part_of_rank(shoe, f"6{suit}") * part_of_rank(shoe, f"7{suit}") * part_of_rank(shoe, f"8{suit}")
            for suit in SUITS
        ),
        Fraction(0),
    )
    shares = {SIX_SEVEN_EIGHT: suited}
    if terms["enhanced_posted_natural"] == "yes":
        ace, face = sorted(posted_natural(terms), key=lambda card: VALUES[card[0]])
        tens = sum(count for card, count in shoe.items() if VALUES[card[0]] == VALUES[face[0]])
        faces = sum(count for card, count in shoe.items() if card[0] == face[0])
        of_tens = Fraction(faces, tens) if tens else Fraction(0)
        shares[POSTED] = part_of_rank(shoe, ace) * part_of_rank(shoe, face) * of_tens
    return shares
