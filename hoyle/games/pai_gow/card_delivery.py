"""Where the deal of pai gow poker starts, and how seven cards reach every hand in play.

The dealer is counted as number one, or the player who banks. Positions without a wager are counted and dealt to as
well; their cards are collected unseen, so they are not drawn.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from hoyle.engine import DEALER, NO_ONE, Ask, Call, Carry, Choice, Felt, Note, Start, Taken, draw
from hoyle.engine.round.script import Yielded
from hoyle.games.pai_gow.pai_gow_hands import FIRST_CARDS, HAND_SIZE, three_card_name
from hoyle.games.parts.bank import bank_place, dealer_has_a_hand, is_player_banked
from hoyle.kit.dice import total

CARDS, DICE, NUMBER, SHAKER = "cards", "dice", "number", "shaker"
STARTING_NUMBER, THREE_CARD_BONUS = "starting_number", "three_card_bonus"
DEALT_BY_HAND = ("stacks", "card_by_card")  # stacks where a book does not say
DEALINGS = ("manual_shoe", "hand", "automated_shoe", "three_and_four")
STARTS = ("dice", "random_number", "button", "leftmost")
BUTTON = "button"
AT_DEALER = 0
PILES = tuple(f"pile_{number}" for number in range(1, 8))  # six places and the dealer's

Steps = Generator[Yielded, Any, None]


def position_count(felt: Felt) -> int:
    """How many positions are counted: the seats, and the dealer's where the dealer has one."""
    return len(circle(felt))


def circle(felt: Felt) -> list[str]:
    """Every position clockwise; the dealer's, where it is counted, lies before place 1."""
    seats = [str(spot) for spot in range(1, last_place(felt) + 1)]
    return [DEALER, *seats] if felt.terms["counted_places"] == "dealer_and_seats" else seats


def last_place(felt: Felt) -> int:
    seats = felt.terms.settings.get("seated_position_count_max", felt.terms["betting_position_count_max"])
    assert isinstance(seats, int)
    return max([seats, *felt.owners, *felt.spots()])


def find_start(felt: Felt) -> Generator[Yielded, Any, list[str]]:
    """The positions in the order in which cards go to them. Wagers on the number are settled before any card."""
    how = felt.terms["starting_position"]
    if how == "leftmost":
        return (yield from _from_the_left(felt))
    pile = yield from _choose_pile(felt)
    if how == "button":
        count, at = 0, int(felt.carry.get(BUTTON, AT_DEALER)) % position_count(felt)
        told = "the button"
    else:
        count = yield from _count(felt, str(how))
        at, told = counted(felt, count), str(count)
    places = circle(felt)
    order = places[at:] + places[:at]
    if felt.terms["delivered"] == "counterclockwise":
        order = [order[0], *reversed(order[1:])]
    where = "the dealer" if order[0] == DEALER else f"place {order[0]}"
    first = next(int(place) for place in order if place != DEALER)
    clockwise = felt.terms["delivered"] == "clockwise"
    yield Start(first, f"{told}, {where} is first{pile}", clockwise=clockwise)
    yield [
        Call(stake, "win" if int(stake.on) == count else "lose")
        for stake in felt.each(STARTING_NUMBER)
        if stake.id not in felt.settled
    ]
    return order


def _from_the_left(felt: Felt) -> Generator[Yielded, Any, list[str]]:
    """Only positions with a wager are dealt to, from the farthest to the dealer's left, and the dealer last."""
    spots = sorted({*felt.spots(), *([felt.bank_spot] if is_player_banked(felt) else [])})
    yield Start(spots[0], f"place {spots[0]} is first")
    return [*map(str, spots), DEALER]


def _choose_pile(felt: Felt) -> Generator[Yielded, Any, str]:
    """A bank chooses which of the piles before the dealer goes first; no one knows what is in it."""
    if not is_player_banked(felt) or felt.terms["first_pile"] != "bank_chooses":
        return ""
    if felt.terms["dealing"] != "hand":
        return ""
    names = PILES[: position_count(felt)]
    choices = tuple(Choice(name) for name in names)
    taken: Taken = yield Ask(felt.bank, felt.bank_spot, choices, names[0], "which pile is delivered first")
    return f", with {taken.name.replace('_', ' ')}"


def _count(felt: Felt, how: str) -> Generator[Yielded, Any, int]:
    if how == "dice":
        return total((yield from draw(DICE, felt.terms.number("dice_count"), SHAKER)))
    (shown,) = yield from draw(NUMBER, 1, SHAKER)
    return int(shown)


def counted(felt: Felt, count: int) -> int:
    """The index in the circle that a count ends on: the dealer, or the bank, is one."""
    places = circle(felt)
    first = places.index(str(felt.bank_spot)) if felt.bank_spot else 0
    step = 1 if felt.terms["counted"] == "clockwise" else -1
    return (first + step * (count - 1)) % len(places)


def move_button(felt: Felt) -> Carry:
    """The button starts at the dealer and goes one position clockwise after each round."""
    if felt.terms["starting_position"] != "button":
        return felt.carry
    return {**felt.carry, BUTTON: (int(felt.carry.get(BUTTON, AT_DEALER)) + 1) % position_count(felt)}


def deal(felt: Felt, order: list[str]) -> Steps:
    """Card by card, in stacks of seven, or three and then four with a bonus settled between."""
    in_play = hands_in_play(felt)
    places = [place for place in order if place in in_play]
    how = felt.terms["dealing"]
    if how == "three_and_four":
        yield from _stacks(places, in_play, FIRST_CARDS)
        yield from _settle_three_cards(felt)
        yield from _stacks(places, in_play, HAND_SIZE - FIRST_CARDS)
    elif how == "manual_shoe" or (
        how == "hand" and felt.terms.settings.get("dealt_by_hand") == DEALT_BY_HAND[1]
    ):
        for _ in range(HAND_SIZE):
            yield from _stacks(places, in_play, 1)
    else:
        yield from _stacks(places, in_play, HAND_SIZE)


def hands_in_play(felt: Felt) -> dict[str, frozenset[str]]:
    """The places that have a hand, each with who looks at it. The bank looks after all others have set theirs."""
    seen = {str(spot): frozenset({felt.caller(spot)}) for spot in felt.spots()}
    if is_player_banked(felt):
        seen[bank_place(felt)] = NO_ONE
    if dealer_has_a_hand(felt) or (felt.bank_spot and felt.at(felt.bank_spot)):
        seen[DEALER] = NO_ONE
    return seen


def _stacks(places: list[str], seen: dict[str, frozenset[str]], size: int) -> Steps:
    for place in places:
        yield from draw(CARDS, size, place, seen[place])


def _settle_three_cards(felt: Felt) -> Steps:
    """Losers first; the hands of winners are shown."""
    calls: list[Call] = []
    for stake in felt.each(THREE_CARD_BONUS):
        if stake.spot in felt.dead or stake.id in felt.settled:
            continue
        calls.append(Call(stake, three_card_name(felt.cards(str(stake.spot)))))
    lost = [call for call in calls if not _wins(felt, call)]
    won = [call for call in calls if _wins(felt, call)]
    for call in won:
        yield Note(f"place {call.stake.spot} shows {' '.join(felt.cards(str(call.stake.spot)))}")
    yield [*lost, *won]


def _wins(felt: Felt, call: Call) -> bool:
    return felt.terms.prices[call.stake.wager, call.outcome].odds.wins
