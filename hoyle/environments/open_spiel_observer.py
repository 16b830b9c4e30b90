"""OpenSpiel's observers of an episode: named tensors, and the same in words.

Without perfect recall an observer sees what lies on the table now. With it, it has a row for each event in order too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pyspiel

from hoyle.engine.round import events as made
from hoyle.environments.opened import Opened
from hoyle.environments.seat_observation import WATCHER, history_text, observation_text, observe

if TYPE_CHECKING:
    from hoyle.environments.open_spiel_game import HoyleState

EVENTS_MAX = 256  # of a longer round the last
EVENT_SIZE = 4  # what happened, to whom or where, which card or choice, dollars


class HoyleObserver:
    """Fills `tensor` and the views of it in `dict`."""

    def __init__(self, opened: Opened, wanted: pyspiel.IIGObservationType, params: Any = None) -> None:
        if params:
            raise ValueError(f"an observer of hoyle takes no parameters; {params} was given")
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observer of hoyle sees the cards of all seats; ask for one seat or for none")
        self._opened, self._recalls = opened, wanted.perfect_recall
        self._has_public = wanted.public_info
        self._has_private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = information_size(opened) if self._recalls else opened.layout.size
        self.tensor: npt.NDArray[np.float32] = np.zeros(size, np.float32)
        self.dict = {
            part.name: self.tensor[part.start : part.start + part.size].reshape(part.shape)
            for part in opened.layout.parts.values()
            if part.size
        }
        if self._recalls:
            self.dict["events"] = self.tensor[opened.layout.size :].reshape(EVENTS_MAX, EVENT_SIZE)

    def set_from(self, state: HoyleState, player: int) -> None:
        episode = state.episode
        assert episode is not None
        agent = self._opened.agents[player] if self._has_private else WATCHER
        row = observe(episode, agent)
        if not self._has_public:  # what the seat sees and not everybody
            row[row == observe(episode, WATCHER)] = 0
        self.tensor[: self._opened.layout.size] = row
        if self._recalls:
            rows: Any = self.dict["events"]
            rows[:] = 0
            events = episode.played.events if episode.played is not None else []
            seen = [row for event in events for row in _rows(self._opened, event, agent)][-EVENTS_MAX:]
            for at, entry in enumerate(seen):
                rows[at] = entry

    def string_from(self, state: HoyleState, player: int) -> str:
        assert state.episode is not None
        agent = self._opened.agents[player] if self._has_private else WATCHER
        words = history_text if self._recalls else observation_text
        told = words(state.episode, agent)
        if self._has_public:
            return told
        open_to_all = words(state.episode, WATCHER).split("\n")
        return "\n".join(line for line in told.split("\n") if line not in open_to_all)


def information_size(opened: Opened) -> int:
    return opened.layout.size + EVENTS_MAX * EVENT_SIZE


def _rows(opened: Opened, event: made.Event, agent: str) -> list[tuple[float, float, float, float]]:
    """What happened as numbers: an event of several cards has several rows."""
    layout = opened.layout
    kind = 1 + _KINDS.index(type(event)) if type(event) in _KINDS else 0
    if isinstance(event, made.ChoiceMade):
        choice = layout.offers.get(event.choice, -1) + 1
        return [(kind, opened.before.get(event.seat, -1) + 1, choice, event.cents / 100)]
    if isinstance(event, made.ChipsPosted):
        return [(kind, opened.before.get(event.seat, -1) + 1, 0, event.cents / 100)]
    if isinstance(event, made.ItemsDrawn | made.ItemsShown | made.ItemsDiscarded):
        place = layout.place_at.get(event.to, -1) + 1
        is_seen = isinstance(event, made.ItemsShown) or "*" in event.seen or agent in event.seen
        numbers = {item: number for (_, item), number in layout.number_of.items()}
        return [(kind, place, numbers[item] if is_seen else layout.hidden, 0) for item in event.items]
    if isinstance(event, made.WagerPlaced):
        return [(kind, opened.before.get(event.stake.seat, -1) + 1, 0, event.stake.cents / 100)]
    return []


_KINDS = (
    made.ChoiceMade, made.ChipsPosted, made.ItemsDrawn, made.ItemsShown, made.ItemsDiscarded, made.WagerPlaced,
)  # fmt: skip
