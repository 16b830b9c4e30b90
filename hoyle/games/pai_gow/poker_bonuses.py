"""The optional wagers of pai gow poker that are settled on seven cards, and the envy bonus for others' hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import DEALER, Call, Felt, Stake
from hoyle.games.pai_gow.highest_hand import highest_only
from hoyle.games.pai_gow.pai_gow_hands import (
    BANKERS_HANDS,
    ENVIED,
    FORTUNE_HANDS,
    JOKERS,
    NO_HANDS,
    OTHER,
    PAID_FIVES,
    PROGRESSIVE_HANDS,
    ROYAL_MATCHES,
    SEVEN_CARD_HANDS,
    banks_name,
    fortune_name,
    imperial_name,
    insurance_joker,
    insurance_name,
    progressive_name,
    seven_card_name,
)
from hoyle.games.parts.bank import bank_place, is_player_banked
from hoyle.games.parts.progressive import PROGRESSIVE
from hoyle.kit.cards import JOKER, Cards

FORTUNE, EMPEROR, INSURANCE = "fortune_bonus", "emperors_treasure", "pai_gow_insurance"
IMPERIAL, BANKER_BONUS, SEVEN_CARD = "imperial_bonus", "banker_hand_bonus", "seven_card_bonus"
ACE_UP = "ace_up"
# The envy bonus that goes with each wager on seven cards.
ENVY_OF = {FORTUNE: "envy_bonus", EMPEROR: "emperors_envy_bonus"}
BANKER_QUALIFIES = "banker_qualifies"
ACE_UP_HANDS = ("both_ace_high", "bank_ace_high_with_joker", "bank_ace_high")
OUTCOMES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(ENVY_OF, (*FORTUNE_HANDS, OTHER)),
    **dict.fromkeys(ENVY_OF.values(), ENVIED),
    INSURANCE: (*NO_HANDS, OTHER),
    IMPERIAL: (*PAID_FIVES, BANKER_QUALIFIES, OTHER),
    BANKER_BONUS: BANKERS_HANDS,
    SEVEN_CARD: (*SEVEN_CARD_HANDS, OTHER),
    ACE_UP: (*ACE_UP_HANDS, OTHER),
}
_OF_SEVEN_CARDS: Mapping[str, Allowed] = {
    "royal_match": tuple(ROYAL_MATCHES),
    "joker": JOKERS,
    "best_hand": ("highest_paid", "highest_ranked"),
}
_OF_ENVY: Mapping[str, Allowed] = {
    "wager_min_cents": int,
    "holder": ("any_hand", "wager_made"),
    "counts": ("every_hand", "highest_hand"),
    "banks_hand": ("counts", "never_counts"),  # the hand of a player who banks
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    **dict.fromkeys(ENVY_OF, _OF_SEVEN_CARDS),
    **dict.fromkeys(ENVY_OF.values(), _OF_ENVY),
    PROGRESSIVE: {"hands": tuple(PROGRESSIVE_HANDS)},
}


class Exposed(NamedTuple):
    """Seven cards at a place, and those of the hand that they were to beat."""

    spot: int
    cards: Cards
    theirs: Cards


def bonus_calls(felt: Felt, spots: list[int]) -> list[Call]:
    """Every optional wager in the order of settlement; hands that others are paid for come last, with envy bonuses."""
    shown = [_exposed(felt, spot) for spot in spots]
    calls = [call for each in shown for call in _calls(felt, each)]
    premium = [call for call in calls if call.stake.wager in ENVY_OF and call.outcome in ENVIED]
    envied = _envied_hands(felt, shown)
    last = [
        call
        for each in shown
        for call in (
            *_envy(felt, each.spot, envied),
            *(call for call in premium if call.stake.spot == each.spot),
        )
    ]
    return [*(call for call in calls if call not in premium), *last]


def _exposed(felt: Felt, spot: int) -> Exposed:
    """The bank's own bonus looks at the dealer's hand, everyone else's at the bank's."""
    against = DEALER if spot == felt.bank_spot else bank_place(felt)
    return Exposed(spot, felt.cards(str(spot)), felt.cards(against))


def _calls(felt: Felt, hand: Exposed) -> Iterator[Call]:
    for wager, name in _NAMES.items():
        for stake in felt.at(hand.spot, wager):
            if stake.id in felt.settled:
                continue
            yield Call(stake, name(felt.terms, wager, hand))
            if wager == IMPERIAL:
                yield from _banker_bonus(felt, stake, hand)


def _imperial(terms: Terms, wager: str, hand: Exposed) -> str:
    """A wager whose own hand pays nothing comes back where the bank's hand pays."""
    name = imperial_name(terms, wager, hand.cards)
    if name == OTHER and banks_name(terms, hand.theirs) in BANKERS_HANDS:
        return BANKER_QUALIFIES
    return name


