"""What one seat may see of a round. A server sends nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from hoyle.engine.round import events as made
from hoyle.engine.round.record import plain_line, plain_stake
from hoyle.engine.round.round import Round
from hoyle.engine.round.script import EVERYONE, NO_ONE, Ask, Choice, Draw, Prompt
from hoyle.kit.cards import DECK
from hoyle.kit.money import show_money

HIDDEN = "??"


def view(played: Round, seat: str) -> dict[str, Any]:
    """The events with hidden cards masked, and the prompt where the seat has to answer it.

    `hoyle.view(played, "ann")` is what ann's screen may show of a round.

    >>> import hoyle
    >>> table = hoyle.table("ny/three_card_poker", seed=7)
    >>> table.sit("ann", "$100")
    >>> made = table.wager("ann", ante="$10")
    >>> seen = hoyle.view(table.deal(), "ann")
    >>> seen["over"], seen["prompt"]["default"]
    (False, 'fold')
    """
    return {
        "round": played.setup.number,
        "events": [show_event(event, seat) for event in played.events],
        "prompt": show_prompt(played.prompt, seat),
        "over": played.is_over,
    }


def cards_seen(played: Round, seat: str, to: str) -> tuple[str, ...]:
    """The cards of a hand as the seat sees them."""
    seen: list[str] = []
    for event in played.events:
        if isinstance(event, made.ItemMoved):
            if event.origin == to:
                _take(seen, event.item)
            if event.to == to:
                seen.append(event.item)
        elif isinstance(event, _OF_A_HAND) and event.to == to:
            _follow(played, seat, event, seen)
    return tuple(seen)


def all_cards_seen(played: Round, seat: str) -> dict[str, list[str]]:
    """What lies at every place as the seat sees it."""
    seen: dict[str, list[str]] = {}
    for event in played.events:
        if isinstance(event, made.ItemMoved):
            _take(seen[event.origin], event.item)
            seen.setdefault(event.to, []).append(event.item)
        elif isinstance(event, _OF_A_HAND):
            _follow(played, seat, event, seen.setdefault(event.to, []))
    return seen


def hands_at(played: Round, spot: int) -> list[str]:
    """Where the cards of a spot lie: one place, or more after a split. Cards for the button are no hand."""
    places = [to for to in played.dealt if re.match(rf"{spot}(\D|$)", to)]
    return [to for to in places if not to.endswith(".button")]


def cards_asked(played: Round, prompt: Ask) -> tuple[str, ...]:
    """The hand that a prompt is about: the one that it names, as after a split, or the spot's last."""
    named = prompt.about.split(" is ")[0].split()
    if named and all(card in DECK for card in named):
        return tuple(named)
    hands = hands_at(played, prompt.spot)
    return cards_seen(played, prompt.seat, hands[-1]) if hands else ()


_OF_A_HAND = (made.ItemsDrawn, made.ItemsShown, made.ItemsDiscarded, made.ItemTurned)


def _follow(played: Round, seat: str, event: made.Event, seen: list[str]) -> None:
    """What one event changes of the cards that a seat sees in its hand."""
    if isinstance(event, made.ItemsDrawn):
        seen += event.items if _sees(event, seat) else (HIDDEN,) * len(event.items)
    elif isinstance(event, made.ItemsShown):
        seen[:] = event.items
    elif isinstance(event, made.ItemsDiscarded):
        for item in event.items:
            if item in seen or HIDDEN in seen:
                _take(seen, item)
    elif isinstance(event, made.ItemTurned) and event.item not in seen and HIDDEN in seen:
        seen[_place_of(played, event.to, event.item, seen)] = event.item


def _take(seen: list[str], item: str) -> None:
    seen.remove(item if item in seen else HIDDEN)


def _place_of(played: Round, to: str, item: str, seen: list[str]) -> int:
    """Where a card lies in its hand."""
    held = played.dealt.get(to, ())
    at = held.index(item) if item in held else len(seen)
    return at if at < len(seen) and seen[at] == HIDDEN else seen.index(HIDDEN)


def _sees(event: made.ItemsDrawn, seat: str) -> bool:
    return "*" in event.seen or seat in event.seen


def own_views(events: Iterable[made.Event], prompt: Prompt | None) -> frozenset[str]:
    """The seats that see more of these events than others; all others see the same."""
    seats = {prompt.seat} if isinstance(prompt, Ask) else set()
    for event in events:
        seats |= seen_alone(event)
    return frozenset(seats)


def seen_alone(event: made.Event) -> frozenset[str]:
    """The seats that see more of one event than all others do."""
    if isinstance(event, made.ItemsDrawn | made.ItemsDiscarded) and event.seen != EVERYONE:
        return event.seen
    return NO_ONE


def show_event(event: made.Event, seat: str) -> dict[str, Any]:
    """One event with the cards masked that the seat did not see."""
    if isinstance(event, made.ItemsDrawn):
        items = event.items if _sees(event, seat) else (HIDDEN,) * len(event.items)
        return {"event": "drawn", "what": event.what, "to": event.to, "items": list(items)}
    if isinstance(event, made.ItemsDiscarded):
        items = event.items if seat in event.seen or "*" in event.seen else (HIDDEN,) * len(event.items)
        return {"event": "discarded", "to": event.to, "items": list(items)}
    if isinstance(event, made.ItemsShown):
        return {"event": "shown", "to": event.to, "items": list(event.items)}
    if isinstance(event, made.WagerPlaced):
        return {"event": "placed", **plain_stake(event.stake)}
    if isinstance(event, made.WagerStands):
        return {"event": "stands", **plain_stake(event.stake)}
    if isinstance(event, made.WagerSettled):
        return {"event": "settled", **plain_line(event.line)}
    if isinstance(event, made.Ruled):
        cards = event.cards if event.is_open else (HIDDEN,) * len(event.cards)
        return {
            "event": "ruled", "name": event.name, "then": event.then, "spot": event.spot, "cards": list(cards),
            "cite": str(event.cite),
        }  # fmt: skip
    if isinstance(event, made.RoundVoided):
        return {"event": "voided", "name": event.name, "cite": str(event.cite)}
    return {"event": _NAMES[type(event)], **event._asdict()}


_NAMES: dict[type, str] = {
    made.ChipsPosted: "posted",
    made.ChoiceMade: "chose",
    made.ItemMoved: "moved",
    made.ItemTurned: "turned",
    made.MeterGrew: "meter",
    made.Noted: "noted",
    made.Shuffled: "shuffled",
}


def show_prompt(prompt: Prompt | None, seat: str) -> dict[str, Any] | None:
    """The prompt of a round. All see which seat has to answer; only that seat sees the choices."""
    if prompt is None:
        return None
    if isinstance(prompt, Draw):
        return {"waiting_for": "chance", "what": prompt.what, "count": prompt.size, "to": prompt.to}
    assert isinstance(prompt, Ask)
    if prompt.seat != seat:
        return {"waiting_for": prompt.seat, "spot": prompt.spot}
    return {
        "waiting_for": seat,
        "spot": prompt.spot,
        "about": prompt.about,
        **({"house_way": prompt.house_way} if prompt.house_way else {}),
        "default": prompt.default,
        "choices": [_show_choice(choice) for choice in prompt.choices],
    }


def _show_choice(choice: Choice) -> dict[str, Any]:
    shown = {**choice._asdict(), "costs": show_money(choice.most) if choice.most else ""}
    del shown["shares"]  # how the amount is divided follows from the wagers that are made
    return shown
