"""Casino war: one card each, and the higher wins. On a tie a player surrenders half the wager or goes to war.

The books differ on what becomes of the initial wager in a war, which is its price, and on the side of the dealer where
settlement starts. The terms say which applies.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import DEALER, NO_ONE, Ask, Call, Carry, Choice, Equipment, Felt, Script, Stake, Taken, draw
from hoyle.engine.declared import Offer, fixed, plain, ranged
from hoyle.engine.round.script import Yielded
from hoyle.games.parts.dealt_shoe import decks
from hoyle.games.parts.dealt_shoe import keeps_shoe as keeps_shoe
from hoyle.games.parts.one_of_each import objection as objection
from hoyle.kit.cards import RANK_VALUE, Card

CARDS = "cards"
INITIAL, TIE, WAR, TIE_ON_WAR = "initial", "tie", "war", "tie_on_war"
SURRENDER, NO_TIE = "surrender", "no_tie"
IN_ROUND = (WAR, TIE_ON_WAR)
# The initial wager of a seat at war, by the result of the war.
AT_WAR: Mapping[str, str] = {"win": "war_won", "tie": "war_tied", "lose": "war_lost"}
_NEXT_CARDS = "next_cards"

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "cut_card_depth": int,  # cards behind the cover card; at or past it the round ends, then all are shuffled
    "burn_after_shuffle_count": int,
    "war_burn_count": int,
    "settlement_starts": ("dealers_left", "dealers_right"),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {}

Cards = dict[str, Card]  # by spot, and the dealer's
Steps = Generator[Yielded, Any, None]


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    return {
        INITIAL: ("win", "lose", SURRENDER, *AT_WAR.values()),
        TIE: ("win", "lose"),
        WAR: tuple(AT_WAR),
        TIE_ON_WAR: ("win", "lose"),
    }


def equipment(terms: Terms) -> Equipment:
    return {CARDS: decks(terms.number("deck_count"))}


def choices(terms: Terms) -> tuple[Offer, ...]:
    ties = (*plain(NO_TIE), ranged(TIE_ON_WAR, TIE_ON_WAR)) if TIE_ON_WAR in terms.wagers else ()
    return (fixed(WAR, WAR), *plain(SURRENDER), *ties)


def play(felt: Felt) -> Script:
    """Deal a card each, settle what is decided, let ties choose, and deal the war."""
    yield from _start_shoe(felt)
    cards = yield from _deal(felt.spots())
    ties = []
    for spot in felt.order_of_settlement(felt.spots()):
        if str(spot) in cards:  # no ruling has taken the hand out before it had a card
            result = compare(cards[str(spot)], cards[DEALER])
            yield _first_calls(felt, spot, result)
            ties += [spot] if result == "tie" else []
    wars = []
    for spot in sorted(ties):  # clockwise, whatever side settlement starts from
        goes = yield from _choose(felt, spot)
        wars += [spot] if goes else []
    if wars:
        yield from _make_war(felt, wars)
    return _carry(felt)


def compare(mine: Card, theirs: Card) -> str:
    """
    >>> compare("Ah", "Kd"), compare("2c", "2s"), compare("9h", "Td")
    ('win', 'tie', 'lose')
    """
    lead = RANK_VALUE[mine[0]] - RANK_VALUE[theirs[0]]
    return "win" if lead > 0 else "tie" if lead == 0 else "lose"


def _start_shoe(felt: Felt) -> Steps:
    """After a shuffle, burn; otherwise deal cards first that were drawn in error at the end of the last round."""
    terms, shoe = felt.terms, felt.shoes[CARDS]
    count = terms.number("burn_after_shuffle_count")
    if shoe.left_count < shoe.total:
        felt.held.extend(felt.carry.get(_NEXT_CARDS, ()))
    elif count and not terms.says_yes("continuous_shuffler"):
        yield from draw(CARDS, count, "burn", NO_ONE)


def _deal(spots: Iterable[int]) -> Generator[Yielded, Any, Cards]:
    """One card face up to each, from the dealer's left, and one to the dealer."""
    cards: Cards = {}
    for to in (*map(str, spots), DEALER):
        drawn = yield from draw(CARDS, 1, to)
        if drawn:
            cards[to] = drawn[0]
    return cards


def _first_calls(felt: Felt, spot: int, result: str) -> list[Call]:
    """On a tie the initial wager waits for its player's choice."""
    calls = []
    for stake in felt.at(spot, INITIAL, TIE):
        if stake.wager == TIE:
            calls.append(Call(stake, _tied(result)))
        elif result != "tie":
            calls.append(Call(stake, result))
    return calls


def _choose(felt: Felt, spot: int) -> Generator[Yielded, Any, bool]:
    """Surrender, or a war wager and the offer of a tie wager on the war deal."""
    initial = felt.one(spot, INITIAL)
    assert initial is not None, "a hand is dealt in only with an initial wager"
    cents = initial.cents
    taken: Taken = yield Ask(
        initial.seat, spot, (Choice(WAR, WAR, cents, cents), Choice(SURRENDER)), SURRENDER
    )
    if taken.stake is None:
        yield Call(initial, SURRENDER)
        return False
    if TIE_ON_WAR in felt.terms.wagers:
        offer = Choice(TIE_ON_WAR, TIE_ON_WAR, *felt.limits.of(TIE_ON_WAR))
        yield Ask(initial.seat, spot, (Choice(NO_TIE), offer), NO_TIE, "a tie wager on the war deal")
    return True


def _make_war(felt: Felt, spots: list[int]) -> Steps:
    burned = felt.terms.number("war_burn_count")
    if burned:
        yield from draw(CARDS, burned, "burn", NO_ONE)
    cards = yield from _deal(spots)
    for spot in felt.order_of_settlement(spots):
        if str(spot) in cards:
            result = compare(cards[str(spot)], cards[DEALER])
            yield [_war_call(stake, result) for stake in felt.at(spot, INITIAL, WAR, TIE_ON_WAR)]


def _war_call(stake: Stake, result: str) -> Call:
    if stake.wager == INITIAL:
        return Call(stake, AT_WAR[result])
    return Call(stake, result if stake.wager == WAR else _tied(result))


def _tied(result: str) -> str:
    """The outcome of a tie wager."""
    return "win" if result == "tie" else "lose"


def _carry(felt: Felt) -> Carry:
    """A card drawn in error after the last one is the first of the next round, unless the cards are shuffled."""
    keeps = keeps_shoe(felt.terms, felt.shoes[CARDS]) and "reshuffle" not in felt.said
    return {_NEXT_CARDS: list(felt.held)} if felt.held and keeps else {}
