"""The cards that a history tells, by whom they were dealt to, and others in the place of those that it does not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from hoyle.errors import HoyleError, IllegalAnswer
from hoyle.kit.cards import DECK, parse_cards

UNKNOWN = "??"
BOARD = "community"


def cards_in(text: str) -> list[str]:
    """
    >>> cards_in("Ac??")
    ['Ac', '??']
    """
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    return [pair if pair == UNKNOWN else parse_cards(pair)[0] for pair in pairs]


class ToldCards:
    """`given_up` are players who went to the end and whose cards nobody was shown."""

    def __init__(self, actions: Sequence[list[str]], first_spare: int = 0) -> None:
        self._dealt: dict[str, list[str]] = defaultdict(list)
        self._shown: dict[str, list[str]] = {}
        folded: set[str] = set()
        for words in actions:
            try:
                self._read(words)
            except (IndexError, ValueError):
                raise HoyleError(f'"{" ".join(words)}" is no action of the notation') from None
            if words[1:2] == ["f"]:
                folded.add(words[0])
        self.given_up = self._unseen(folded)
        for who, shown in self._shown.items():
            self._fill(self._dealt[who[1:]], shown)
        known = {card for cards in self._dealt.values() for card in cards}
        spare = [card for card in DECK if card not in known]
        turn = first_spare % max(len(spare), 1)
        self._spare = spare[turn:] + spare[:turn]
        self._put_in: set[str] = set()  # cards that the history did not tell

    def _read(self, words: list[str]) -> None:
        if words[:2] == ["d", "dh"]:
            self._dealt[words[2][1:]] += cards_in(words[3])
        elif words[:2] == ["d", "db"]:
            self._dealt[BOARD] += cards_in(words[2])
        elif words[1:2] == ["sm"]:
            # A dash is for cards that were told already.
            self._shown[words[0]] = cards_in(words[2]) if len(words) > 2 and words[2] != "-" else []
            if words[2:] == ["-"]:
                self._shown[words[0]] = list(self._dealt[words[0][1:]])

    def _unseen(self, folded: set[str]) -> set[str]:
        """Who says `sm` without cards, or shows cards that are unknown, while others show theirs."""
        seen = {who for who, shown in self._shown.items() if shown and UNKNOWN not in shown}
        players = {f"p{at}" for at in self._dealt if at != BOARD} - folded
        silent = {who for who in players if who not in self._shown and UNKNOWN in self._dealt[who[1:]]}
        return ((set(self._shown) | silent) - seen) if seen else set()

    def _fill(self, dealt: list[str], shown: Sequence[str]) -> None:
        """What was dealt unknown and shown at the end is known."""
        new = [card for card in shown if card != UNKNOWN and card not in dealt]
        for at, card in enumerate(dealt):
            if card == UNKNOWN and new:
                dealt[at] = new.pop(0)

    def draw(self, to: str, count: int) -> list[str]:
        """The next cards of a hand or of the board; any other that nobody was dealt for those not told."""
        mine = self._dealt.get(to, [])
        cards = []
        for _ in range(count):
            card = mine.pop(0) if mine else UNKNOWN
            if card == UNKNOWN:
                if not self._spare:
                    raise HoyleError(
                        "the deck runs out in this hand, and its discards were shuffled at another time"
                    )
                card = self._spare.pop()
                self._put_in.add(card)
            cards.append(card)
        return cards

    def places_of(self, cards: Sequence[str], held: Sequence[str]) -> list[int]:
        """Where the cards thrown away lie, counted from 1; one that was not told is any that was put in for such."""
        places = [held.index(card) for card in cards if card in held]
        untold = [at for at, card in enumerate(held) if card in self._put_in and at not in places]
        missing = len(cards) - len(places)
        if missing > len(untold):
            raise IllegalAnswer(f"{' '.join(cards)} cannot be thrown away of {' '.join(held)}")
        return sorted(place + 1 for place in places + untold[:missing])
