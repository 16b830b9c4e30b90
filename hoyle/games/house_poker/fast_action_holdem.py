"""Fast action hold 'em: four cards of several decks, of which two are kept and five community cards complete them.

A player may play both pairs for a second wager, or give up. The dealer keeps two by the house way. Four of a kind in
the first four cards is a natural, the player's or the dealer's. The deal starts at a marker that goes round the table.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple, cast

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import (
    DEALER,
    EVERYONE,
    NO_ONE,
    Ask,
    Call,
    Carry,
    Choice,
    Equipment,
    Felt,
    Note,
    Script,
    Show,
    Stake,
    Taken,
    draw,
)
from hoyle.engine.declared import Offer, fixed, plain, ruled
from hoyle.engine.round.script import EXTRA_CARD, Discard, Move, Yielded
from hoyle.games.parts.deal import deal_missed
from hoyle.games.parts.dealt_shoe import decks
from hoyle.games.parts.dealt_shoe import keeps_shoe as keeps_shoe
from hoyle.games.parts.one_of_each import objection as objection
from hoyle.games.parts.setting_hands import HOUSE_WAY, set_by_house
from hoyle.games.parts.table_cards import turn_up
from hoyle.kit.cards import Cards, show_cards
from hoyle.kit.ranking import SEVERAL_DECK_HANDS, Rank, Ranking
from hoyle.kit.ranking.hand_ranking import Ties
from hoyle.kit.ways import Part, Split

CARDS = "cards"
HAND_SIZE, BOARD_SIZE = 4, 5
EXTRA_CARDS_MAX = 4  # that one hand is expected to get by errors of the deal
ORIGINAL, SECOND = "original", "second"
IN_ROUND = (SECOND,)
DEALS_MISSED_CARDS = True
KEEPS_EXTRA_CARDS = True
NATURAL, COPY, SURRENDER, DEALER_NATURAL = "natural", "copy", "surrender", "dealer_natural"
RESULTS = ("win", COPY, "lose")
# Two of four cards, by their places as dealt. In a split the first card plays for the original wager.
PAIRS = tuple(combinations(range(HAND_SIZE), 2))
KEEPS = tuple(f"keep_{one + 1}_{other + 1}" for one, other in PAIRS)
SPLITS = tuple(f"split_{one + 1}_{other + 1}" for one, other in PAIRS[:3])
# What the house way tells apart in two cards: suited, running, a pair.
KEPT_HANDS = ("flush_with_pair", "straight_flush", "flush", "straight", "pair", "high_card")
_MARKER, _NEXT_CARDS = "marker", "next_cards"
AT_DEALER = 0

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "cut_card_depth": int,  # cards behind the cutting card; at or past it the round ends, then all are shuffled
    "burn_after_shuffle_count": int,
    "burn_each_street_count": int,
    "ties": ("kinds", "cards"),  # what tells hands of one rank apart first
    "settlement_starts": ("dealers_right",),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    return {
        ORIGINAL: (NATURAL, *RESULTS, DEALER_NATURAL, SURRENDER),
        SECOND: (*RESULTS, DEALER_NATURAL),
    }


def equipment(terms: Terms) -> Equipment:
    return {CARDS: decks(terms.number("deck_count"))}


def split_of(terms: Terms) -> Split:
    return _split(terms.number("deck_count"))


@cache
def _split(deck_count: int) -> Split:
    kept = Ranking(2, KEPT_HANDS, low_straight="none")
    return Split((Part("kept", 2, kept), Part("left", 2)), is_ordered=False, deck_count=deck_count)


def ranking_of(terms: Terms) -> Ranking:
    return _ranking(terms.word("ties"))


@cache
def _ranking(ties: str) -> Ranking:
    return Ranking(5, SEVERAL_DECK_HANDS, ties=cast(Ties, ties))


class Playing(NamedTuple):
    """A hand in play: two cards for the original wager, and two for the second where it was split."""

    spot: int
    first: Cards
    second: Cards = ()


def choices(terms: Terms) -> tuple[Offer, ...]:
    """With cards too many, which a ruling lets it keep, a seat keeps any two of them and no house way is offered."""
    too_many = combinations(range(HAND_SIZE + EXTRA_CARDS_MAX), 2)
    others = ruled(*(name for name in (_keep(*places) for places in too_many) if name not in KEEPS))
    return (*plain(HOUSE_WAY, *KEEPS), *(fixed(name, SECOND) for name in SPLITS), *plain(SURRENDER), *others)


def places(terms: Terms) -> tuple[str, ...]:
    return (".2",)


def play(felt: Felt) -> Script:
    """Deal from the marker; naturals, splits and surrenders; the dealer's hand; the board; losers, then winners."""
    terms = felt.terms
    yield from _start_shoe(felt)
    hands = yield from _deal(felt)
    playing: list[Playing] = []
    for spot in felt.spots():
        cards = hands[str(spot)]
        if is_natural(cards) and spot not in felt.extra_cards:
            yield Show(str(spot))
            yield from _call(felt, spot, ORIGINAL, NATURAL)
        elif spot not in felt.dead:
            set_hand = yield from _set(felt, spot, cards)
            playing += [set_hand] if set_hand else []
    yield Show(DEALER)
    if is_natural(hands[DEALER]):
        yield Note("the dealer has a natural")
        for hand in _settled_order(felt, playing):
            yield from _call(felt, hand.spot, ORIGINAL, DEALER_NATURAL)
            yield from _call(felt, hand.spot, SECOND, DEALER_NATURAL)
        return _carry(felt)
    kept, left = set_by_house(terms, split_of(terms), hands[DEALER]).parts
    yield Note(f"the dealer keeps {show_cards(kept)}")
    yield Discard(DEALER, left, EVERYONE)
    board = yield from turn_up(felt, BOARD_SIZE)
    yield from _compare(felt, playing, kept, board)
    return _carry(felt)


