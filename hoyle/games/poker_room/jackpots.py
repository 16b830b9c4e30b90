"""Jackpots that a hand can win: a bad beat at once, the high hand at the end of its period."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hoyle.book.room import Jackpot
from hoyle.engine import Carry
from hoyle.engine.script import Award
from hoyle.games.parts.pots import share
from hoyle.games.poker_room.declaration import cite, number, offered_jackpots, word
from hoyle.games.poker_room.hand import Hand
from hoyle.games.poker_room.showdown import Ranks
from hoyle.kit.cards import RANK_VALUE
from hoyle.kit.ranking import FIVE_CARD_HANDS, THREE_CARD_HANDS, Rank, threshold
from hoyle.kit.ranking.rank import strength_of

HIGH_HAND = "high_hand"


def least_strength(name: str, hand_size: int = 5) -> int:
    """`four_of_a_kind`, or of a rank: `full_house_of_rank_A` is aces full and better."""
    hands = FIVE_CARD_HANDS if hand_size == 5 else THREE_CARD_HANDS
    hand, _, rank = name.partition("_of_rank_")
    if not rank:
        return threshold(hand, hands)
    return strength_of(len(hands) - 1 - hands.index(hand), (RANK_VALUE[rank],))


def bad_beats(hand: Hand, ranks: Ranks, winners: set[int]) -> Iterator[Award]:
    """A hand good enough was beaten: shares for it, for the hand that beat it, and for the others dealt in."""
    for name, jackpot in offered_jackpots(hand.felt.terms).items():
        if jackpot.kind == "bad_beat" and len(hand.order) >= number(hand.felt.terms, jackpot.players_min):
            yield from _bad_beat(hand, name, jackpot, ranks, winners)


def _bad_beat(hand: Hand, name: str, jackpot: Jackpot, ranks: Ranks, winners: set[int]) -> Iterator[Award]:
    terms, shares = hand.felt.terms, jackpot.shares
    assert jackpot.qualifies is not None
    assert shares is not None
    beaten = [(rank, spot) for spot, (rank, _) in ranks.items() if rank is not None and spot not in winners]
    cents = hand.felt.meters.get(name, 0)
    if not beaten or not cents:
        return
    best = max(beaten)[0]
    if best.strength < least_strength(word(terms, jackpot.qualifies), hand.rules.form.hand_size):
        return
    losers = [spot for rank, spot in beaten if rank == best]
    others = [spot for spot in hand.order if spot not in winners and spot not in losers]
    to_losers = cents * number(terms, shares.loser) // 100
    to_winners = min(cents * number(terms, shares.winner) // 100, cents - to_losers)
    rest = cents - to_losers - to_winners
    if not others:
        to_losers, rest = to_losers + rest, 0
    place = cite(terms, jackpot)
    for spots, part, why in (
        (losers, to_losers, "beaten_hand"), (sorted(winners), to_winners, "winning_hand"), (others, rest, "table_share"),
    ):  # fmt: skip
        if part:
            for spot, paid in share(part, spots, 1).items():
                yield Award(spot, name, why, paid, place, f"meter:{name}")


def note_high_hands(hand: Hand, ranks: Ranks, carry: dict[str, Any]) -> None:
    """The best qualifying hand of the period so far, and whose it was."""
    terms = hand.felt.terms
    for name, jackpot in offered_jackpots(terms).items():
        if jackpot.kind != HIGH_HAND or len(hand.order) < number(terms, jackpot.players_min):
            continue
        assert jackpot.qualifies is not None
        least = least_strength(word(terms, jackpot.qualifies), hand.rules.form.hand_size)
        for spot, (rank, _) in ranks.items():
            if rank is not None and rank.strength >= least:
                _note(carry, name, hand.seat(spot), rank)


def _note(carry: dict[str, Any], name: str, seat: str, rank: Rank) -> None:
    best = dict(carry.get(HIGH_HAND, {}))
    known = best.get(name)
    if known is None or rank.strength > known["strength"]:
        best[name] = {"seats": [seat], "strength": rank.strength, "hand": rank.name}
    elif rank.strength == known["strength"] and seat not in known["seats"]:
        best[name] = {**known, "seats": [*known["seats"], seat]}
    carry[HIGH_HAND] = best


def end_period(carry: Carry, name: str, cents: int) -> tuple[dict[str, int], Carry]:
    """What each seat with the best hand of the period gets; where there was none, the fund goes on."""
    best = dict(carry.get(HIGH_HAND, {}))
    won = best.pop(name, None)
    if won is None:
        return {}, carry
    shares = share(cents, list(range(len(won["seats"]))), 1)
    paid = {seat: shares[at] for at, seat in enumerate(won["seats"])}
    return paid, {**carry, HIGH_HAND: best}
