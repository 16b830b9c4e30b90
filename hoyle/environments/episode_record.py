"""An episode as plain data and back: its recipe and its history, ready for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoyle.environments.episode import Asked, Episode, Step, played_again
from hoyle.environments.opened import Recipe
from hoyle.errors import IllegalAnswer


def plain_episode(episode: Episode) -> dict[str, Any]:
    return {
        "recipe": episode.opened.recipe._asdict(),
        "history": [_plain(step) for step in episode.history],
    }


def read_episode(data: Mapping[str, Any]) -> Episode:
    recipe = {name: _frozen(value) for name, value in data["recipe"].items()}
    return played_again(Recipe(**recipe), tuple(_step(entry) for entry in data["history"]))


def _plain(step: Step) -> dict[str, Any]:
    if isinstance(step, Asked):
        return {"ask": step.agent}
    return {"draw": list(step)} if isinstance(step, tuple) else {"act": step}


def _step(entry: Mapping[str, Any]) -> Step:
    if "ask" in entry:
        return Asked(entry["ask"])
    if "draw" in entry:
        return tuple(entry["draw"])
    if "act" in entry:
        return int(entry["act"])
    raise IllegalAnswer(f'{dict(entry)} is no step; give {{"act": …}}, {{"draw": […]}} or {{"ask": …}}')


def _frozen(value: Any) -> Any:
    """Lists as JSON has them, as the tuples of a recipe."""
    return tuple(_frozen(each) for each in value) if isinstance(value, list | tuple) else value
