"""What a seat sees at a prompt: everything that a strategy may use, and nothing that is hidden from the seat."""

from __future__ import annotations

from typing import NamedTuple

from hoyle.engine import DEALER, Ask, Round
from hoyle.engine.round.view import HIDDEN, cards_seen
from hoyle.kit.cards import DECK


class Seen(NamedTuple):
    """Plain data, as kernels build it to ask a strategy beforehand."""

    choices: tuple[str, ...]  # those offered
    hand: tuple[str, ...] = ()  # the cards that the choice is about
    dealer: tuple[str, ...] = ()  # the dealer's cards that are face up
    community: tuple[str, ...] = ()  # the community cards that are face up
    about: str = ""  # the subject of the prompt, such as the bet that may be withdrawn
    dealt_up: tuple[str, ...] = ()  # cards of other hands that are face up
    banks: bool = False  # whether this seat holds the bank
    hand_count: int = 1  # hands at the seat's place, more than one after a split


def seen_at(played: Round, prompt: Ask) -> Seen:
    """What the prompted seat of a running round sees."""
    names = tuple(choice.name for choice in prompt.choices)
    hands = {to for to in played.dealt if to.partition(".")[0] == str(prompt.spot)}
    hand = _named(prompt) or _own(played, prompt, sorted(hands))
    board = played.game.board or ("community",)
    others = [to for to in played.dealt if to not in hands and to not in (DEALER, "burn", *board)]
    up = [card for to in others for card in _up(played, prompt, to)]
    return Seen(
        names,
        hand,
        _up(played, prompt, DEALER),
        tuple(card for to in board for card in _up(played, prompt, to)),
        prompt.about,
        tuple(up),
        played.setup.bank == prompt.seat,
        max(len(hands), 1),
    )


def _named(prompt: Ask) -> tuple[str, ...]:
    """The hand that the prompt names, as it does after a split."""
    named = prompt.about.split(" is ")[0].split()
    return tuple(named) if named and all(card in DECK for card in named) else ()


def _own(played: Round, prompt: Ask, hands: list[str]) -> tuple[str, ...]:
    return _up(played, prompt, hands[-1]) if hands else ()


def _up(played: Round, prompt: Ask, to: str) -> tuple[str, ...]:
    return tuple(card for card in cards_seen(played, prompt.seat, to) if card != HIDDEN)
