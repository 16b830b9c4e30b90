"""When side wagers are called: on the first cards, when the hole card is known, when a hand is finished, and last."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hoyle.book import Terms
from hoyle.engine import Call, Draw, Equipment, Stake
from hoyle.engine.settlement.table_money import DEALERS
from hoyle.games.blackjack import later_wagers
from hoyle.games.blackjack.dealing import Box, Deal, Steps, draw_card
from hoyle.games.blackjack.hand import Hand
from hoyle.games.blackjack.settlement import turn_over
from hoyle.games.blackjack.side_wagers import RAISES, TWO_CARDS, WITH_UP_CARD, Raise, match_the_dealer
from hoyle.kit.cards import DECK, Card

BAD_BEAT = "bad_beat_progressive"
CROWN_TREASURE = "crown_treasure"
_THIRD_CARD = ("super_sevens", "progressive_super_sevens")


def bonus_equipment(terms: Terms) -> Equipment:
    """The progressive system's own draws, where a table pays on them: a card and a position."""
    found: dict[str, tuple[str, ...]] = {}
    if _pays(terms, "magic_card"):
        found["magic"] = DECK
    if _pays(terms, "lucky_player"):
        found["position"] = tuple(map(str, range(1, terms.number("betting_position_count_max") + 1)))
    return found


def _pays(terms: Terms, outcome: str) -> bool:
    return BAD_BEAT in terms.wagers and terms.prices[BAD_BEAT, outcome].odds.kind != "lose"


def draw_bonuses(deal: Deal) -> Steps:
    if any(stake.wager == BAD_BEAT for box in deal.boxes for stake in box.sides):
        if _pays(deal.terms, "magic_card"):
            (deal.magic,) = yield Draw("magic", 1, "table")
        if _pays(deal.terms, "lucky_player"):
            (deal.position,) = yield Draw("position", 1, "table")


# At the first cards.


def settle_first_cards(deal: Deal) -> Steps:
    """Settle all boxes at once where the cards are face up; in a hand-dealt game, each in the dealer's turn."""
    if not deal.from_hand:
        for box in deal.from_right():
            if box.sides:
                yield from settle_first_cards_of(deal, box)


def settle_first_cards_of(deal: Deal, box: Box) -> Steps:
    """Settle side wagers on the first cards. A wager that the hole card may improve waits for it."""
    one, other = box.cards[:2]
    found = {stake: _by_first_cards(stake.wager, one, other, deal.up) for stake in box.sides}
    if deal.from_hand and not box.is_shown and any(found.values()):
        yield from turn_over(box)
    waiting: list[Stake] = []
    for stake, outcomes in found.items():
        rise = RAISES.get((stake.wager, outcomes[0])) if outcomes else None
        if not outcomes or (rise is not None and rise.may(deal.up)):
            waiting.append(stake)
        else:
            yield from _call(deal, stake, outcomes)
    box.sides = waiting


def _by_first_cards(wager: str, one: Card, other: Card, up: Card) -> tuple[str, ...]:
    """The outcome, or nothing where more cards decide."""
    if wager in TWO_CARDS:
        return (TWO_CARDS[wager](one, other),)
    if wager in WITH_UP_CARD:
        return (WITH_UP_CARD[wager](one, other, up),)
    if wager == "match_the_dealer":
        return match_the_dealer(one, other, up)
    if wager == "super_sevens" and not later_wagers.are_two_sevens((one, other)):
        return (later_wagers.sevens((one, other)),)
    return ()


def _call(deal: Deal, stake: Stake, found: tuple[str, ...]) -> Steps:
    yield Call(stake, found[0], also=found[1:])
    if stake.wager == "kings_bounty" and found[0] != "lose" and "dealer_envy" in deal.terms.wagers:
        yield Call(stake, found[0], wager="dealer_envy", to=DEALERS)


# When the hole card is known.


