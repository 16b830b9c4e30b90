"""Three cards in a player's words, and what to do with them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.games.house_poker.colorado_holdem_poker import ANTE, CHECK, PLAY, high_to_low
from hoyle.kit.cards import RANK_VALUE, Cards

DISCARDED = ("the highest", "the middle card", "the lowest")
_SUITED = {
    (): "no two suited",
    (0, 1): "highest and middle suited",
    (0, 2): "highest and lowest suited",
    (1, 2): "middle and lowest suited",
    (0, 1, 2): "all suited",
}
TEN, JACK, SEVEN, NINE = 10, 11, 7, 9


class Classes(NamedTuple):
    """The least ranks whose pair wins and whose pair pushes."""

    wins: int
    pushes: int

    def of(self, value: int) -> int:
        """2 for a rank whose pair wins, 1 for one whose pair pushes."""
        return 2 if value >= self.wins else int(value >= self.pushes)

    @property
    def note(self) -> str:
        return (
            f"2+1 is two cards whose pair wins, from {_rank(self.wins)} up, and one whose pair pushes, from "
            f"{_rank(self.pushes)} up."
        )


class Said(NamedTuple):
    """A hand, how many it stands for, and what it does."""

    cards: Cards
    hand_count: int
    choice: str
    discard: int


def classes_of(terms: Terms) -> Classes:
    wins = TEN if terms.prices[ANTE, "pair_of_tens"].odds.net > 0 else JACK
    return Classes(wins, SEVEN if terms.prices[ANTE, "pair_of_sevens_or_eights"].odds.net >= 0 else NINE)


def falling(cards: Cards) -> Cards:
    """The highest first, as the game orders them."""
    return tuple(cards[at] for at in high_to_low(cards))


def say_hand(classes: Classes, cards: Cards, *, is_instant: bool) -> str:
    """What a player tells three cards by."""
    values = [RANK_VALUE[card[0]] for card in cards]
    most, count = Counter(values).most_common(1)[0]
    if is_instant:
        return "three of a kind" if count == 3 else "three card straight flush"
    if count > 1:
        return f"a pair of {_rank(most)}s" if count == 2 else f"three of {_rank(most)}"
    ordered = falling(cards)
    suits = [card[1] for card in ordered]
    suited = tuple(at for at in range(len(suits)) if suits.count(suits[at]) > 1)
    found = Counter(classes.of(value) for value in values)
    return f"{found[2]}+{found[1]}, {_SUITED[suited]}"


def _rank(value: int) -> str:
    return next(rank for rank, each in RANK_VALUE.items() if each == value).replace("T", "10")


def say_lines(classes: Classes, every: Iterable[tuple[str, Said]]) -> list[str]:
    """The hands of each way to play, as a player tells them apart; where hands of a kind differ, the most frequent."""
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for kind, said in every:
        kinds[kind][_action(said)] += said.hand_count
    ways: dict[str, list[str]] = defaultdict(list)
    for kind, actions in kinds.items():
        action = actions.most_common(1)[0][0]
        ways[f"mostly {action}" if len(actions) > 1 else action].append(kind)
    return [f"{action}: {'; '.join(sorted(hands))}" for action, hands in sorted(ways.items())] + [
        classes.note
    ]


def _action(said: Said) -> str:
    if said.choice not in (PLAY, CHECK):
        return said.choice
    is_pair = len({card[0] for card in said.cards}) == 2
    kept = falling(said.cards)[: said.discard] + falling(said.cards)[said.discard + 1 :]
    if is_pair and kept[0][0] == kept[1][0]:
        return f"{said.choice}, keep the pair"
    return f"{said.choice}, discard {DISCARDED[said.discard]}"
