"""Three card poker: ante and play against a dealer who must qualify, with bonuses on the side.

The books part on who holds the bank, what a fold does to the side wagers, and what the ante is paid when
the dealer is out; all of it is asked of the terms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hoyle.book import GameFile, Terms
from hoyle.book.check import Allowed
from hoyle.engine import DEALER, Call, Choice, Equipment, Felt, Script, Show, Stake, ask
from hoyle.games.parts.deal import deal
from hoyle.kit.cards import composition
from hoyle.kit.ranking import (
    THREE_CARD_HANDS, Rank, best_five, is_mini_royal, meets, rank_three_cards, six_card_royal_suit,
)  # fmt: skip

HAND_SIZE = 3
IN_ROUND = ("play",)
SIX_CARD_HANDS = (
    "six_card_royal_diamonds", "six_card_royal", "royal_flush", "straight_flush", "four_of_a_kind",
    "full_house", "flush", "straight", "three_of_a_kind", "two_pair", "pair", "high_card",
)  # fmt: skip

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "dealer_qualifies": ("queen_high",),
    "dealer_card_up_count": int,
    "dealing": ("one_card_at_a_time", "stacks"),
    "bank": ("house", "player_dealer"),
    "bank_round_count_max": int,
    "settlement_starts": ("dealers_right", "left_of_bank", "action_button"),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    # `may_forfeit`: a player who folds may give up pair plus as well and keep the cards unseen.
    "pair_plus": {"on_fold": ("lose", "stands"), "may_forfeit": ("yes", "no")},
    "six_card_bonus": {"on_fold": ("lose", "stands")},
}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """`dealer_out_behind`: the dealer does not qualify and yet the hand does not beat the dealer's."""
    return {
        "ante": ("win", "tie", "lose", "dealer_out", "dealer_out_behind", "fold"),
        "play": ("win", "tie", "lose", "dealer_out"),
        "pair_plus": ("mini_royal", *THREE_CARD_HANDS, "fold"),
        "ante_bonus": ("mini_royal_spades", "mini_royal", *THREE_CARD_HANDS),
        "six_card_bonus": (*SIX_CARD_HANDS, "fold"),
    }


def equipment(terms: Terms) -> Equipment:
    return {"cards": composition(terms.number("deck_count"))}


def play(felt: Felt) -> Script:
    """Deal, let every ante play or fold, then call each wager."""
    hands = yield from deal(felt, HAND_SIZE, dealer_up_count=felt.terms.number("dealer_card_up_count"))
    folded: set[int] = set()
    forfeited: set[int] = set()
    played: dict[int, Stake] = {}
    for spot in felt.spots():
        ante = felt.one(spot, "ante")
        if ante is None:
            continue
        taken = yield from ask(ante.seat, spot, _choices(felt, spot, ante), "fold")
        if taken.stake is None:
            folded.add(spot)
            if taken.name == "forfeit_all":
                forfeited.add(spot)
        else:
            played[spot] = taken.stake
    yield Show(DEALER)
    dealer = hands[DEALER]
    for spot in felt.order_of_settlement(felt.spots()):
        if spot in felt.dead:
            continue
        if spot not in folded:
            yield Show(str(spot))
        for call in _calls(felt, spot, hands[str(spot)], dealer, _fold(spot, folded, forfeited)):
            yield call
    return felt.carry


def _choices(felt: Felt, spot: int, ante: Stake) -> tuple[Choice, ...]:
    choices = (Choice("play", "play", ante.cents, ante.cents), Choice("fold"))
    if felt.one(spot, "pair_plus") and felt.terms.rule("pair_plus", "may_forfeit") == "yes":
        return (*choices, Choice("forfeit_all"))
    return choices


def _fold(spot: int, folded: set[int], forfeited: set[int]) -> str:
    return "all" if spot in forfeited else "hand" if spot in folded else ""


def _calls(
    felt: Felt, spot: int, hand: tuple[str, ...], dealer: tuple[str, ...], given_up: str
) -> Iterator[Call]:
    """In the order that matters where a bank can run out: ante, play, bonuses."""
    terms = felt.terms
    folded = bool(given_up)
    mine = rank_three_cards(hand)
    result = "fold" if folded else _showdown(terms, mine, rank_three_cards(dealer))
    ante, played = felt.one(spot, "ante"), felt.one(spot, "play")
    if ante is not None:
        yield Call(ante, result)
    if played is not None:
        yield Call(played, result.removesuffix("_behind"))
        if ante is not None and "ante_bonus" in terms.wagers:
            yield Call(ante, _bonus_name(hand, mine), wager="ante_bonus")
    pair_plus, six_card = felt.one(spot, "pair_plus"), felt.one(spot, "six_card_bonus")
    if pair_plus is not None:
        falls = given_up == "all" or (folded and _falls(terms, "pair_plus"))
        yield Call(pair_plus, "fold" if falls else _hand_name(hand, mine))
    if six_card is not None:
        forfeited = folded and _falls(terms, "six_card_bonus")
        yield Call(six_card, "fold" if forfeited else _six_card_name(hand + dealer))


def _falls(terms: Terms, wager: str) -> bool:
    return terms.rule(wager, "on_fold") == "lose"


def _showdown(terms: Terms, mine: Rank, theirs: Rank) -> str:
    if not meets(theirs, terms.word("dealer_qualifies")):
        return "dealer_out" if mine > theirs else "dealer_out_behind"
    return "win" if mine > theirs else "tie" if mine.strength == theirs.strength else "lose"


def _hand_name(hand: tuple[str, ...], rank: Rank) -> str:
    return "mini_royal" if is_mini_royal(hand) else rank.name


def _bonus_name(hand: tuple[str, ...], rank: Rank) -> str:
    if is_mini_royal(hand):
        return "mini_royal_spades" if hand[0][1] == "s" else "mini_royal"
    return rank.name


def _six_card_name(cards: tuple[str, ...]) -> str:
    suit = six_card_royal_suit(cards)
    if suit is not None:
        return "six_card_royal_diamonds" if suit == "d" else "six_card_royal"
    return best_five(cards).name
