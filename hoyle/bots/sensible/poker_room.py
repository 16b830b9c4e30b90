"""Bet a good hand, call with a fair one, and fold the rest to a bet."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hoyle.engine import Ask, Round
from hoyle.engine.round.events import ChoiceMade
from hoyle.engine.round.view import cards_seen
from hoyle.kit.cards import DECK, RANK_VALUE
from hoyle.kit.ranking import best_five


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    if "fold" not in names or not {"check", "call"} & set(names):
        return ""
    own = cards_seen(played, prompt.seat, str(prompt.spot))
    board = cards_seen(played, prompt.seat, "community")
    worth = poker_worth([card for card in (*own, *board) if card in DECK])
    raises = [name for name in names if name in ("bet", "raise", "complete")]
    bets = sum(isinstance(event, ChoiceMade) and event.choice == "raise" for event in played.events)
    if worth >= 2 and raises and bets < 3:
        return raises[0]
    return "check" if "check" in names else "call" if worth >= 1 else "fold"


def poker_worth(cards: Sequence[str]) -> int:
    """2 for a good hand, 1 for a fair one, 0 for none: by pairs and high cards, or by the hand once there are five."""
    if len(cards) >= 5:
        name = best_five(cards[:7]).name
        return 0 if name == "high_card" else 1 if name == "pair" else 2
    values = sorted((RANK_VALUE[card[0]] for card in cards), reverse=True)
    paired = len(set(values)) < len(values)
    if paired:
        return 2 if values[0] >= 10 else 1
    return 1 if sum(value >= 10 for value in values) >= 2 else 0
