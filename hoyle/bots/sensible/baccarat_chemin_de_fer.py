"""Bid a little now and then, keep a bank that wins, wager against a part of one or now and then all of it, and mostly
draw on five."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from hoyle.engine import Ask, Choice, Chosen, Round
from hoyle.games.baccarat.chemin_de_fer.holding_the_bank import BID, KEEP, PLACE, RAISED, TAKE
from hoyle.games.baccarat.chemin_de_fer.two_hands import CARD, STAY
from hoyle.games.baccarat.chemin_de_fer.wagers_against import BANCO, SUIVI, WAGER

Below = Callable[[int], int]
# How often of a hundred times each is chosen where it is offered.
OFTEN: Mapping[str, int] = {
    BID: 70, PLACE: 100, KEEP: 80, TAKE: 70, SUIVI: 50, BANCO: 20, WAGER: 85, CARD: 80,
}  # fmt: skip
RAISES = 25  # a bid of another
PART = 10  # of what a bank may be, no more than a tenth is bid
UNITS = 4  # a wager is one to four times the least


def choose(played: Round, prompt: Ask, names: Collection[str]) -> Chosen | str:
    """Without a source of chance: what varies is the round, the place and how far the round has come."""
    state = played.setup.number * 31 + prompt.spot * 17 + len(played.answers) * 7
    return by_luck(prompt, lambda below: state * 2654435761 // 65536 % below) or ""


def by_luck(prompt: Ask, below: Below) -> Chosen | None:
    """None where the prompt is none of this game, or leaves no choice."""
    first = prompt.choices[0]
    if first.name not in OFTEN or (first.name == CARD and len(prompt.choices) == 1):
        return None
    often = RAISES if prompt.about.startswith(RAISED) else OFTEN[first.name]
    if below(100) >= often or _is_too_much(first):
        return Chosen(STAY if first.name == CARD else prompt.default)
    return Chosen(first.name, _amount(first, below))


def _is_too_much(choice: Choice) -> bool:
    return choice.name == BID and choice.least * PART > choice.most


def _amount(choice: Choice, below: Below) -> int:
    """Whole multiples of the least, which is in whole chips."""
    if choice.name not in (BID, WAGER, KEEP):
        return choice.least
    cents = choice.least * (1 + below(UNITS))
    return cents if cents <= choice.most // (PART if choice.name == BID else 1) else choice.least
