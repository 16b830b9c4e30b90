"""An observation: the layout filled with what one seat may see, and nothing else.

Cards come from the events as the seat saw them, amounts from what lies open on the felt.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from hoyle.engine import Ask, Round
from hoyle.engine.round import events as made
from hoyle.engine.round.view import HIDDEN, all_cards_seen, cards_asked, show_event
from hoyle.environments.episode import CHANCE, Episode
from hoyle.environments.seat_layout import VALUES_MAX, Layout
from hoyle.errors import IllegalAnswer

Row = npt.NDArray[np.float32]
BURN = "burn"
WATCHER = ""  # sees what all see


def observe(episode: Episode, agent: str) -> Row:
    """What an agent sees now; with `WATCHER`, what all see."""
    row = np.zeros(episode.opened.layout.size, np.float32)
    opened, layout = episode.opened, episode.opened.layout
    agents, parts = opened.agents, layout.parts
    if agent != WATCHER:
        row[parts["seat"].start + agents.index(agent)] = 1
    at = agents.index(episode.waiting) if episode.waiting in agents else len(agents) + (episode.is_over)
    row[parts["turn"].start + at] = 1
    row[parts["net"].start] = episode.cents.get(agent, 0) / 100
    _put_money(row, layout, episode, agent)
    if episode.played is not None:
        _put_cards(row, layout, episode.played, agent)
        if episode.table.round is not None:
            _put_pot(row, layout, episode)
            _put_prompt(row, layout, episode.played, agent)
    return row


def _put_cards(row: Row, layout: Layout, played: Round, agent: str) -> None:
    """The cards at every place, what dice and wheels show, and what has been seen of the shoe."""
    code, hands, shown = layout.card_code, layout.parts["hands"].start, layout.parts["shown"].start - 1
    hidden, most = layout.hidden, layout.hand_max
    for place, cards in all_cards_seen(played, agent).items():
        at = layout.place_at.get(place)
        if at is None and place != BURN:
            if any(card in code for card in cards) and place not in layout.value_places(played):
                raise IllegalAnswer(
                    f"cards lie at {place}, and {layout.game} does not declare it; add it to its `places`"
                )
            continue
        if len(cards) > most and at is not None:
            raise IllegalAnswer(f"{len(cards)} cards lie at {place}; an observation has room for {most}")
        for offset, card in enumerate(cards):
            number = hidden if card == HIDDEN else code[card]
            if at is not None:
                row[hands + at * most + offset] = number
            if number != hidden:
                row[shown + number] += 1
    for event in played.events:
        if type(event) is made.ItemsDrawn and event.what in layout.sources:
            _put_values(row, layout, event)
        elif type(event) is made.ItemsDiscarded and ("*" in event.seen or agent in event.seen):
            for card in event.items:
                row[shown + code[card]] += 1
    left = layout.parts["left"].start
    for at, name in enumerate(layout.shoes):
        row[left + at] = played.shoes[name].left_count


def _put_values(row: Row, layout: Layout, event: made.ItemsDrawn) -> None:
    begin = layout.parts["values"].start + layout.sources.index(event.what) * VALUES_MAX
    for offset, item in enumerate(event.items[:VALUES_MAX]):
        row[begin + offset] = layout.number_of[event.what, item]


def _put_money(row: Row, layout: Layout, episode: Episode, agent: str) -> None:
    opened, table = episode.opened, episode.table
    agents, parts, width = opened.agents, layout.parts, len(layout.wagers)
    stakes = table.round.felt.stakes.values() if table.round is not None else table.stakes.values()
    wagers = parts["wagers"].start
    for stake in stakes:
        if stake.seat in opened.before:
            row[wagers + opened.before[stake.seat] * width + layout.wagers[stake.wager]] += stake.cents / 100
    for at, seat in enumerate(agents):
        row[parts["stacks"].start + at] = table.free_money(seat) / 100
    for at, key in enumerate(layout.meters):
        row[parts["meters"].start + at] = table.money.get(f"meter:{key}", 0) / 100
    row[parts["button"].start] = _number(table.carry.get("button"))
    row[parts["point"].start] = _number(table.carry.get("point"))
    if not opened.actions.wagers:
        return
    mine = {(stake.part_of or stake.wager, stake.on): stake.cents for stake in stakes if stake.seat == agent}
    for at, number in enumerate(opened.actions.wagers):
        action = opened.actions.all[number]
        row[parts["own"].start + at] = mine.get((action.wager, action.on), 0) / 100


def _number(value: object) -> int:
    """A place or a total that a game carries from round to round, as text or as a number."""
    if isinstance(value, str) and value.isdigit():
        return int(value)
    return value if isinstance(value, int) else 0


def _put_pot(row: Row, layout: Layout, episode: Episode) -> None:
    assert episode.table.round is not None
    chips, parts, seats = episode.table.round.felt.chips, layout.parts, episode.opened.before
    for spot, cents in chips.put_in.items():
        row[parts["put_in"].start + seats[chips.seat_of[spot]]] = cents / 100
    for spot in chips.live:
        row[parts["live"].start + seats[chips.seat_of[spot]]] = 1


def _put_prompt(row: Row, layout: Layout, played: Round, agent: str) -> None:
    prompt = played.prompt
    if not isinstance(prompt, Ask) or prompt.seat != agent:
        return
    code, asked = layout.card_code, layout.parts["asked"].start
    for at, card in enumerate(cards_asked(played, prompt)[: layout.hand_max]):
        row[asked + at] = code.get(card, layout.hidden)
    offers = layout.parts["offers"].start
    for choice in prompt.choices:
        at = offers + layout.offers[choice.name] * 3
        row[at] = 1
        row[at + 1], row[at + 2] = choice.least / 100, choice.most / 100


def observation_text(episode: Episode, agent: str) -> str:
    """The observation in words: the parts that are not empty, with the names of cards."""
    layout, row = episode.opened.layout, observe(episode, agent)
    lines = [f"{agent} sees; {episode.waiting or 'nobody'} decides"]
    for part in layout.parts.values():
        values = row[part.start : part.start + part.size]
        if part.name in ("seat", "turn") or not values.any():
            continue
        lines.append(f"{part.name}: {' '.join(_words(layout, part.name, values))}")
    return "\n".join(lines)


def _words(layout: Layout, name: str, values: Row) -> Iterator[str]:
    names = (*layout.items, HIDDEN)
    for at, value in enumerate(values):
        if value and name in ("hands", "asked", "values"):
            where = f"{layout.places[at // layout.hand_max]}:" if name == "hands" else ""
            yield f"{where}{names[int(value) - 1]}"
        elif value:
            yield f"{at}={value:g}"


def history_text(episode: Episode, agent: str) -> str:
    """All that an agent has seen, in order, with what it may know of its own choices: its information state."""
    lines = [f"{agent}, round {episode.number}, {len(episode.ready)} have begun; {_asked(episode, agent)}"]
    stakes = episode.table.stakes.values() if episode.table.round is None else ()
    lines += [f"{stake.seat} {stake.label} {stake.cents}" for stake in stakes]
    if episode.played is not None:
        lines += [_line(event, agent) for event in episode.played.events]
    return "\n".join(lines)


def _asked(episode: Episode, agent: str) -> str:
    if episode.waiting != agent:
        return "chance draws" if episode.waiting == CHANCE else f"{episode.waiting or 'nobody'} decides"
    prompt = episode.prompt
    if not isinstance(prompt, Ask):
        return "asked to begin"
    return f"asked: {', '.join(choice.show() for choice in prompt.choices)} {prompt.about}"


def _line(event: made.Event, agent: str) -> str:
    told = show_event(event, agent)
    told.pop("cite", None)
    told.pop("lines", None)
    return " ".join(_word(value) for value in told.values() if value not in ("", 0, False, [], None))


def _word(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
