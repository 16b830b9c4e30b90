"""Ultimate Texas hold 'em: ante and blind, one raise that is larger the earlier it is made, and a trips side wager.

The books differ on who holds the bank, what a fold does to the side wagers and what is burned. The terms say which
applies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import DEALER, Call, Equipment, Felt, Script, Show
from hoyle.engine.declared import Offer, plain
from hoyle.games.parts import progressive
from hoyle.games.parts.deal import deal
from hoyle.games.parts.multiples import declared, offer
from hoyle.games.parts.one_of_each import objection as objection
from hoyle.games.parts.table_cards import turn_up
from hoyle.kit.cards import Cards, composition
from hoyle.kit.ranking import Rank, best_five, meets, rank_five_cards

HAND_SIZE = 2
FLOP_SIZE = 3
LAST_SIZE = 2
BLIND_HANDS = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight")
TRIPS_HANDS = (*BLIND_HANDS, "three_of_a_kind")
IN_ROUND = ("play",)
# The order that matters where a bank can run out.
SETTLED = ("ante", "play", "blind", "trips", "bad_beat")

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "dealer_qualifies": ("pair",),
    "raise_before_flop": tuple,  # multiples of the ante: [3, 4]
    "raise_after_flop": tuple,
    "raise_after_last_card": tuple,
    "burn_each_street_count": int,
    "dealing": ("one_card_at_a_time", "stacks"),
    "bank": ("house", "player_dealer"),
    "bank_round_count_max": int,
    "settlement_starts": ("dealers_right", "left_of_bank", "action_button"),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    "trips": {"on_fold": ("lose", "stands", "stands_if_it_wins")},
    "bad_beat": {"on_fold": ("lose", "stands")},
    **progressive.RULES_WITH_FOLD,
}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """Blind and trips are called by the player's hand, bad beat by the losing hand; `other` is below the pay table."""
    return {
        "ante": ("win", "tie", "lose", "dealer_out", "fold"),
        "play": ("win", "tie", "lose"),
        "blind": (*BLIND_HANDS, "other", "tie", "lose", "fold"),
        "trips": (*TRIPS_HANDS, "other", "fold"),
        "bad_beat": (*TRIPS_HANDS[1:], "other", "fold"),
        **progressive.OUTCOMES_WITH_FOLD,
    }


class Showdown(NamedTuple):
    """One hand against the dealer's, each the best five of its seven cards."""

    mine: Rank
    theirs: Rank
    qualifies: bool
    is_folded: bool

    @property
    def result(self) -> str:
        if self.mine.strength == self.theirs.strength:
            return "tie"
        return "win" if self.mine > self.theirs else "lose"


def equipment(terms: Terms) -> Equipment:
    return {"cards": composition(terms.number("deck_count"))}


def choices(terms: Terms) -> tuple[Offer, ...]:
    streets = ("raise_before_flop", "raise_after_flop", "raise_after_last_card")
    multiples = sorted({int(times) for street in streets for times in terms.list(street)}, reverse=True)
    return (*declared("raise", multiples, "play"), *plain("check", "fold"))


def play(felt: Felt) -> Script:
    """Deal, offer every hand its one raise before each street, then compare it with the dealer's."""
    terms = felt.terms
    hands = yield from deal(felt, HAND_SIZE)
    dealt = [int(to) for to in hands if to != DEALER]
    left = yield from offer(felt, dealt, "raise", "play", _largest_first(terms, "raise_before_flop"), "check")
    board = yield from turn_up(felt, FLOP_SIZE)
    left = yield from offer(felt, left, "raise", "play", _largest_first(terms, "raise_after_flop"), "check")
    board += yield from turn_up(felt, LAST_SIZE)
    last = _largest_first(terms, "raise_after_last_card")
    folded = yield from offer(felt, left, "raise", "play", last, "fold")
    if "void_main" in felt.said:  # the other wagers are settled on their cards; no hand has folded
        folded = []
    yield Show(DEALER)
    theirs = best_five(hands[DEALER] + board)
    qualifies = meets(theirs, terms.word("dealer_qualifies"))
    for spot in felt.order_of_settlement(dealt):
        if spot in felt.dead:  # a ruling has settled its wagers, perhaps before it had all its cards
            continue
        mine = best_five(hands[str(spot)] + board)
        calls = list(_calls(felt, spot, Showdown(mine, theirs, qualifies, spot in folded)))
        calls += _on_flop(felt, spot, hands[str(spot)] + board[:FLOP_SIZE], spot in folded)
        if any(call.outcome != "fold" for call in calls):  # a folded hand is shown only for wagers that stand
            yield Show(str(spot))
        yield calls
    return felt.carry


def _largest_first(terms: Terms, setting: str) -> list[int]:
    return sorted(map(int, terms.list(setting)), reverse=True)


def _calls(felt: Felt, spot: int, shown: Showdown) -> Iterator[Call]:
    for wager in SETTLED:
        for stake in felt.at(spot, wager):
            if stake.id not in felt.settled:  # else a ruling has sent it back
                yield Call(stake, _outcome(felt.terms, wager, shown))


def _outcome(terms: Terms, wager: str, shown: Showdown) -> str:
    if wager == "trips":
        return _trips(terms, shown)
    if shown.is_folded and not (wager == "bad_beat" and terms.rule(wager, "on_fold") == "stands"):
        return "fold"
    if wager == "bad_beat":
        # The hand that lost sets the price; in a tie no hand is beaten.
        beaten = min(shown.mine, shown.theirs).name
        return beaten if shown.result != "tie" and beaten in TRIPS_HANDS else "other"
    if wager == "ante" and not shown.qualifies:
        return "dealer_out"
    if wager == "blind" and shown.result == "win":
        return shown.mine.name if shown.mine.name in BLIND_HANDS else "other"
    return shown.result


def _on_flop(felt: Felt, spot: int, cards: Cards, is_folded: bool) -> Iterator[Call]:
    if progressive.PROGRESSIVE in felt.terms.wagers:
        is_seen = not is_folded or progressive.stands_after_fold(felt, spot)
        yield from progressive.progressive_calls(felt, spot, rank_five_cards(cards) if is_seen else None)


def _trips(terms: Terms, shown: Showdown) -> str:
    name = shown.mine.name if shown.mine.name in TRIPS_HANDS else "other"
    on_fold = terms.rule("trips", "on_fold")
    falls = on_fold == "lose" or (on_fold == "stands_if_it_wins" and name == "other")
    return "fold" if shown.is_folded and falls else name
