"""Texas hold 'em bonus poker: an ante, a flop wager to stay in, a turn and a river wager at will, and a bonus on the
two cards.

A winning ante is paid only from a hand of the house's choice. The terms say which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import DEALER, Call, Equipment, Felt, Script, Show, Stake
from hoyle.engine.declared import Offer, plain
from hoyle.games.parts import progressive
from hoyle.games.parts.deal import deal
from hoyle.games.parts.multiples import declared, offer
from hoyle.games.parts.one_of_each import objection as objection
from hoyle.games.parts.table_cards import turn_up
from hoyle.kit.cards import RANK_VALUE, Cards, composition
from hoyle.kit.ranking import FIVE_CARD_HANDS, Rank, best_five, meets, rank_five_cards

HAND_SIZE = 2
FLOP_SIZE = 3
ANTE, FLOP, TURN, RIVER, BONUS = "ante", "flop", "turn", "river", "bonus"
IN_ROUND = (FLOP, TURN, RIVER)
MAIN = (ANTE, *IN_ROUND)
BET, CHECK, FOLD = "bet", "check", "fold"
BELOW = "win_unpaid"  # a winning hand below the one that the ante is paid from
BOTH_ACES, ACES = "both_aces", "pair_of_aces"
BONUS_HANDS = (
    BOTH_ACES, ACES, "suited_ace_king", "suited_ace_queen_or_jack", "offsuit_ace_king", "high_pair",
    "offsuit_ace_queen_or_jack", "low_pair",
)  # fmt: skip
_JACK = RANK_VALUE["J"]

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "flop_wager": tuple,  # multiples of the ante: [2]
    "turn_wager": tuple,
    "river_wager": tuple,
    "ante_paid_from": ("straight", "flush"),
    "both_aces_paid": ("yes", "no"),  # whether aces against the dealer's aces have a price of their own
    "burn_each_street_count": int,
    "dealing": ("one_card_at_a_time", "stacks"),
    "settlement_starts": ("dealers_right",),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {**progressive.RULES_WITH_FOLD}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """The bonus is called by the player's two cards, and by the dealer's where both sides have aces."""
    return {
        ANTE: ("win", BELOW, "tie", "lose", FOLD),
        **dict.fromkeys(IN_ROUND, ("win", "tie", "lose")),
        BONUS: (*BONUS_HANDS, "other"),
        **progressive.OUTCOMES_WITH_FOLD,
    }


def does_not_occur(terms: Terms) -> frozenset[tuple[str, str]]:
    """Both sides' aces have a price of their own, where the house pays it."""
    return frozenset() if terms.says_yes("both_aces_paid") else frozenset({(BONUS, BOTH_ACES)})


class Showdown(NamedTuple):
    """A hand against the dealer's, each the best five of its seven cards."""

    mine: Rank
    theirs: Rank

    @property
    def result(self) -> str:
        if self.mine.strength == self.theirs.strength:
            return "tie"
        return "win" if self.mine > self.theirs else "lose"


def equipment(terms: Terms) -> Equipment:
    return {"cards": composition(terms.number("deck_count"))}


def choices(terms: Terms) -> tuple[Offer, ...]:
    multiples = dict.fromkeys(times for wager in IN_ROUND for times in terms.list(f"{wager}_wager"))
    return (*declared(BET, multiples, *IN_ROUND), *plain(CHECK, FOLD))


def play(felt: Felt) -> Script:
    """Deal; a flop wager or a fold; the flop, turn and river with a wager before the last two; then compare."""
    terms = felt.terms
    hands = yield from deal(felt, HAND_SIZE)
    dealt = [int(to) for to in hands if to != DEALER]
    folded = yield from offer(felt, dealt, BET, FLOP, terms.list("flop_wager"), FOLD)
    if "void_main" in felt.said:  # the other wagers are settled on their cards; no hand has folded
        folded = []
    staying = [spot for spot in dealt if spot not in folded]
    board = yield from turn_up(felt, FLOP_SIZE)
    for wager in (TURN, RIVER):
        yield from offer(felt, staying, BET, wager, terms.list(f"{wager}_wager"), CHECK)
        board += yield from turn_up(felt, 1)
    yield Show(DEALER)
    theirs = best_five(hands[DEALER] + board)
    for spot in felt.order_of_settlement(dealt):
        if spot in felt.dead:  # a ruling has settled its wagers, perhaps before it had all its cards
            continue
        mine = hands[str(spot)]
        shown = None if spot in folded else Showdown(best_five(mine + board), theirs)
        calls = [Call(stake, outcome_of(terms, stake.wager, shown)) for stake in _open(felt, spot, MAIN)]
        name = bonus_name(terms, mine, hands[DEALER])
        calls += [Call(stake, name) for stake in _open(felt, spot, (BONUS,))]
        calls += _on_flop(felt, spot, mine + board[:FLOP_SIZE], is_folded=shown is None)
        if any(call.outcome != FOLD for call in calls):  # a folded hand is shown only for wagers that stand
            yield Show(str(spot))
        yield calls
    return felt.carry


def _open(felt: Felt, spot: int, wagers: tuple[str, ...]) -> Iterator[Stake]:
    for wager in wagers:
        for stake in felt.at(spot, wager):
            if stake.id not in felt.settled:  # else a ruling has sent it back
                yield stake


def outcome_of(terms: Terms, wager: str, shown: Showdown | None) -> str:
    """The outcome of a wager on the hand; no showdown is a fold."""
    if shown is None:
        return FOLD
    if wager == ANTE and shown.result == "win" and not _pays_ante(terms, shown.mine):
        return BELOW
    return shown.result


def _pays_ante(terms: Terms, rank: Rank) -> bool:
    return meets(rank, terms.word("ante_paid_from"), FIVE_CARD_HANDS)


def bonus_name(terms: Terms, mine: Cards, dealers: Cards) -> str:
    """What two cards are paid as.

    >>> [two_cards(cards) for cards in (("Ah", "Kh"), ("Ah", "Jd"), ("Tc", "Td"), ("Qc", "Qd"), ("Kh", "Qh"))]
    ['suited_ace_king', 'offsuit_ace_queen_or_jack', 'low_pair', 'high_pair', 'other']
    """
    name = two_cards(mine)
    if name == ACES and two_cards(dealers) == ACES and terms.says_yes("both_aces_paid"):
        return BOTH_ACES
    return name


def two_cards(cards: Cards) -> str:
    high, low = sorted((RANK_VALUE[card[0]] for card in cards), reverse=True)
    is_ace = high == RANK_VALUE["A"]
    if high == low:
        return ACES if is_ace else "high_pair" if high >= _JACK else "low_pair"
    if not is_ace or low < _JACK:
        return "other"
    suited = "suited" if cards[0][1] == cards[1][1] else "offsuit"
    return f"{suited}_ace_king" if low == RANK_VALUE["K"] else f"{suited}_ace_queen_or_jack"


def _on_flop(felt: Felt, spot: int, cards: Cards, *, is_folded: bool) -> Iterator[Call]:
    if progressive.PROGRESSIVE in felt.terms.wagers:
        is_seen = not is_folded or progressive.stands_after_fold(felt, spot)
        yield from progressive.progressive_calls(felt, spot, rank_five_cards(cards) if is_seen else None)
