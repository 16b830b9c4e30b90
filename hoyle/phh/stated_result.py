"""The recorded end of a hand: finishing stacks or winnings of its file, or PokerKit's where the file has none."""

from __future__ import annotations

from typing import NamedTuple

from hoyle.engine import Round
from hoyle.errors import HoyleError
from hoyle.kit.money import show_money
from hoyle.phh.phh_reader import Hand
from hoyle.phh.pokerkit_opinion import stacks_of

RAKED_AT_MOST = 10  # percent of the pot that may be missing from a file as rake


class Judged(NamedTuple):
    is_alike: bool
    stacks: list[int]
    note: str = ""


class Stated(NamedTuple):
    """`who` is the source. Winnings are amounts collected; an uncalled blind may or may not be included."""

    who: str
    stacks: tuple[int, ...] = ()
    winnings: tuple[int, ...] = ()
    trouble: str = ""

    def judge(self, played: Round, ends: list[int]) -> Judged:
        if self.trouble:
            return Judged(False, [], self.trouble)
        wanted = list(self.stacks) or self._from_winnings(played, ends)
        if wanted == ends:
            return Judged(True, wanted)
        less = [mine - theirs for mine, theirs in zip(ends, wanted, strict=True)]
        won = _awarded(played, is_returned=False)
        is_of_pots = all(cents == 0 or 0 < cents <= pot for cents, pot in zip(less, won, strict=True))
        if is_of_pots and sum(less) * 100 <= sum(won) * RAKED_AT_MOST:
            return Judged(True, wanted, f"{self.who} has {show_money(sum(less))} less, taken as rake")
        return Judged(False, wanted, f"{self.who} has {wanted}")

    def _from_winnings(self, played: Round, ends: list[int]) -> list[int]:
        won, back = _awarded(played, is_returned=False), _awarded(played, is_returned=True)
        collected = [
            pot + (returned if told > pot else 0)
            for pot, returned, told in zip(won, back, self.winnings, strict=True)
        ]
        return [end - mine + told for end, mine, told in zip(ends, collected, self.winnings, strict=True)]


def stated_by(hand: Hand) -> Stated:
    count = len(hand.stacks)
    for name, stated in (("finishing_stacks", hand.finishing), ("winnings", hand.winnings)):
        if stated and len(stated) != count:
            raise HoyleError(f"{name} has {len(stated)} amounts for {count} players")
    if hand.finishing:
        return Stated("the file", hand.finishing)
    if hand.winnings:
        return Stated("the file", winnings=hand.winnings)
    try:
        return Stated("PokerKit", tuple(stacks_of(hand)))
    except HoyleError as error:
        return Stated("PokerKit", trouble=str(error))


def _awarded(played: Round, *, is_returned: bool) -> list[int]:
    """By seat: amounts from pots, or uncalled bets returned."""
    sums = dict.fromkeys(played.setup.seats, 0)
    for line in played.lines:
        if line.kind == "award" and (line.wager == "uncalled_bet") == is_returned:
            sums[line.seat] += line.net
    return list(sums.values())
