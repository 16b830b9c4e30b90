"""The decisions of a box: hit, stand, doubles and splits, free where the house pays for them."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from hoyle.engine import Ask, Call, Choice, Note, Stake
from hoyle.engine.round.script import Yielded
from hoyle.engine.table.wagering import bounds_beside
from hoyle.games.blackjack.dealing import Box, Deal, Steps, draw_card
from hoyle.games.blackjack.free_bet.lammers import (
    FREE_DOUBLE,
    FREE_SPLIT,
    FreeBetHand,
    collect_tucked,
    doubles_free,
    settle,
    settle_bust,
    splits_free,
)
from hoyle.games.blackjack.hand import may_be_blackjack
from hoyle.games.blackjack.play_hands import is_split_ace, may_split, part_hands
from hoyle.games.blackjack.settlement_rules import SPLIT, TWENTY_ONE

_STAND, _HIT, _STAY, _NO = Choice("stand"), Choice("hit"), Choice("stay"), Choice("no")
_FREE_DOUBLE, _FREE_SPLIT = Choice(FREE_DOUBLE), Choice(FREE_SPLIT)
_EVEN_MONEY = Choice("even_money")


def offer_insurance(deal: Deal) -> Steps:
    """Against an ace a blackjack may be paid at once, and any other hand insured."""
    terms, felt = deal.terms, deal.felt
    if deal.up[0] != "A" or not terms.says_yes("insurance"):
        return
    for box in deal.boxes:
        hand = box.hands[0]
        for stake in tuple(hand.stakes):
            if box.spot in felt.dead:
                break
            least, most = bounds_beside(terms, felt.limits, "insurance", felt.stakes[stake.id].cents)
            choices: tuple[Choice, ...] = (_NO,)
            if not hand.is_natural or terms.says_yes("insurance_on_blackjack"):
                choices = (*choices, Choice("insurance", "insurance", least, most))
            if hand.is_natural and terms.says_yes("even_money"):
                choices = (*choices, _EVEN_MONEY)
            if len(choices) == 1:
                continue
            taken = yield Ask(stake.seat, box.spot, choices, "no", f"{' '.join(hand.cards)} against an ace")
            if taken.name == "even_money":
                hand.leave(stake, "even_money")
                yield Call(stake, "even_money")
            elif taken.stake is not None:
                deal.insurances.append(taken.stake)


def play_box(deal: Deal, box: Box) -> Steps:
    """Play a box to its end. A blackjack is paid in its turn, unless the dealer's hand may still bear on it."""
    hand = box.hands[0]
    assert isinstance(hand, FreeBetHand)
    if not hand.is_open:
        return
    if not hand.is_natural:
        yield from _play_hand(deal, box, hand)
        yield from collect_tucked(deal, box)
    elif not deal.rules.natural_waits and not _is_blackjack_possible(deal):
        yield from settle(deal, hand, "blackjack")


def _is_blackjack_possible(deal: Deal) -> bool:
    """Players act before the hole card is known only where the check was missed."""
    return "not_checked" in deal.felt.said and may_be_blackjack(deal.up)


def _play_hand(deal: Deal, box: Box, hand: FreeBetHand) -> Steps:
    while hand.total < TWENTY_ONE:
        choices = _choices(deal, box, hand)
        if len(choices) == 1:
            return
        taken = yield Ask(hand.owner, box.spot, choices, "stand", _about(deal, hand))
        name = taken.name
        if name == "hit":
            size = len(hand.cards)
            yield from draw_card(deal, box, hand)
            if len(hand.cards) == size:
                return
            if hand.is_bust:
                yield from settle_bust(deal, box, hand)
                return
            continue
        if name in ("double", FREE_DOUBLE):
            yield from _double(deal, box, hand, taken.stake)
        elif name in ("split", FREE_SPLIT):
            yield from _split(deal, box, hand, taken.stake)
        return


def _about(deal: Deal, hand: FreeBetHand) -> str:
    free = ", a free hand" if hand.is_free else ""
    return f"{' '.join(hand.cards)} is {hand.total} against {deal.up}{free}"


def _choices(deal: Deal, box: Box, hand: FreeBetHand) -> tuple[Choice, ...]:
    """What can be free is offered free, and only the rest for money."""
    terms, size = deal.terms, len(hand.cards)
    full = deal.play.is_full(size, split_ace=is_split_ace(hand))
    choices = (_STAND,) if full else (_STAND, _HIT)
    if size != 2:
        return choices
    if not full and (not hand.from_split or terms.says_yes("double_after_split")):
        choices = (*choices, _FREE_DOUBLE if doubles_free(deal, hand) else _paid(deal, hand, "double"))
    if may_split(deal, box, hand):
        choices = (*choices, _FREE_SPLIT if splits_free(deal, hand) else _paid(deal, hand, "split"))
    return choices


def _paid(deal: Deal, hand: FreeBetHand, name: str) -> Choice:
    """A bet of the owner's money, measured by the original wager, also on a free hand."""
    stake = next(stake for stake in hand.measures if stake.seat == hand.owner)
    return Choice(name, name, *_bounds(deal, name, stake))


def _bounds(deal: Deal, name: str, measure: Stake) -> tuple[int, int]:
    return bounds_beside(deal.terms, deal.felt.limits, name, deal.felt.stakes[measure.id].cents)


def _double(deal: Deal, box: Box, hand: FreeBetHand, stake: Stake | None) -> Steps:
    """One card and no more. Other players on the box may pay for a double of their own or leave it."""
    if stake is None:
        hand.has_free_double = True
        yield Note(f"box {box.spot}: a free bet lammer is placed for the double")
    else:
        hand.doubles.append((hand.measures[0], stake))
        for other, more in (yield from _others(deal, box, hand, "double", f"{hand.owner} doubles")):
            hand.doubles.append((other, more))
    yield from draw_card(deal, box, hand)
    if hand.is_bust:
        yield from settle_bust(deal, box, hand)


def _others(
    deal: Deal, box: Box, hand: FreeBetHand, wager: str, about: str
) -> Generator[Yielded, Any, list[tuple[Stake, Stake]]]:
    """What other players on the box add, each beside the original wager."""
    added: list[tuple[Stake, Stake]] = []
    for measure in hand.measures:
        if measure.seat != hand.owner:
            choices = (_STAY, Choice(wager, wager, *_bounds(deal, wager, measure)))
            taken = yield Ask(measure.seat, box.spot, choices, "stay", about)
            if taken.stake is not None:
                added.append((measure, taken.stake))
    return added


def _split(deal: Deal, box: Box, hand: FreeBetHand, stake: Stake | None) -> Steps:
    """Split a hand in two, the second free or paid for. The first is finished before the second gets its card."""
    covered: list[Stake] = []
    measures = hand.measures
    if stake is None:
        yield Note(f"box {box.spot}: a free bet lammer is placed for the split")
    else:
        others = yield from _others(deal, box, hand, "split", f"{hand.owner} splits")
        covered = [stake, *(more for _, more in others)]
        covers = {measure.id for measure, _ in others}
        measures = tuple(each for each in measures if each.seat == hand.owner or each.id in covers)
    to = f"{box.to}.{len(box.hands) + 1}"
    second = FreeBetHand(hand.owner, covered, to, measures, SPLIT, is_free=not covered)
    yield from part_hands(deal, box, hand, second, _play_hand)
