"""DJ wild stud poker: ante and blind, a play wager or a fold on five cards with deuces and the joker wild, and side
wagers on the player's hand and on the hand that is beaten.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import DEALER, Call, Choice, Equipment, Felt, Script, Show, ask
from hoyle.engine.declared import Offer, beside, plain
from hoyle.engine.round.script import Yielded
from hoyle.engine.table.wagering import bounds_beside
from hoyle.games.parts.deal import deal
from hoyle.games.parts.one_of_each import objection as objection
from hoyle.kit.cards import JOKER, composition
from hoyle.kit.ranking import Rank, Ranking

HAND_SIZE = 5
TRIPS, BAD_BEAT = "trips", "two_way_bad_beat"
BLIND_HANDS = (
    "five_wilds", "royal_flush", "five_of_a_kind", "straight_flush", "four_of_a_kind", "full_house", "flush",
    "straight",
)  # fmt: skip
TRIPS_HANDS = (*BLIND_HANDS, "three_of_a_kind")
HANDS = (*TRIPS_HANDS, "two_pair", "pair", "high_card")
RANKING = Ranking(HAND_SIZE, HANDS, joker="wild", wild_ranks="2")
# Five wilds are never beaten.
BEATEN_HANDS = TRIPS_HANDS[1:]
SETTLED = ("ante", "blind", "play", TRIPS, BAD_BEAT)
IN_ROUND = ("play",)

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "joker_count": int,
    "wild_cards": ("deuces_and_joker",),
    "like_hands": ("compared_by_cards", "tie"),  # two hands of one name
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "dealing": ("one_card_at_a_time", "stacks"),
    "settlement_starts": ("dealers_right",),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    TRIPS: {
        "on_fold": ("lose", "stands"),
        # A hand with a deuce: natural where it has its name with the deuce as a 2, or always.
        "with_deuce": ("natural_if_not_wild", "natural"),
    },
    BAD_BEAT: {"on_fold": ("lose", "stands")},
}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """Blind and trips are called by the player's hand, bad beat by the beaten hand; `other` is below the pay table."""
    on_trips = [trips_name(hand, is_natural=natural) for natural in (False, True) for hand in TRIPS_HANDS]
    return {
        "ante": ("win", "tie", "lose", "fold"),
        "blind": (*BLIND_HANDS, "other", "tie", "lose", "fold"),
        "play": ("win", "tie", "lose"),
        TRIPS: (*on_trips, "other", "fold"),
        BAD_BEAT: (*BEATEN_HANDS, "other", "tie", "fold"),
    }


def does_not_occur(terms: Terms) -> frozenset[tuple[str, str]]:
    """Five of one rank and five wilds need a wild card, so they are natural only where every deuce is."""
    if terms.rule(TRIPS, "with_deuce") == "natural":
        return frozenset()
    return frozenset((TRIPS, trips_name(hand, is_natural=True)) for hand in ("five_wilds", "five_of_a_kind"))


def trips_name(hand: str, *, is_natural: bool) -> str:
    """The outcome of trips on a hand of this name."""
    if hand not in TRIPS_HANDS:
        return "other"
    return f"{'natural' if is_natural else 'wild'}_{hand}"


def is_wild(card: str) -> bool:
    return card == JOKER or card[0] in RANKING.wild_ranks


def is_natural(terms: Terms, cards: Sequence[str]) -> bool:
    """Whether trips is paid as on a natural hand."""
    if terms.rule(TRIPS, "with_deuce") == "natural":
        return JOKER not in cards or sum(map(is_wild, cards)) > 1
    return RANKING.is_natural(cards)


class Showdown(NamedTuple):
    """One hand against the dealer's."""

    mine: Rank
    theirs: Rank
    cards: Sequence[str]
    is_folded: bool
    like_hands_tie: bool

    @property
    def result(self) -> str:
        is_alike = self.like_hands_tie and self.mine.name == self.theirs.name
        if is_alike or self.mine.strength == self.theirs.strength:
            return "tie"
        return "win" if self.mine > self.theirs else "lose"


def equipment(terms: Terms) -> Equipment:
    return {"cards": composition(terms.number("deck_count"), jokers_per_deck=terms.number("joker_count"))}


def choices(terms: Terms) -> tuple[Offer, ...]:
    return (beside(terms, "play", "play"), *plain("fold"))


def play(felt: Felt) -> Script:
    """Deal, let every hand play or fold in the order of the deal, then compare each with the dealer's."""
    like_hands_tie = felt.terms.word("like_hands") == "tie"
    hands = yield from deal(felt, HAND_SIZE)
    dealt = [int(to) for to in hands if to != DEALER]
    folded = yield from _play_or_fold(felt, dealt)
    yield Show(DEALER)
    theirs = RANKING.rank(hands[DEALER])
    for spot in felt.order_of_settlement(dealt):
        if spot in felt.dead:  # a ruling has settled its wagers, perhaps before it had all its cards
            continue
        mine = hands[str(spot)]
        calls = list(
            _calls(felt, spot, Showdown(RANKING.rank(mine), theirs, mine, spot in folded, like_hands_tie))
        )
        if any(call.outcome != "fold" for call in calls):  # a folded hand is shown only for wagers that stand
            yield Show(str(spot))
        yield calls
    return felt.carry


def _play_or_fold(felt: Felt, spots: Iterable[int]) -> Generator[Yielded, Any, list[int]]:
    folded: list[int] = []
    for spot in spots:
        ante = felt.one(spot, "ante")
        assert ante is not None, "a hand is dealt in only with an ante"
        if "void_main" not in felt.said:
            least, most = bounds_beside(felt.terms, felt.limits, "play", ante.cents)
            taken = yield from ask(
                ante.seat, spot, (Choice("play", "play", least, most), Choice("fold")), "fold"
            )
            if taken.stake is None:
                folded.append(spot)
    # Where a ruling has returned the antes, the other wagers are settled on their cards; no hand has folded.
    return [] if "void_main" in felt.said else folded


def _calls(felt: Felt, spot: int, shown: Showdown) -> Iterator[Call]:
    for wager in SETTLED:
        for stake in felt.at(spot, wager):
            if stake.id not in felt.settled:  # else a ruling has sent it back
                yield Call(stake, _outcome(felt.terms, wager, shown))


def _outcome(terms: Terms, wager: str, shown: Showdown) -> str:
    stands = wager in RULES and terms.rule(wager, "on_fold") == "stands"
    if shown.is_folded and not stands:
        return "fold"
    if wager == TRIPS:
        return trips_name(shown.mine.name, is_natural=is_natural(terms, shown.cards))
    if wager == BAD_BEAT and shown.result != "tie":
        beaten = min(shown.mine, shown.theirs).name
        return beaten if beaten in BEATEN_HANDS else "other"
    if wager == "blind" and shown.result == "win":
        return shown.mine.name if shown.mine.name in BLIND_HANDS else "other"
    return shown.result
