"""The recorded end of a hand: finishing stacks or winnings of its file, or PokerKit's where the file has none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hoyle.engine import Round
from hoyle.errors import HoyleError
from hoyle.kit.money import show_money
from hoyle.phh.phh_reader import Hand

RAKED_AT_MOST = 10  # percent of the pot that may be missing from a file as rake


class Judged(NamedTuple):
    """`reason` is the note without its amounts, by which hands are counted."""

    is_alike: bool
    stacks: list[int]
    note: str = ""
    reason: str = ""


class Stated(NamedTuple):
    """`who` is the source. Winnings are amounts collected; an uncalled blind may or may not be included."""

    who: str
    stacks: tuple[int, ...] = ()
    winnings: tuple[int, ...] = ()
    trouble: str = ""

    @property
    def says_nothing(self) -> bool:
        return not (self.who or self.trouble)

    def judge(self, played: Round, ends: list[int]) -> Judged:
        if self.trouble:
            return Judged(False, [], self.trouble, "PokerKit does not play this hand")
        if self.says_nothing:
            return Judged(True, ends, reason="played, with no result to compare")
        wanted = list(self.stacks) or self._from_winnings(played, ends)
        if wanted == ends:
            return Judged(True, wanted)
        less = [mine - theirs for mine, theirs in zip(ends, wanted, strict=True)]
        won = _awarded(played, is_returned=False)
        is_of_pots = all(cents == 0 or 0 < cents <= pot for cents, pot in zip(less, won, strict=True))
        if is_of_pots and sum(less) * 100 <= sum(won) * RAKED_AT_MOST:
            note = f"{self.who} has {show_money(sum(less))} less, taken as rake"
            return Judged(True, wanted, note, f"{self.who} has less, taken as rake")
        return Judged(False, wanted, f"{self.who} has {wanted}", f"{self.who} ends otherwise")

    def missing(self, played: Round) -> int:
        """What the winnings leave out, where they leave out whole awards: the sum of the pots that are not in them."""
        short = 0
        for pot, returned, told, alone in self._collected(played):
            if told in (pot, pot + returned):
                continue
            if told not in (0, pot - alone):
                return 0
            short += pot - told
        return short

    def leaves_out_uncontested(self, played: Round) -> bool:
        """Whether what is missing is exactly the pots for which no other player was left."""
        return all(
            told in (pot, pot + returned, pot - alone)
            for pot, returned, told, alone in self._collected(played)
        )

    def _collected(self, played: Round) -> Iterator[tuple[int, int, int, int]]:
        """By seat: what its pots and returned bets are, what its winnings say, and which pots had no other player."""
        if self.winnings:
            won, back = _awarded(played, is_returned=False), _awarded(played, is_returned=True)
            alone = _awarded(played, is_returned=False, outcome="last_hand")
            yield from zip(won, back, self.winnings, alone, strict=True)

    def _from_winnings(self, played: Round, ends: list[int]) -> list[int]:
        won, back = _awarded(played, is_returned=False), _awarded(played, is_returned=True)
        collected = [
            pot + (returned if told > pot else 0)
            for pot, returned, told in zip(won, back, self.winnings, strict=True)
        ]
        return [end - mine + told for end, mine, told in zip(ends, collected, self.winnings, strict=True)]


def stated_by(hand: Hand, *, has_second_opinion: bool = True) -> Stated:
    """What the file says, or PokerKit where it says nothing and a second opinion is wanted."""
    count = len(hand.stacks)
    for name, stated in (("finishing_stacks", hand.finishing), ("winnings", hand.winnings)):
        if stated and len(stated) != count:
            raise HoyleError(f"{name} has {len(stated)} amounts for {count} players")
    if hand.finishing:
        return Stated("the file", hand.finishing)
    if hand.winnings:
        return Stated("the file", winnings=hand.winnings)
    return second_opinion(hand) if has_second_opinion else Stated("")


def second_opinion(hand: Hand) -> Stated:
    from hoyle.phh.pokerkit_opinion import stacks_of

    try:
        return Stated("PokerKit", tuple(stacks_of(hand)))
    except HoyleError as error:
        return Stated("PokerKit", trouble=str(error))


def _awarded(played: Round, *, is_returned: bool, outcome: str = "") -> list[int]:
    """By seat: amounts from pots, or uncalled bets returned."""
    sums = dict.fromkeys(played.setup.seats, 0)
    for line in played.lines:
        is_named = not outcome or line.outcome == outcome
        if line.kind == "award" and (line.wager == "uncalled_bet") == is_returned and is_named:
            sums[line.seat] += line.net
    return list(sums.values())