def is_natural(cards: Cards) -> bool:
    """
    >>> is_natural(("9h", "9h", "9c", "9d")), is_natural(("9h", "9h", "9c", "8d"))
    (True, False)
    """
    return len(cards) == HAND_SIZE and len({card[0] for card in cards}) == 1


def _start_shoe(felt: Felt) -> Generator[Yielded, Any, None]:
    """After a shuffle, burn; otherwise deal cards first that were drawn in error at the end of the last round."""
    terms, shoe = felt.terms, felt.shoes[CARDS]
    count = terms.number("burn_after_shuffle_count")
    if shoe.left_count < shoe.total:
        felt.held.extend(felt.carry.get(_NEXT_CARDS, ()))
    elif count and not terms.says_yes("continuous_shuffler"):
        yield from draw(CARDS, count, "burn", NO_ONE)


def _deal(felt: Felt) -> Generator[Yielded, Any, dict[str, Cards]]:
    """Card by card, clockwise from the marker; the dealer's place comes after the last position."""
    marker = felt.carry.get(_MARKER, AT_DEALER)
    spots = list(felt.spots())
    before = [spot for spot in spots if marker != AT_DEALER and spot >= marker]
    after = [spot for spot in spots if spot not in before]
    where = "the dealer" if marker == AT_DEALER else f"place {marker}"
    yield Note(f"the marker is at {where}")
    hands: dict[str, Cards] = {}
    for _ in range(HAND_SIZE):
        for to in (*map(str, before), DEALER, *map(str, after)):
            seen = NO_ONE if to == DEALER else felt.people(int(to))
            hands[to] = hands.get(to, ()) + (yield from draw(CARDS, 1, to, seen))
    yield from deal_missed(felt, hands)
    return hands


def _set(felt: Felt, spot: int, cards: Cards) -> Generator[Yielded, Any, Playing | None]:
    """Ask a seat to set its hand; none where it gives up or is out of the round."""
    original = felt.one(spot, ORIGINAL)
    assert original is not None, "a hand is dealt in only with an original wager"
    house = set_by_house(felt.terms, split_of(felt.terms), cards)
    taken = Taken(EXTRA_CARD, None)
    while taken.name == EXTRA_CARD:
        while len(cards) < HAND_SIZE + felt.extra_cards.get(spot, 0):
            cards += yield from draw(CARDS, 1, str(spot), felt.people(spot))
        taken = yield _question(original, cards, house.parts[0])
        if spot in felt.dead:
            return None
    if taken.name == SURRENDER:
        yield from _call(felt, spot, ORIGINAL, SURRENDER)
        return None
    if taken.name == HOUSE_WAY:
        first, left = house.parts
    else:
        first, left = lay(cards, taken.name)
    if taken.name in SPLITS:
        yield Note(f"place {spot} plays two hands")
        return Playing(spot, first, left)
    yield Discard(str(spot), left, felt.people(spot))
    return Playing(spot, first)


