"""Caribbean stud poker: an ante, a bet after the cards, a dealer with one card up, and jackpots on the hand."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import DEALER, Call, Choice, Equipment, Felt, Script, Show, Situation, Stake, ask
from hoyle.engine.declared import Offer, beside, plain
from hoyle.engine.round.script import Yielded
from hoyle.engine.table.wagering import bounds_beside
from hoyle.games.parts import one_of_each
from hoyle.games.parts.deal import deal
from hoyle.games.parts.progressive import ENVY_HANDS, envy_calls
from hoyle.games.parts.tens_or_better import TENS_OR_BETTER, paid_name
from hoyle.kit.cards import composition
from hoyle.kit.ranking import Rank, meets, rank_five_cards

HAND_SIZE = 5
HANDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind",
    "two_pair",
)  # fmt: skip
# The hands that wagers on a single hand distinguish; any lower hand is `other`.
PAID: Mapping[str, tuple[str, ...]] = {
    "caribbean_stud_bonus": (*HANDS, TENS_OR_BETTER),
    "progressive": HANDS,
    "five_card_hand_bonus": HANDS[:5],
}
IN_ROUND = ("bet",)
DEALS_MISSED_CARDS = True

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "dealer_qualifies": ("ace_king",),
    "dealer_card_up_count": int,
    "dealing": ("one_card_at_a_time", "stacks"),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    "progressive": {"on_fold": ("lose", "stands")},
    "caribbean_stud_bonus": {"on_fold": ("lose", "stands")},
    "five_card_hand_bonus": {"on_fold": ("lose", "stands")},  # made on `player` or on `dealer`
}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """`envy_bonus` is paid to every other player with the progressive wager."""
    on_the_hand = {wager: (*hands, "other", "fold") for wager, hands in PAID.items()}
    return on_the_hand | {
        "ante": ("win", "tie", "lose", "dealer_out", "fold"),
        "bet": (*HANDS, "pair_or_less", "tie", "lose", "dealer_out"),
        "envy_bonus": ENVY_HANDS,
    }


class Showdown(NamedTuple):
    """One hand against the dealer's."""

    mine: Rank
    theirs: Rank
    qualifies: bool
    is_folded: bool

    @property
    def result(self) -> str:
        if self.is_folded:
            return "fold"
        if not self.qualifies:
            return "dealer_out"
        if self.mine.strength == self.theirs.strength:
            return "tie"
        return "win" if self.mine > self.theirs else "lose"


def equipment(terms: Terms) -> Equipment:
    return {"cards": composition(terms.number("deck_count"))}


def selections(terms: Terms, wager: str) -> Sequence[str]:
    return ("player", DEALER) if wager == "five_card_hand_bonus" else ("",)


def objection(situation: Situation, stake: Stake) -> str | None:
    """One wager of each kind on a spot, but the bonus may be made on both the player's and the dealer's hand."""
    alike = {key: other for key, other in situation.stakes.items() if other.on == stake.on}
    return one_of_each.objection(situation._replace(stakes=alike), stake)


def choices(terms: Terms) -> tuple[Offer, ...]:
    return (beside(terms, "bet", "bet"), *plain("fold"))


def play(felt: Felt) -> Script:
    """Deal, let every ante bet or fold in the order of the deal, then compare each hand with the dealer's."""
    terms = felt.terms
    hands = yield from deal(
        felt, HAND_SIZE, dealer_up_count=terms.number("dealer_card_up_count"), up_first=True
    )
    dealt = [int(to) for to in hands if to != DEALER]
    folded = yield from _bet_or_fold(felt, dealt)
    yield Show(DEALER)
    theirs = rank_five_cards(hands[DEALER])
    qualifies = meets(theirs, terms.word("dealer_qualifies"))
    for spot in felt.order_of_settlement(dealt):
        if spot in felt.dead:  # a ruling has settled its wagers, perhaps before it had all its cards
            continue
        shown = Showdown(rank_five_cards(hands[str(spot)]), theirs, qualifies, spot in folded)
        calls = list(_calls(felt, spot, shown))
        if _is_turned_up(felt, spot, shown, calls):
            yield Show(str(spot))
        yield [*calls, *_envy(felt, spot, shown)]
    return felt.carry


def _bet_or_fold(felt: Felt, spots: Iterable[int]) -> Generator[Yielded, Any, list[int]]:
    folded: list[int] = []
    for spot in spots:
        ante = felt.one(spot, "ante")
        assert ante is not None, "a hand is dealt in only with an ante"
        if "void_main" not in felt.said:
            least, most = bounds_beside(felt.terms, felt.limits, "bet", ante.cents)
            offered = (Choice("bet", "bet", least, most), Choice("fold"))
            taken = yield from ask(ante.seat, spot, offered, "fold")
            if taken.stake is None:
                folded.append(spot)
    # Where a ruling has returned the antes, the other wagers are settled on their cards; no hand has folded.
    return [] if "void_main" in felt.said else folded


def _calls(felt: Felt, spot: int, shown: Showdown) -> Iterator[Call]:
    """In the order in which a player's wagers are settled."""
    for wager in ("ante", "bet", *PAID):
        for stake in felt.at(spot, wager):
            if stake.id not in felt.settled:  # else a ruling has sent it back
                yield Call(stake, _outcome(felt.terms, stake, shown))


def _outcome(terms: Terms, stake: Stake, shown: Showdown) -> str:
    wager = stake.wager
    if wager in PAID:
        if shown.is_folded and terms.rule(wager, "on_fold") == "lose":
            return "fold"
        return paid_name(shown.theirs if stake.on == DEALER else shown.mine, PAID[wager])
    if wager == "bet" and shown.result == "win":
        return shown.mine.name if shown.mine.name in HANDS else "pair_or_less"
    return shown.result


def _is_turned_up(felt: Felt, spot: int, shown: Showdown, calls: Iterable[Call]) -> bool:
    """A folded hand is shown only for wagers that stand; some houses show few hands if the dealer does not qualify."""
    if shown.is_folded:
        return any(call.outcome != "fold" and call.stake.on != DEALER for call in calls)
    if shown.qualifies or felt.terms.settings.get("hands_shown_when_dealer_out") != "progressive_only":
        return True
    return bool(felt.at(spot, "progressive"))


def _envy(felt: Felt, spot: int, shown: Showdown) -> Iterator[Call]:
    if "envy_bonus" in felt.terms.wagers and not shown.is_folded:
        yield from envy_calls(felt, spot, shown.mine)
