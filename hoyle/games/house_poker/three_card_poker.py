"""Three card poker: ante and play against a dealer who must qualify, with bonuses on the side.

The books differ on who holds the bank, what a fold does to the side wagers, and what the ante is paid when the dealer
does not qualify. The terms say which applies.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import DEALER, Ask, Call, Choice, Equipment, Felt, Script, Show, Stake, Taken
from hoyle.engine.declared import Offer, fixed, plain
from hoyle.games.parts.deal import deal
from hoyle.games.parts.one_of_each import objection as objection
from hoyle.games.parts.six_card_names import SIX_CARD_HANDS, six_card_name
from hoyle.kit.cards import Cards, composition
from hoyle.kit.ranking import (
    THREE_CARD_HANDS,
    Rank,
    is_mini_royal,
    meets,
    rank_three_cards,
)  # fmt: skip

HAND_SIZE = 3
_FOLD, _FORFEIT_ALL = Choice("fold"), Choice("forfeit_all")
IN_ROUND = ("play",)

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
    """`dealer_out_behind`: the dealer does not qualify, but the hand does not beat the dealer's."""
    return {
        "ante": ("win", "tie", "lose", "dealer_out", "dealer_out_behind", "fold"),
        "play": ("win", "tie", "lose", "dealer_out"),
        "pair_plus": ("mini_royal", *THREE_CARD_HANDS, "fold"),
        "ante_bonus": ("mini_royal_spades", "mini_royal", *THREE_CARD_HANDS),
        "six_card_bonus": (*SIX_CARD_HANDS, "fold"),
    }


def equipment(terms: Terms) -> Equipment:
    return {"cards": composition(terms.number("deck_count"))}


def choices(terms: Terms) -> tuple[Offer, ...]:
    return (fixed("play", "play"), *plain("fold", *(("forfeit_all",) if _may_forfeit(terms) else ())))


def _may_forfeit(terms: Terms) -> bool:
    return "pair_plus" in terms.wagers and terms.rule("pair_plus", "may_forfeit") == "yes"


def play(felt: Felt) -> Script:
    """Deal, let every ante play or fold in the order of the deal, then call each wager."""
    terms = felt.terms
    hands = yield from deal(felt, HAND_SIZE, dealer_up_count=terms.number("dealer_card_up_count"))
    dealt = [int(to) for to in hands if to != DEALER]
    made = {spot: {stake.wager: stake for stake in felt.at(spot)} for spot in dealt}
    given_up: dict[int, str] = {}
    for spot, placed in made.items():
        ante = placed.get("ante")
        if ante is None:
            continue
        taken: Taken = yield Ask(ante.seat, spot, _choices(terms, placed, ante), "fold")
        if taken.stake is None:
            given_up[spot] = taken.name
        else:
            placed["play"] = taken.stake
    yield Show(DEALER)
    dealer = hands[DEALER]
    theirs = rank_three_cards(dealer)
    qualifies = meets(theirs, terms.word("dealer_qualifies"))
    for spot in felt.order_of_settlement(made):
        if spot in felt.dead:  # a ruling has settled its wagers, perhaps before it had all its cards
            continue
        hand = hands[str(spot)]
        mine = rank_three_cards(hand)
        result = "fold" if spot in given_up else _showdown(qualifies, mine, theirs)
        calls = _calls(terms, made[spot], hand, dealer, mine, result, given_up.get(spot, ""))
        if result != "fold" or any(
            call.outcome != "fold" for call in calls
        ):  # a folded hand is shown only for wagers that stand
            yield Show(str(spot))
        yield calls
    return felt.carry


def _choices(terms: Terms, placed: Mapping[str, Stake], ante: Stake) -> tuple[Choice, ...]:
    choices = (Choice("play", "play", ante.cents, ante.cents), _FOLD)
    if "pair_plus" in placed and terms.rule("pair_plus", "may_forfeit") == "yes":
        return (*choices, _FORFEIT_ALL)
    return choices


def _calls(
    terms: Terms,
    placed: Mapping[str, Stake],
    hand: Cards,
    dealer: Cards,
    mine: Rank,
    result: str,
    given_up: str,
) -> list[Call]:
    """Calls in the order that matters where a bank can run out: ante, play, bonuses."""
    calls: list[Call] = []
    if "ante" in placed:
        calls.append(Call(placed["ante"], result))
    if "play" in placed:
        calls.append(Call(placed["play"], result.removesuffix("_behind")))
        if "ante_bonus" in terms.wagers:
            calls.append(Call(placed["ante"], _bonus_name(hand, mine), "ante_bonus"))
    if "pair_plus" in placed:
        falls = given_up == "forfeit_all" or (bool(given_up) and _falls(terms, "pair_plus"))
        calls.append(Call(placed["pair_plus"], "fold" if falls else _hand_name(hand, mine)))
    if "six_card_bonus" in placed:
        falls = bool(given_up) and _falls(terms, "six_card_bonus")
        calls.append(Call(placed["six_card_bonus"], "fold" if falls else six_card_name(hand + dealer)))
    return calls


def _falls(terms: Terms, wager: str) -> bool:
    return terms.rule(wager, "on_fold") == "lose"


def _showdown(qualifies: bool, mine: Rank, theirs: Rank) -> str:
    if not qualifies:
        return "dealer_out" if mine > theirs else "dealer_out_behind"
    return "win" if mine > theirs else "tie" if mine.strength == theirs.strength else "lose"


def _hand_name(hand: Cards, rank: Rank) -> str:
    return "mini_royal" if is_mini_royal(hand) else rank.name


def _bonus_name(hand: Cards, rank: Rank) -> str:
    if is_mini_royal(hand):
        return "mini_royal_spades" if hand[0][1] == "s" else "mini_royal"
    return rank.name
