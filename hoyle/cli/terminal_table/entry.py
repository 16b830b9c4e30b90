"""Parses what a player types: wagers, choices and rulings. Words may be abbreviated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hoyle.book import Terms
from hoyle.cli.shared.arguments import read_amount
from hoyle.contract.sentences import parse_named
from hoyle.engine import Ask, Chosen, Game, Ruling
from hoyle.errors import HoyleError, UnknownName
from hoyle.games.catalog import game_for
from hoyle.games.parts.setting_hands import HOUSE_WAY, setting_by_cards
from hoyle.kit.cards import DECK, JOKER

Wanted = tuple[str, int, str]


def is_amount(text: str) -> bool:
    try:
        read_amount(text)
    except HoyleError:
        return False
    return True


def is_number(word: str) -> bool:
    """A count or a number on the felt, of at most nine digits."""
    return word.isascii() and word.isdigit() and len(word) < 10


def complete(kind: str, word: str, known: Iterable[str]) -> str:
    """The name that a word is or abbreviates."""
    names = list(dict.fromkeys(known))
    if word in names:
        return word
    found = [name for name in names if name.startswith(word.lower())]
    if len(found) == 1:
        return found[0]
    if found:
        raise HoyleError(f'"{word}" could be {" or ".join(found)}; write more of it.')
    raise UnknownName(kind, word, names)


def read_wagers(game: Game, terms: Terms, carry: Mapping[str, Any], words: Sequence[str]) -> list[Wanted]:
    """`ante 10 pair_plus 5`, or with what a wager is on: `straight 17 5`."""
    placeable = [name for name, wager in terms.file.wagers.items() if not wager.bonus_on]
    wanted: list[Wanted] = []
    rest = list(words)
    while rest:
        wager = complete(f"wager in {terms.path}", rest.pop(0), placeable)
        selections = game.selections(terms, wager) if wager in terms.wagers else ("",)
        on = _selection(selections, rest, carry)
        if not rest:
            what = "an amount" if "" in selections else "what it is on and an amount"
            raise HoyleError(f"{wager} needs {what}, as in {_example(wager, selections)}.")
        wanted.append((wager, read_amount(rest.pop(0)), on))
    return wanted


def _selection(selections: Sequence[str], rest: list[str], carry: Mapping[str, Any]) -> str:
    """What a wager is on: named, or the only one there is, or the point."""
    if tuple(selections) == ("",):
        return ""
    two = len(rest) > 1 and is_amount(rest[1])
    if rest and (two or not is_amount(rest[0])):
        return rest.pop(0)
    if "" in selections:
        return ""
    point = str(carry.get("point") or "")
    if len(selections) == 1 or point in selections:
        return point if point in selections else selections[0]
    return rest.pop(0) if rest else ""


def _example(wager: str, selections: Sequence[str]) -> str:
    on = "" if "" in selections else f" {selections[0]}"
    return f"{wager}{on} 5"


def read_choice(prompt: Ask, words: Sequence[str]) -> Chosen:
    """A choice by its number, its name or the beginning of it, and an amount where it has bounds. Hands are set by
    the cards of all but the first, too."""
    word, names = words[0], [choice.name for choice in prompt.choices]
    if sets_hands(prompt) and all(map(_is_card, words)):
        return _set_by_cards(prompt, words, names)
    if is_number(word) and 1 <= int(word) <= len(names):
        name = names[int(word) - 1]
    else:
        name = complete("choice now", word, names)
    if len(words) > 2:
        raise HoyleError(
            f'"{" ".join(words[1:])}" is not understood; write a choice and, where needed, an amount.'
        )
    return Chosen(name, read_amount(words[1]) if len(words) > 1 else 0)


def sets_hands(prompt: Ask) -> bool:
    """Is a hand of cards to be set, which a player may say by the cards of all hands but the first?"""
    return bool(prompt.house_way) and all(
        choice.name == HOUSE_WAY or re.fullmatch(r"(_?[a-z]+(_\d)+)+", choice.name)
        for choice in prompt.choices
    )


def _is_card(word: str) -> bool:
    return word.capitalize() in (*DECK, JOKER)


def _set_by_cards(prompt: Ask, words: Sequence[str], names: Sequence[str]) -> Chosen:
    try:
        return Chosen(setting_by_cards(prompt.about.split(), [word.capitalize() for word in words], names))
    except ValueError as error:
        raise HoyleError(f"{error}.") from None


def is_choice(prompt: Ask, word: str) -> bool:
    """Does the word abbreviate a choice, or name a card of one?"""
    if sets_hands(prompt) and _is_card(word):
        return True
    return is_number(word) or any(choice.name.startswith(word.lower()) for choice in prompt.choices)


def read_ruling(terms: Terms, words: Sequence[str]) -> Ruling:
    """`floor exposed_card 2 Ah`: the irregularity, the spot if it concerns one, the cards or section it names."""
    name = complete(f"irregularity in {terms.path}", words[0], terms.file.irregularities)
    rest = list(words[1:])
    spot = int(rest.pop(0)) if rest and is_number(rest[0]) else 0
    try:
        return Ruling(name, spot, parse_named(game_for(terms), terms, " ".join(rest)))
    except ValueError as error:
        raise HoyleError(str(error)) from None


def read_stake_id(words: Sequence[str]) -> int:
    text = words[0].removeprefix("#") if words else ""
    if not is_number(text):
        raise HoyleError("Name a wager by its number on the felt, as in down 3.")
    return int(text)