def _banker_bonus(felt: Felt, stake: Stake, hand: Exposed) -> Iterator[Call]:
    name = banks_name(felt.terms, hand.theirs)
    if name in BANKERS_HANDS:
        yield Call(stake, name, BANKER_BONUS)


def is_ace_high(terms: Terms, cards: Cards) -> bool:
    return banks_name(terms, cards) == NO_HANDS[0]


def _ace_up(terms: Terms, wager: str, hand: Exposed) -> str:
    if not is_ace_high(terms, hand.theirs):
        return OTHER
    if is_ace_high(terms, hand.cards):
        return ACE_UP_HANDS[0]
    return ACE_UP_HANDS[1] if JOKER in hand.theirs else ACE_UP_HANDS[2]


_NAMES: Mapping[str, Callable[[Terms, str, Exposed], str]] = {
    PROGRESSIVE: lambda terms, wager, hand: progressive_name(terms, wager, hand.cards),
    IMPERIAL: _imperial,
    SEVEN_CARD: lambda terms, wager, hand: seven_card_name(terms, wager, hand.cards),
    INSURANCE: lambda terms, wager, hand: insurance_name(hand.cards, insurance_joker(terms)),
    FORTUNE: lambda terms, wager, hand: fortune_name(terms, wager, hand.cards),
    EMPEROR: lambda terms, wager, hand: fortune_name(terms, wager, hand.cards),
    ACE_UP: _ace_up,
}


# The envy bonus.


def envy_stakes(felt: Felt) -> list[Stake]:
    """Wagers that are large enough for an envy bonus."""
    return [
        stake
        for wager, envy in ENVY_OF.items()
        if envy in felt.terms.wagers
        for stake in felt.each(wager)
        if stake.cents >= _least(felt.terms, envy) and stake.spot not in felt.dead
    ]


def _least(terms: Terms, envy: str) -> int:
    least = terms.rule(envy, "wager_min_cents")
    assert isinstance(least, int)
    return least


def _envied_hands(felt: Felt, shown: list[Exposed]) -> dict[str, dict[int, str]]:
    """By envy bonus, the places that hold a hand which is paid to the others, and what it is."""
    found: dict[str, dict[int, str]] = {}
    if not envy_stakes(felt):
        return found
    bank = felt.bank_spot if is_player_banked(felt) else 0
    hands = {hand.spot: hand.cards for hand in shown if hand.spot != bank}
    for wager, envy in ENVY_OF.items():
        if envy not in felt.terms.wagers:
            continue
        held = dict(hands)
        if bank and felt.terms.rule(envy, "banks_hand") == "counts":
            held[bank] = felt.cards(str(bank))
        if felt.terms.rule(envy, "holder") == "wager_made":
            held = {spot: cards for spot, cards in held.items() if felt.at(spot, wager)}
        named = {spot: fortune_name(felt.terms, wager, cards) for spot, cards in held.items()}
        found[envy] = {spot: name for spot, name in named.items() if name in ENVIED}
        if felt.terms.rule(envy, "counts") == "highest_hand":
            found[envy] = highest_only(felt.terms, wager, found[envy], held)
    return found


def _envy(felt: Felt, spot: int, envied: Mapping[str, Mapping[int, str]]) -> Iterator[Call]:
    """What one place's wagers are paid for others' hands: never for a hand of the same player."""
    for stake in envy_stakes(felt):
        if stake.spot != spot:
            continue
        envy = ENVY_OF[stake.wager]
        names = [name for at, name in envied[envy].items() if stake.seat not in _holders(felt, at)]
        if names and felt.terms.rule(envy, "counts") == "highest_hand":
            names = names[:1]  # hands that rank alike are paid for once
        for name in names:
            if felt.terms.prices[envy, name].odds.wins:
                yield Call(stake, name, envy)


def _holders(felt: Felt, spot: int) -> frozenset[str]:
    return felt.people(spot) or frozenset({felt.caller(spot)})