def _question(original: Stake, cards: Cards, kept: Cards) -> Ask:
    """What a seat may do. With a card too many it sets one hand: nothing else is provided for."""
    about, asked = show_cards(cards), (original.seat, original.spot)
    if len(cards) > HAND_SIZE:
        keeps = tuple(Choice(_keep(*places)) for places in combinations(range(len(cards)), 2))
        default = _keep(*_places_of(kept, cards))
        return Ask(*asked, keeps, default, about, show_cards(kept))
    cents = original.cents
    choices = (
        Choice(HOUSE_WAY),
        *(Choice(name) for name in KEEPS),
        *(Choice(name, SECOND, cents, cents) for name in SPLITS),
        Choice(SURRENDER),
    )
    return Ask(*asked, choices, HOUSE_WAY, about, show_cards(kept))


def _keep(one: int, other: int) -> str:
    return f"keep_{one + 1}_{other + 1}"


def _places_of(kept: Cards, cards: Cards) -> tuple[int, int]:
    """Where the two cards lie; the same card may lie there twice.

    >>> _places_of(("9h", "9h"), ("2c", "9h", "Kd", "9h", "3s"))
    (1, 3)
    """
    one = cards.index(kept[0])
    other = next(at for at, card in enumerate(cards) if card == kept[1] and at != one)
    return min(one, other), max(one, other)


def lay(cards: Cards, choice: str) -> tuple[Cards, Cards]:
    """The two cards that a choice plays first, and the others.

    >>> lay(("Ah", "Kd", "7c", "2s"), "keep_2_4"), lay(("Ah", "Kd", "7c", "2s"), "split_1_3")
    ((('Kd', '2s'), ('Ah', '7c')), (('Ah', '7c'), ('Kd', '2s')))
    """
    places = tuple(int(number) - 1 for number in choice.split("_")[1:])
    return tuple(cards[at] for at in places), tuple(card for at, card in enumerate(cards) if at not in places)


def _compare(
    felt: Felt, playing: list[Playing], dealers: Cards, board: Cards
) -> Generator[Yielded, Any, None]:
    """Losing wagers are collected as hands are turned up; winning ones are paid when all have been."""
    ranking = ranking_of(felt.terms)
    theirs = ranking.best(dealers + board)
    winning: list[tuple[int, str]] = []
    for hand in _settled_order(felt, playing):
        yield Show(str(hand.spot))
        for card in hand.second:
            yield Move(card, str(hand.spot), f"{hand.spot}.2")
        for wager, cards in ((ORIGINAL, hand.first), (SECOND, hand.second)):
            if not cards:
                continue
            result = compare(ranking.best(cards + board), theirs)
            if result == "win":
                winning.append((hand.spot, wager))
            else:
                yield from _call(felt, hand.spot, wager, result)
    for spot, wager in winning:
        yield from _call(felt, spot, wager, "win")


def compare(mine: Rank, theirs: Rank) -> str:
    if mine.strength == theirs.strength:
        return COPY
    return "win" if mine > theirs else "lose"


def _settled_order(felt: Felt, playing: list[Playing]) -> Iterator[Playing]:
    """From the dealer's right, without hands that a ruling has taken out."""
    by_spot = {hand.spot: hand for hand in playing}
    for spot in felt.order_of_settlement(by_spot):
        if spot not in felt.dead:
            yield by_spot[spot]


def _call(felt: Felt, spot: int, wager: str, outcome: str) -> Generator[Yielded, Any, None]:
    calls = [Call(stake, outcome) for stake in felt.at(spot, wager) if stake.id not in felt.settled]
    if calls:
        yield calls


def _carry(felt: Felt) -> Carry:
    """The marker goes one position on, and to the dealer after the last. A card drawn in error at the end is the first
    of the next round, unless the cards are shuffled."""
    last = felt.terms.number("betting_position_count_max")
    marker = (felt.carry.get(_MARKER, AT_DEALER) + 1) % (last + 1)
    keeps = keeps_shoe(felt.terms, felt.shoes[CARDS]) and "reshuffle" not in felt.said
    return {_MARKER: marker, **({_NEXT_CARDS: list(felt.held)} if felt.held and keeps else {})}
