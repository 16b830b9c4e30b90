"""The decisions of a box: surrender, double, split, hit and stand, with the choices of other players on the box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from hoyle.book import Terms
from hoyle.engine import EVERYONE, NO_ONE, Ask, Choice, Move, Note, Stake
from hoyle.engine.declared import Offer, beside, plain
from hoyle.engine.table.wagering import bounds_beside
from hoyle.games.blackjack.banked.redouble import after_double, must_stand, redouble_choices
from hoyle.games.blackjack.dealing import Box, Choices, Deal, Steps, deal_missed, draw_card
from hoyle.games.blackjack.hand import VALUES, Hand
from hoyle.games.blackjack.insurance import looks_for_blackjack
from hoyle.games.blackjack.play_rules import play_rules
from hoyle.games.blackjack.settlement import settle_bust, settle_hand, turn_over
from hoyle.games.blackjack.settlement_rules import SPLIT, TWENTY_ONE

H = TypeVar("H", bound=Hand)

_STAND = Choice("stand")
_HIT = Choice("hit")
_SURRENDER = Choice("surrender")
_STAY = Choice("stay")
_OTHER_HAND = Choice("other_hand")
_PLAY_ON = Choice("play_on")


def box_choices(terms: Terms) -> Iterator[Offer]:
    """Every choice that the boxes can be offered, insurance included."""
    rules = play_rules(terms)
    yield from plain("stand", "hit", "stay")
    yield from (beside(terms, name, wager) for name, wager in _ADDED.items())
    if terms.settings.get("uncovered_wager_on") == "chosen_hand":
        yield from plain("other_hand")
    if rules.surrenders:
        yield from plain("surrender", *(("play_on",) if rules.early else ()))
    if terms.says_yes("insurance"):
        yield from plain("no", *(("even_money",) if terms.says_yes("even_money") else ()))
        yield beside(terms, "insurance", "insurance")
    yield from redouble_choices(terms)


def second_hands(terms: Terms, dealt: int = 1) -> tuple[str, ...]:
    """Where the hands of a box after its first lie, as many as were dealt and splits can make."""
    limits = ("split_hand_count_max", "split_aces_hand_count_max", "split_tens_hand_count_max")
    most = max(int(str(terms.settings[name])) for name in limits if name in terms.settings)
    return tuple(f".{number}" for number in range(2, dealt * max(most, 1) + 1))


_ADDED = {"double": "double", "split": "split", "cover": "split"}


def play_box(deal: Deal, box: Box) -> Steps:
    """Play every hand of a box to its end."""
    for hand in tuple(box.hands):
        if hand.is_open:
            yield from play_dealt(deal, box, hand)


def play_dealt(deal: Deal, box: Box, hand: Hand) -> Steps:
    """A blackjack is paid at once, unless the dealer's hand may still bear on it."""
    if not hand.is_natural or deal.terms.says_yes("draw_on_blackjack"):
        yield from _play_hand(deal, box, hand)
    waits = deal.rules.natural_waits or _is_blackjack_possible(deal)
    if hand.is_natural and hand.is_open and not waits:
        if deal.from_hand:
            yield from turn_over(box)
        yield from settle_hand(deal, hand, "blackjack")


def _play_hand(deal: Deal, box: Box, hand: Hand) -> Steps:
    spot = box.spot
    while hand.is_open and (hand.total < TWENTY_ONE or hand.is_natural):
        choices = _choices(deal, box, hand)
        if choices == (_STAND,):
            return
        taken = yield Ask(hand.owner, spot, choices, choices[0].name, _about(deal, hand))
        name = taken.name
        if name == "stand":
            return
        if name == "hit":
            size = len(hand.cards)
            yield from draw_card(deal, box, hand)
            if len(hand.cards) == size:
                return
            if hand.is_bust:
                yield from settle_bust(deal, hand)
            continue
        if deal.from_hand and not box.is_shown:
            yield from turn_over(box)
        yield from _taking(deal, name)(deal, box, hand, taken.stake)
        return


def deal_late(deal: Deal) -> Steps:
    """A card that a player asked for and did not get comes when the others have theirs."""
    if not deal.felt.missed:
        return
    yield from deal_missed(deal)
    for box in deal.live():
        for hand in box.hands:
            if hand.is_open and hand.is_bust:
                yield from settle_bust(deal, hand)


def _taking(deal: Deal, name: str) -> Callable[[Deal, Box, Hand, Stake | None], Steps]:
    """What follows from a choice that ends the hand or parts it."""
    known = {"double": double_hand, "split": split_hand, "surrender": _surrender}
    return known[name] if name in known else deal.hooks.take[name]


def _surrender(deal: Deal, box: Box, hand: Hand, stake: Stake | None) -> Steps:
    """Half of the wager is given up; a blackjack that is found later takes all of it, unless surrender is early."""
    if _is_blackjack_possible(deal) and VALUES[deal.up[0]] not in deal.play.early:
        hand.is_given_up = True
    else:
        yield from settle_hand(deal, hand, "surrender")


def offer_early_surrender(deal: Deal) -> Steps:
    """Early surrender comes before the dealer looks. Where nobody looks, it is a choice like others."""
    if not _is_early(deal):
        return
    for box in deal.live():
        for hand in box.hands:
            if hand.is_open and not hand.is_natural and box.spot not in deal.felt.dead:
                taken = yield Ask(hand.owner, box.spot, (_PLAY_ON, _SURRENDER), "play_on", _about(deal, hand))
                if taken.name == "surrender":
                    if deal.from_hand and not box.is_shown:
                        yield from turn_over(box)
                    yield from settle_hand(deal, hand, "surrender")


