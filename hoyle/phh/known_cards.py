"""The cards of a hand history by whom they were dealt to, with substitutes for those that it does not show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from hoyle.errors import HoyleError, IllegalAnswer
from hoyle.kit.cards import parse_cards

UNKNOWN = "??"
BOARD = "community"
NEVER = 10_000


def cards_in(text: str) -> list[str]:
    """
    >>> cards_in("Ac??")
    ['Ac', '??']
    """
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    return [pair if pair == UNKNOWN else parse_cards(pair)[0] for pair in pairs]


class ToldCards:
    """`given_up` are the players who reached the showdown and mucked."""

    def __init__(self, actions: Sequence[list[str]]) -> None:
        self._dealt: dict[str, list[str]] = defaultdict(list)
        self._when: dict[str, list[int]] = defaultdict(
            list
        )  # how many cards the history dealt before each of them
        self._shown: dict[str, list[str]] = {}
        folded: set[str] = set()
        for words in actions:
            try:
                self._read(words)
            except (IndexError, ValueError):
                raise HoyleError(f'"{" ".join(words)}" is not an action of the notation') from None
            if words[1:2] == ["f"]:
                folded.add(words[0])
        self.given_up = self._unseen(folded)
        for who, shown in self._shown.items():
            self._fill(self._dealt[who[1:]], shown)
        self._told = {card for cards in self._dealt.values() for card in cards}
        self._put_in: set[str] = set()  # substitutes for cards that the history does not show

    def _read(self, words: list[str]) -> None:
        if words[:2] == ["d", "dh"]:
            self._deal(words[2][1:], cards_in(words[3]))
        elif words[:2] == ["d", "db"]:
            self._deal(BOARD, cards_in(words[2]))
        elif words[1:2] == ["sm"]:
            # A dash is for cards that were shown already.
            self._shown[words[0]] = cards_in(words[2]) if len(words) > 2 and words[2] != "-" else []
            if words[2:] == ["-"]:
                self._shown[words[0]] = list(self._dealt[words[0][1:]])

    def _deal(self, to: str, cards: list[str]) -> None:
        first = sum(map(len, self._when.values()))
        self._dealt[to] += cards
        self._when[to] += range(first, first + len(cards))

    def _unseen(self, folded: set[str]) -> set[str]:
        """Players with `sm` and no cards, or with unknown cards, while others show theirs."""
        seen = {who for who, shown in self._shown.items() if shown and UNKNOWN not in shown}
        players = {f"p{at}" for at in self._dealt if at != BOARD} - folded
        silent = {who for who in players if who not in self._shown and UNKNOWN in self._dealt[who[1:]]}
        return ((set(self._shown) | silent) - seen) if seen else set()

    def _fill(self, dealt: list[str], shown: Sequence[str]) -> None:
        """Cards dealt face down and shown at the end are known from the start."""
        new = [card for card in shown if card != UNKNOWN and card not in dealt]
        for at, card in enumerate(dealt):
            if card == UNKNOWN and new:
                dealt[at] = new.pop(0)

    def draw(self, to: str, count: int, left: Mapping[str, int]) -> list[str]:
        """The next cards of a hand or of the board. Unknown cards are any that no other player needs."""
        cards: list[str] = []
        for _ in range(count):
            card = UNKNOWN
            if self._dealt.get(to):
                card = self._dealt[to].pop(0)
                self._when[to].pop(0)
            if card == UNKNOWN:
                card = self._spare(left, cards)
                self._put_in.add(card)
            cards.append(card)
        return cards

    def _spare(self, deck: Mapping[str, int], cards: Sequence[str]) -> str:
        """One that the history never deals, or, when discards are dealt again, the one it deals last."""
        for card, count in deck.items():
            if count and card not in self._told and card not in cards:
                return card
        left = [card for card, count in deck.items() if count and card not in cards]
        due: dict[str, int] = {}
        for to, cards in self._dealt.items():
            for when, card in zip(self._when[to], cards, strict=True):
                due[card] = min(when, due.get(card, when))
        if not left:
            raise HoyleError("the deck runs out in this hand")
        return max(left, key=lambda card: due.get(card, NEVER))

    def places_of(self, cards: Sequence[str], held: Sequence[str]) -> list[int]:
        """Positions of the discards, counted from 1. An unknown discard is any substitute."""
        places = [held.index(card) for card in cards if card in held]
        untold = [at for at, card in enumerate(held) if card in self._put_in and at not in places]
        missing = len(cards) - len(places)
        if missing > len(untold):
            raise IllegalAnswer(f"{' '.join(cards)} cannot be discarded from {' '.join(held)}")
        return sorted(place + 1 for place in places + untold[:missing])
