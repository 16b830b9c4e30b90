"""Jackpots that a hand can win: a bad beat at once, the high hand at the end of its period."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Protocol, TypeVar

from hoyle.book import Terms
from hoyle.book.room.room_schema import Jackpot
from hoyle.engine import Carry
from hoyle.engine.round.script import Award, Note
from hoyle.games.parts.pots import share
from hoyle.games.poker_room.declaration import cite, number, offered_jackpots, word
from hoyle.games.poker_room.pot_hand import Hand
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
    """A qualifying hand was beaten: shares for it, for the winning hand, and for the others dealt in."""
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
        (losers, to_losers, "beaten_hand"), (sorted(winners), to_winners, "winning_hand"), (others, rest,
        "table_share"),
    ):  # fmt: skip
        if part:
            for spot, paid in share(part, spots, 1).items():
                yield Award(spot, name, why, paid, place, f"meter:{name}")


class Shown(NamedTuple):
    """A hand that counts for the high hand of a period: its seat, strength, and round."""

    seat: str
    hand: str
    strength: int
    cards: tuple[str, ...]
    round: int


class Ranked(Protocol):
    """A hand with its owner and its strength."""

    @property
    def seat(self) -> str: ...
    @property
    def strength(self) -> int: ...


AnyHand = TypeVar("AnyHand", bound=Ranked)


def note_high_hands(hand: Hand, ranks: Ranks, carry: dict[str, Any]) -> Iterator[Note]:
    """Record hands of this round that count for a high-hand period, and announce them."""
    carry.pop(HIGH_HAND, None)
    for name, jackpot in offered_jackpots(hand.felt.terms).items():
        if jackpot.kind != HIGH_HAND:
            continue
        found = [_shown(hand, spot, rank) for spot, rank in _qualifying(hand, ranks, jackpot)]
        if found:
            carry[HIGH_HAND] = {**carry.get(HIGH_HAND, {}), name: found}
        for each in found:
            best = each["hand"].replace("_", " ")
            yield Note(f"{each['seat']}'s {best} counts for the {jackpot.title.lower()} of the period")


def _qualifying(hand: Hand, ranks: Ranks, jackpot: Jackpot) -> Iterator[tuple[int, Rank]]:
    terms = hand.felt.terms
    if len(hand.order) < number(terms, jackpot.players_min):
        return
    assert jackpot.qualifies is not None
    least = least_strength(word(terms, jackpot.qualifies), hand.rules.form.hand_size)
    for spot, (rank, _) in ranks.items():
        if rank is not None and rank.strength >= least:
            yield spot, rank


def _shown(hand: Hand, spot: int, rank: Rank) -> dict[str, Any]:
    cards = [*hand.cards(spot), *hand.board]
    return {"seat": hand.seat(spot), "hand": rank.name, "strength": rank.strength, "cards": cards,
            "round": hand.felt.number}  # fmt: skip


def shown_hands(carry: Carry, name: str, played: int) -> list[Shown]:
    """The high hands in the carry that were shown in this round."""
    found = [
        Shown(**{**each, "cards": tuple(each["cards"])}) for each in carry.get(HIGH_HAND, {}).get(name, ())
    ]
    return [each for each in found if each.round == played]


def ties_of(terms: Terms, name: str) -> str:
    """The posted rule for equal hands."""
    return word(terms, offered_jackpots(terms)[name].ties)


def best_hands(hands: Iterable[AnyHand]) -> list[AnyHand]:
    """The best hands of a period in the order shown, one for each player."""
    best: list[AnyHand] = []
    for each in hands:
        if best and each.strength > best[0].strength:
            best = []
        if not best or (each.strength == best[0].strength and each.seat not in {one.seat for one in best}):
            best.append(each)
    return best


def divide(cents: int, hands: Iterable[AnyHand], ties: str) -> list[tuple[AnyHand, int]]:
    """All to the best hand. Equal hands share, with the remainder to the first; or the first shown takes all."""
    best = best_hands(hands)[: 1 if ties == "first_shown" else None]
    shares = share(cents, range(len(best)), 1) if best else {}
    return [(each, shares[at]) for at, each in enumerate(best) if shares[at]]
