"""The decisions of a box: surrender, double, split, hit and stand, with the choices of other players on the box."""

from __future__ import annotations

from hoyle.engine import EVERYONE, NO_ONE, Ask, Call, Choice, Move, Note, Stake
from hoyle.engine.table.wagering import bounds_beside
from hoyle.games.blackjack.dealing import Box, Deal, Steps, draw_card
from hoyle.games.blackjack.hand import VALUES, Hand, may_be_blackjack
from hoyle.games.blackjack.settlement import score, settle_bust, settle_hand, turn_over
from hoyle.games.blackjack.settlement_rules import SPLIT, TWENTY_ONE

_STAND = Choice("stand")
_HIT = Choice("hit")
_SURRENDER = Choice("surrender")
_STAY = Choice("stay")
_KEEP = Choice("keep")
_RESCUE = Choice("rescue")


def play_box(deal: Deal, box: Box) -> Steps:
    """Play a box to its end. A blackjack is paid at once, unless the dealer's hand may still bear on it."""
    hand = box.hands[0]
    if not hand.is_open:
        return
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
        if len(choices) == 1:
            return
        taken = yield Ask(hand.owner, spot, choices, "stand", _about(deal, hand))
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
        if name == "double":
            yield from _double(deal, box, hand, taken.stake)
        elif name == "split":
            yield from _split(deal, box, hand, taken.stake)
        elif not _is_blackjack_possible(deal):
            yield from settle_hand(deal, hand, "surrender")
        else:
            hand.is_given_up = True
        return


def _about(deal: Deal, hand: Hand) -> str:
    return f"{' '.join(hand.cards)} is {hand.total} against {deal.up}"


def _choices(deal: Deal, box: Box, hand: Hand) -> tuple[Choice, ...]:
    """The choices that the terms allow with this hand now. Standing is always allowed."""
    terms, size = deal.terms, len(hand.cards)
    split_ace = hand.from_split and hand.cards[0][0] == "A"
    full = split_ace and size > terms.number("split_aces_card_count")
    choices = (_STAND,) if full else (_STAND, _HIT)
    if size != 2 or not hand.stakes:  # what is added or given up is measured by a wager
        return choices
    stake = deal.felt.stakes[hand.stakes[0].id]
    limits = deal.felt.limits
    if not full and (not hand.from_split or terms.says_yes("double_after_split")):
        least, most = bounds_beside(terms, limits, "double", stake.cents)
        choices = (*choices, Choice("double", "double", least, most))
    if _may_split(deal, box, hand):
        least, most = bounds_beside(terms, limits, "split", stake.cents)
        choices = (*choices, Choice("split", "split", least, most))
    if not hand.from_split and terms["surrender"] == "yes":
        choices = (*choices, _SURRENDER)
    return choices


def _may_split(deal: Deal, box: Box, hand: Hand) -> bool:
    one, other = hand.cards[0][0], hand.cards[1][0]
    if one != other and (deal.terms["split_equal"] == "rank" or VALUES[one] != VALUES[other]):
        return False
    most = "split_aces_hand_count_max" if one == "A" else "split_hand_count_max"
    return len(box.hands) < deal.terms.number(most)


def _is_blackjack_possible(deal: Deal) -> bool:
    """Players act before the hole card is known only where it is not checked, or where the check was missed."""
    unchecked = deal.terms["hole_card_check"] == "none" or "not_checked" in deal.felt.said
    return unchecked and may_be_blackjack(deal.up)


def _double(deal: Deal, box: Box, hand: Hand, stake: Stake | None) -> Steps:
    """Deal one card and no more. Other players on the box may double their own wagers or leave them."""
    assert stake is not None
    terms = deal.terms
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
    if hand.is_bust:
        yield from settle_bust(deal, hand)
    elif rescue:
        yield from _offer_rescue(deal, box, hand)


def _offer_rescue(deal: Deal, box: Box, hand: Hand) -> Steps:
    """Rescue: each player may take back the double and give up the original wager."""
    for stake, double in tuple(hand.doubles):
        taken = yield Ask(double.seat, box.spot, (_KEEP, _RESCUE), "keep", _about(deal, hand))
        if taken.name == "rescue":
            hand.leave(stake, "rescue")
            hand.doubles.remove((stake, double))
            yield Call(stake, "rescue")
            yield Call(double, "rescue")
            score(deal, stake, -1)


def _split(deal: Deal, box: Box, hand: Hand, stake: Stake | None) -> Steps:
    """Split a hand in two. The hand on the dealer's left is finished before the other gets its card."""
    assert stake is not None
    covered = [stake]
    for other in hand.stakes[1:]:
        # A player who does not cover both hands stays on the first.
        least, most = bounds_beside(deal.terms, deal.felt.limits, "split", deal.felt.stakes[other.id].cents)
        choices = (_STAY, Choice("cover", "split", least, most))
        taken = yield Ask(other.seat, box.spot, choices, "stay", f"{hand.owner} splits")
        if taken.stake is not None:
            covered.append(taken.stake)
    second = Hand(hand.owner, covered, f"{box.to}.{len(box.hands) + 1}", SPLIT)
    second.take(hand.give())
    yield Move(second.cards[0], hand.to, second.to)
    hand.came_by = SPLIT
    box.hands.insert(box.hands.index(hand) + 1, second)
    for part in (hand, second):
        yield from draw_card(deal, box, part)
        number = box.hands.index(part) + 1
        yield Note(f"box {box.spot}, hand {number} of {len(box.hands)}: {' '.join(part.cards)}")
        yield from _play_hand(deal, box, part)