def _is_early(deal: Deal) -> bool:
    up = VALUES[deal.up[0]]
    return up in deal.play.early and up in deal.play.surrenders and looks_for_blackjack(deal)


def _about(deal: Deal, hand: Hand) -> str:
    return f"{' '.join(hand.cards)} is {hand.total} against {deal.up}"


def _choices(deal: Deal, box: Box, hand: Hand) -> Choices:
    """The choices that the terms allow with this hand now, first what needs no decision: to stand, or else to hit."""
    choices = _allowed(deal, box, hand)
    return choices if deal.hooks.offer is None else deal.hooks.offer(deal, box, hand, choices)


def _allowed(deal: Deal, box: Box, hand: Hand) -> Choices:
    choices = _stand_or_hit(deal, hand)
    if not hand.stakes:  # what is added or given up is measured by a wager
        return choices
    stake = deal.felt.stakes[hand.stakes[0].id]
    if may_double(deal, hand):
        least, most = bounds_beside(deal.terms, deal.felt.limits, "double", stake.cents)
        choices = (*choices, Choice("double", "double", least, most))
    if may_split(deal, box, hand):
        least, most = bounds_beside(deal.terms, deal.felt.limits, "split", stake.cents)
        choices = (*choices, Choice("split", "split", least, most))
    if _may_surrender(deal, hand):
        choices = (*choices, _SURRENDER)
    return choices


def _stand_or_hit(deal: Deal, hand: Hand) -> Choices:
    """What the book leaves of the two. A hand that gets no further card stands."""
    play, total, soft = deal.play, hand.total, hand.is_soft
    if play.is_full(len(hand.cards), split_ace=is_split_ace(hand)) or play.must_stand(total, soft=soft):
        return (_STAND,)
    return (_HIT,) if play.must_hit(total, soft=soft) else (_STAND, _HIT)


def is_split_ace(hand: Hand) -> bool:
    return hand.from_split and hand.cards[0][0] == "A"


def may_double(deal: Deal, hand: Hand) -> bool:
    return not must_stand(deal, hand) and deal.play.may_double(
        len(hand.cards), hand.total, from_split=hand.from_split, split_ace=is_split_ace(hand)
    )


def _may_surrender(deal: Deal, hand: Hand) -> bool:
    up = VALUES[deal.up[0]]
    return deal.play.may_surrender(len(hand.cards), up, from_split=hand.from_split) and not _is_early(deal)


def may_split(deal: Deal, box: Box, hand: Hand) -> bool:
    if len(hand.cards) != 2:
        return False
    one, other = hand.cards[0][0], hand.cards[1][0]
    if one != other and (deal.terms["split_equal"] == "rank" or VALUES[one] != VALUES[other]):
        return False
    return box.hands_from(hand.origin) < deal.split_hand_count_max(VALUES[one])


def _is_blackjack_possible(deal: Deal) -> bool:
    """Players act before the hole card is known only where it is not checked, or where the check was missed."""
    return deal.may_be_natural and not looks_for_blackjack(deal)


def double_hand(deal: Deal, box: Box, hand: Hand, stake: Stake | None) -> Steps:
    """Deal one card and no more. Other players on the box may double their own wagers or leave them."""
    terms = deal.terms
    if stake is not None:
        hand.doubles.append((hand.stakes[0], stake))
    for other in hand.stakes[1:]:
        least, most = bounds_beside(terms, deal.felt.limits, "double", deal.felt.stakes[other.id].cents)
        choices = (_STAY, Choice("double", "double", least, most))
        taken = yield Ask(other.seat, box.spot, choices, "stay", f"{hand.owner} doubles")
        if taken.stake is not None:
            hand.doubles.append((other, taken.stake))
    rescue = terms.says_yes("double_rescue")
    hand.is_covered = not rescue and terms.settings.get("double_card") == "face_down"
    yield from draw_card(deal, box, hand, NO_ONE if hand.is_covered else EVERYONE)
    if hand.is_covered:
        return
    yield from after_double(deal, box, hand)


def split_hand(deal: Deal, box: Box, hand: Hand, stake: Stake | None) -> Steps:
    """Split a hand in two. The hand on the dealer's left is finished before the other gets its card."""
    covered = [] if stake is None else [stake]
    may_choose = deal.terms.settings.get("uncovered_wager_on") == "chosen_hand"
    for other in tuple(hand.stakes[1:]):
        # A player who does not cover both hands stays on the first, or names one where the book allows it.
        least, most = bounds_beside(deal.terms, deal.felt.limits, "split", deal.felt.stakes[other.id].cents)
        choices: Choices = (_STAY, Choice("cover", "split", least, most))
        if may_choose:
            choices = (*choices, _OTHER_HAND)
        taken = yield Ask(other.seat, box.spot, choices, "stay", f"{hand.owner} splits")
        if taken.stake is not None:
            covered.append(taken.stake)
        elif taken.name == _OTHER_HAND.name:
            hand.stakes.remove(other)
            covered.append(other)
    second = type(hand)(hand.owner, covered, f"{box.to}.{len(box.hands) + 1}", SPLIT, hand.origin)
    yield from part_hands(deal, box, hand, second, _play_hand)


def part_hands(deal: Deal, box: Box, hand: H, second: H, play: Callable[[Deal, Box, H], Steps]) -> Steps:
    """Give the second hand a card of the first, and finish each before the next gets its card."""
    second.take(hand.give())
    yield Move(second.cards[0], hand.to, second.to)
    hand.came_by = SPLIT
    box.hands.insert(box.hands.index(hand) + 1, second)
    for part in (hand, second):
        yield from draw_card(deal, box, part)
        number = box.hands.index(part) + 1
        yield Note(f"box {box.spot}, hand {number} of {len(box.hands)}: {' '.join(part.cards)}")
        yield from play(deal, box, part)