def settle_raises(deal: Deal, box: Box, *, shown: bool) -> Steps:
    """Settle wagers that waited for the hole card: some after the dealer's check, a crown treasure once it is shown."""
    waiting: list[Stake] = []
    for stake in box.sides:
        found = _by_first_cards(stake.wager, box.cards[0], box.cards[1], deal.up)
        rise = RAISES.get((stake.wager, found[0])) if found else None
        if rise is None or (rise.to == CROWN_TREASURE and not shown):
            waiting.append(stake)
        else:
            up, hole = deal.dealer.cards[:2]
            yield from _call(deal, stake, _raised(deal, rise, found) if rise.does(up, hole) else found)
    box.sides = waiting


def _raised(deal: Deal, rise: Raise, found: tuple[str, ...]) -> tuple[str, ...]:
    """The higher outcome replaces the first, unless the book also pays a crown treasure."""
    beside = deal.terms.settings.get("crown_treasure_paid") == "beside_royal_match"
    return (*found, rise.to) if beside and rise.to == CROWN_TREASURE else (rise.to,)


# When a hand is done.


def deal_third_sevens(deal: Deal) -> Steps:
    """Against a dealer's blackjack, two sevens still get a third card for the side wager alone."""
    for box in deal.live():
        if later_wagers.are_two_sevens(box.cards) and any(stake.wager in _THIRD_CARD for stake in box.sides):
            yield from draw_card(deal, box, Hand(to=box.to))


def settle_super_sevens(deal: Deal, box: Box) -> Steps:
    due = [stake for stake in box.sides if stake.wager == "super_sevens"]
    for stake in due:
        box.sides.remove(stake)
        yield Call(stake, later_wagers.sevens(_cards_of_one_hand(deal, box, stake.wager)))


def _cards_of_one_hand(deal: Deal, box: Box, wager: str) -> Sequence[Card]:
    """The box's cards in the order dealt. After a split only the first two count, or the next one too."""
    if len(box.hands) == 1:
        return box.cards
    rule = deal.terms.rules.get((wager, "on_split"))
    return box.cards[: 3 if rule == "first_card" else 2]


def settle_bust_it(deal: Deal) -> Steps:
    """Settle before all other wagers, once the dealer has a third card or stands on two."""
    outcome = later_wagers.bust_it(deal.dealer)
    for box in deal.from_right():
        due = [stake for stake in box.sides if stake.wager == "bust_it"]
        for stake in due:
            box.sides.remove(stake)
            yield Call(stake, outcome)


# Last.


def settle_last(deal: Deal) -> Steps:
    """Settle wagers on the dealer's whole hand, and jackpot wagers, last. Some stand when a hand is declared dead."""
    settled = deal.felt.settled
    for box in reversed(deal.boxes):
        for stake in [stake for stake in box.sides if stake.id not in settled and stake.wager in _LAST]:
            yield from _call(deal, stake, _LAST[stake.wager](deal, box))


def _last_sevens(deal: Deal, box: Box) -> tuple[str, ...]:
    return (later_wagers.progressive_sevens(_cards_of_one_hand(deal, box, "progressive_super_sevens")),)


def _last_aces(deal: Deal, box: Box) -> tuple[str, ...]:
    return (later_wagers.aces(_cards_of_one_hand(deal, box, "progressive_blackjack")),)


def _last_bad_beat(deal: Deal, box: Box) -> tuple[str, ...]:
    """Bonuses are paid in addition to the hand's own prize, and also without one."""
    found = [later_wagers.bad_beat(box.hands, deal.dealer)]
    if deal.magic in box.cards[:2]:
        found.append("magic_card")
    if deal.position == box.to:
        found.append("lucky_player")
    prices = deal.terms.prices
    return tuple(name for name in found if prices[BAD_BEAT, name].odds.kind != "lose") or ("lose",)


def _last_hit_and_run(deal: Deal, box: Box) -> tuple[str, ...]:
    return (later_wagers.hit_and_run(deal.dealer),)


def _last_buster(deal: Deal, box: Box) -> tuple[str, ...]:
    return (later_wagers.buster(deal.dealer),)


_LAST: Mapping[str, Callable[[Deal, Box], tuple[str, ...]]] = {
    "progressive_super_sevens": _last_sevens,
    "progressive_blackjack": _last_aces,
    BAD_BEAT: _last_bad_beat,
    "hit_and_run_progressive": _last_hit_and_run,
    later_wagers.BUSTER: _last_buster,
}
