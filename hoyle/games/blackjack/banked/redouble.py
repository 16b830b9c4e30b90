"""After a double: keep it, take the last doubled part back, or double all that lies on the hand again.

A rescue returns the last part and gives up the rest. A hand that is doubled again gets one more card. The first player
with a double leads; others may follow with their own wagers or stay.
"""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.engine import Ask, Call, Choice, Stake
from hoyle.engine.declared import Offer, fixed, plain
from hoyle.games.blackjack.dealing import Box, Choices, Deal, Steps, draw_card
from hoyle.games.blackjack.hand import Hand
from hoyle.games.blackjack.play_rules import play_rules
from hoyle.games.blackjack.settlement import score, settle_bust
from hoyle.games.blackjack.settlement_rules import LOSE

REDOUBLE, RESCUE = "redouble", "rescue"
_KEEP, _RESCUE = Choice("keep"), Choice(RESCUE)


def redouble_choices(terms: Terms) -> Iterator[Offer]:
    rescue = (RESCUE,) if terms.says_yes("double_rescue") else ()
    again = (fixed(REDOUBLE, REDOUBLE),) if play_rules(terms).redoubles else ()
    if rescue or again:
        yield from (*plain("keep", *rescue), *again)


def after_double(deal: Deal, box: Box, hand: Hand) -> Steps:
    """Ask until the hand is kept, or bust, or may be doubled no more."""
    for left in range(deal.play.redoubles, -1, -1):
        if hand.is_bust:
            yield from settle_bust(deal, hand)
            return
        count = len(hand.doubles)
        yield from _ask_each(deal, box, hand, again=left > 0 and not must_stand(deal, hand))
        if not any(double.wager == REDOUBLE for _, double in hand.doubles[count:]):
            return
        yield from draw_card(deal, box, hand)


def must_stand(deal: Deal, hand: Hand) -> bool:
    return deal.play.must_stand(hand.total, soft=hand.is_soft)


def _ask_each(deal: Deal, box: Box, hand: Hand, *, again: bool) -> Steps:
    """One answer of each player who doubled. Whoever is first may lead, and only then may others follow."""
    rescue = (_RESCUE,) if deal.terms.says_yes("double_rescue") else ()
    for at, stake in enumerate(_doubled(hand)):
        choices: Choices = (_KEEP, *rescue)
        if again:
            amount = sum(deal.felt.stakes[each.id].cents for each in (stake, *_doubles_of(hand, stake)))
            choices = (*choices, Choice(REDOUBLE, REDOUBLE, amount, amount))
        if len(choices) == 1:
            continue
        about = f"{' '.join(hand.cards)} is {hand.total} against {deal.up}"
        taken = yield Ask(stake.seat, box.spot, choices, "keep", about)
        if taken.name == RESCUE:
            yield from _give_up(deal, hand, stake)
        elif taken.stake is not None:
            hand.doubles.append((stake, taken.stake))
        elif at == 0:
            again = False


def _doubled(hand: Hand) -> list[Stake]:
    return list(dict.fromkeys(stake for stake, _ in hand.doubles))


def _doubles_of(hand: Hand, stake: Stake) -> list[Stake]:
    return [double for first, double in hand.doubles if first is stake]


def _give_up(deal: Deal, hand: Hand, stake: Stake) -> Steps:
    *earlier, last = _doubles_of(hand, stake)
    hand.leave(stake, RESCUE)
    hand.doubles = [pair for pair in hand.doubles if pair[0] is not stake]
    yield Call(stake, RESCUE)
    for double in earlier:
        yield Call(double, LOSE)
    yield Call(last, RESCUE)
    score(deal, stake, -1)
