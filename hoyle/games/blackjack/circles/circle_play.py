"""The decisions of a box, once for all its circles: stand, hit, surrender, double by circle, split them all."""

from __future__ import annotations

from hoyle.engine import EVERYONE, NO_ONE, Ask, Choice, Stake
from hoyle.engine.table.wagering import bounds_beside
from hoyle.games.blackjack.circles.circle_wagers import circle_of, settle_wagers
from hoyle.games.blackjack.dealing import Box, Deal, Steps, deal_missed, draw_card
from hoyle.games.blackjack.hand import Hand
from hoyle.games.blackjack.play_hands import is_split_ace, may_split, part_hands
from hoyle.games.blackjack.settlement_rules import LOSE, SPLIT, TWENTY_ONE

_STAND, _HIT, _SURRENDER, _STAY, _NO = map(Choice, ("stand", "hit", "surrender", "stay", "no"))


def offer_insurance(deal: Deal, circle: str) -> Steps:
    """Against an ace the circle whose round is played may be insured, before the dealer's second card is known."""
    terms, felt = deal.terms, deal.felt
    if deal.up[0] != "A" or not terms.says_yes("insurance"):
        return
    for box in deal.live():
        hand = box.hands[0]
        for stake in hand.stakes:
            if circle_of(stake) == circle and box.spot not in felt.dead:
                least, most = bounds_beside(terms, felt.limits, "insurance", felt.stakes[stake.id].cents)
                choices = (_NO, Choice("insurance", "insurance", least, most))
                about = f"{' '.join(hand.cards)} against an ace, {circle.replace('_', ' ')}"
                taken = yield Ask(stake.seat, box.spot, choices, "no", about)
                if taken.stake is not None:
                    deal.insurances.append(taken.stake)


def play_box(deal: Deal, box: Box) -> Steps:
    """Play a box to its end. A blackjack waits for the dealer's hand of each round."""
    hand = box.hands[0]
    if hand.is_open and not hand.is_natural:
        _find_caller(deal, hand)
        yield from _play_hand(deal, box, hand)


def _find_caller(deal: Deal, hand: Hand) -> None:
    """Where the dealer's blackjacks have settled all circles of the caller, the largest wager left decides."""
    left = sorted(hand.stakes, key=lambda stake: -deal.felt.stakes[stake.id].cents)
    if all(stake.seat != hand.owner for stake in left):
        hand.owner = left[0].seat
        hand.stakes.sort(key=lambda stake: stake.seat != hand.owner)


def deal_late(deal: Deal) -> Steps:
    """A card that a player asked for and did not get comes when the others have theirs."""
    if not deal.felt.missed:
        return
    yield from deal_missed(deal)
    for box in deal.live():
        for hand in box.hands:
            if hand.is_open and hand.is_bust:
                yield from settle_wagers(deal, hand, LOSE)


def _play_hand(deal: Deal, box: Box, hand: Hand) -> Steps:
    while hand.total < TWENTY_ONE:
        choices = _choices(deal, box, hand)
        if len(choices) == 1:
            return
        taken = yield Ask(hand.owner, box.spot, choices, "stand", _about(deal, hand, hand.stakes[0]))
        if taken.name == "hit":
            size = len(hand.cards)
            yield from draw_card(deal, box, hand)
            if len(hand.cards) == size:
                return
            if hand.is_bust:
                yield from settle_wagers(deal, hand, LOSE)
                return
            continue
        if taken.name == "double":
            yield from _double(deal, box, hand, taken.stake)
        elif taken.name == "split":
            yield from _split(deal, box, hand, list(taken.shares))
        elif taken.name == "surrender":
            yield from settle_wagers(deal, hand, "surrender")
        return


def _about(deal: Deal, hand: Hand, stake: Stake) -> str:
    circle = circle_of(stake).replace("_", " ")
    made = ", made by a split" if stake.wager == "split" else ""
    return f"{' '.join(hand.cards)} is {hand.total} against {deal.up}, {circle}{made}"


def _choices(deal: Deal, box: Box, hand: Hand) -> tuple[Choice, ...]:
    terms, size = deal.terms, len(hand.cards)
    full = deal.play.is_full(size, split_ace=is_split_ace(hand))
    choices = (_STAND,) if full else (_STAND, _HIT)
    if size != 2:
        return choices
    if not full and (not hand.from_split or terms.says_yes("double_after_split")):
        choices = (*choices, _double_of(deal, hand.stakes[0]))
    if may_split(deal, box, hand):
        choices = (*choices, _split_of(deal, hand, hand.owner, "split"))
    if not hand.from_split and terms["surrender"] == "yes":
        choices = (*choices, _SURRENDER)
    return choices


def _double_of(deal: Deal, stake: Stake) -> Choice:
    least, most = bounds_beside(deal.terms, deal.felt.limits, "double", deal.felt.stakes[stake.id].cents)
    return Choice("double", "double", least, most, circle_of(stake))


def _split_of(deal: Deal, hand: Hand, seat: str, name: str) -> Choice:
    """A second hand has a wager in each circle of the first, equal to it: all of them or none."""
    stakes = [deal.felt.stakes[stake.id] for stake in hand.stakes if stake.seat == seat]
    shares = tuple((circle_of(stake), stake.cents) for stake in stakes)
    total = sum(stake.cents for stake in stakes)
    return Choice(name, "split", total, total, shares=shares)


def _double(deal: Deal, box: Box, hand: Hand, stake: Stake | None) -> Steps:
    """One card for all circles. The other circles, and other players on the box, are doubled or left."""
    assert stake is not None
    hand.doubles.append((hand.stakes[0], stake))
    for other in hand.stakes[1:]:
        choices = (_STAY, _double_of(deal, other))
        taken = yield Ask(other.seat, box.spot, choices, "stay", _about(deal, hand, other))
        if taken.stake is not None:
            hand.doubles.append((other, taken.stake))
    hand.is_covered = deal.terms["double_card"] == "face_down"
    yield from draw_card(deal, box, hand, NO_ONE if hand.is_covered else EVERYONE)
    if hand.is_bust and not hand.is_covered:
        yield from settle_wagers(deal, hand, LOSE)


def _split(deal: Deal, box: Box, hand: Hand, covered: list[Stake]) -> Steps:
    """Split a hand in two. Other players on the box cover both hands or stay on the first."""
    for seat in dict.fromkeys(stake.seat for stake in hand.stakes if stake.seat != hand.owner):
        choices = (_STAY, _split_of(deal, hand, seat, "cover"))
        taken = yield Ask(seat, box.spot, choices, "stay", f"{hand.owner} splits")
        covered += taken.shares
    second = Hand(hand.owner, covered, f"{box.to}.{len(box.hands) + 1}", SPLIT)
    yield from part_hands(deal, box, hand, second, _play_hand)
