"""Gymnasium: one seat against the house.

`HoyleEnv("ny/blackjack", options={"surrender": "yes"})` follows the interface of Gymnasium. `gymnasium.make` knows it
as `Hoyle-v0` once this module is imported: `gymnasium.make("Hoyle-v0", path="ny/blackjack")`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from hoyle.book.resolve import Choices, Overrides
from hoyle.chance import Chance
from hoyle.engine.settlement.coverage import BID_FOR
from hoyle.environments.episode import Episode
from hoyle.environments.opened import Opened, open_environment
from hoyle.environments.seat_layout import MONEY_MAX, Layout
from hoyle.environments.seat_observation import Row, observation_text, observe
from hoyle.errors import HoyleError

SEED_MAX = 2**63
Info = dict[str, Any]


class LegalActions(spaces.Discrete):
    """All actions by number. What is sampled without a mask is legal at the moment."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.mask: npt.NDArray[np.int8] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self.mask
        return super().sample(mask, probability)


class HoyleEnv(gymnasium.Env[Any, Any]):
    """A seat against the house. Seats that bank, or that the game needs beside it, answer by default.

    An observation is a row of numbers; `env.layout.told()` says what each is. `info["action_mask"]` has 1 for each
    legal action, and `info["actions"]` their names. A reward is what the seat has won since the last step. An action
    that is not legal now changes nothing, as elsewhere in Gymnasium, and `info["refused"]` says why; with `strict` it
    raises `InvalidAction`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        path: str,
        options: Choices | None = None,
        pays: Overrides | None = None,
        render_mode: str | None = None,
        strict: bool = False,
        **given: Any,
    ) -> None:
        try:
            self.opened = _against_house(open_environment(path, options, pays, **given))
        except HoyleError as error:
            raise gymnasium.error.Error(str(error)) from None
        if render_mode not in (None, "ansi"):
            raise gymnasium.error.Error(
                f'render_mode: "{render_mode}" is not known here; give "ansi" or leave it out'
            )
        self.render_mode, self._is_strict = render_mode, strict
        self.layout = self.opened.layout
        self.agent = self.opened.players[0]
        self.action_space: spaces.Space[Any] = LegalActions(len(self.opened.actions))
        self.observation_space: spaces.Space[Any] = box_of(self.layout)
        self.episode: Episode | None = None
        self._chance = Chance()
        self._won = 0

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Row, Info]:
        """Begin an episode. With a seed, chance draws the same items every time."""
        super().reset(seed=seed)
        if seed is not None or self.episode is None:
            self._chance = Chance(int(self.np_random.integers(SEED_MAX)))
        self.episode = Episode(self.opened)
        self._won = 0
        self._go_on(self.episode)
        return self._seen(self.episode)

    def step(self, action: np.int64 | int) -> tuple[Row, float, bool, bool, Info]:
        if self.episode is None or self.episode.is_over:
            raise gymnasium.error.ResetNeeded("the episode is over; begin another with reset")
        if not self.action_space.contains(action):
            raise gymnasium.error.InvalidAction(
                f"{action!r} is no action here; actions are numbers from 0 to {len(self.opened.actions) - 1}"
            )
        try:
            self.episode.act(int(action))
        except HoyleError as error:
            if self._is_strict:
                raise gymnasium.error.InvalidAction(str(error)) from None
            row, info = self._seen(self.episode)
            return row, 0.0, False, False, {**info, "refused": str(error)}
        self._go_on(self.episode)
        before, self._won = self._won, self.episode.cents[self.agent]
        reward = (self._won - before) / self.opened.reward_unit
        row, info = self._seen(self.episode)
        return row, reward, self.episode.is_over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask under the name by which some libraries ask for it."""
        assert self.episode is not None, "an episode begins with reset"
        return mask_of(self.episode).astype(np.bool_)

    def render(self) -> str | None:
        if self.render_mode is None or self.episode is None:
            return None
        return observation_text(self.episode, self.agent)

    def _go_on(self, episode: Episode) -> None:
        """Chance, and others' defaults, until this seat decides."""
        while not episode.is_over and episode.waiting != self.agent:
            episode.run_chance(self._chance)
            if not episode.is_over and episode.waiting != self.agent:
                episode.act_by_default()

    def _seen(self, episode: Episode) -> tuple[Row, Info]:
        mask = mask_of(episode)
        assert isinstance(self.action_space, LegalActions)
        self.action_space.mask = None if episode.is_over else mask
        names = self.opened.actions.names
        legal = [] if episode.is_over else [names[at] for at in episode.legal()]
        return observe(episode, self.agent), {"action_mask": mask, "actions": legal}


def box_of(layout: Layout) -> spaces.Space[Any]:
    """The bounds of every number of an observation."""
    high = np.zeros(layout.size, np.float32)
    for part in layout.parts.values():
        high[part.start : part.start + part.size] = part.most
    low = np.zeros(layout.size, np.float32)
    low[layout.parts["net"].start] = -MONEY_MAX
    return spaces.Box(low, high, dtype=np.float32)


def mask_of(episode: Episode) -> npt.NDArray[np.int8]:
    mask = np.zeros(len(episode.opened.actions), np.int8)
    if not episode.is_over:
        mask[list(episode.allowed())] = 1
    return mask


def _against_house(opened: Opened) -> Opened:
    """Refuse a game in which seats play against one another."""
    path, bank = opened.recipe.path, opened.terms.settings.get("bank")
    if opened.terms.plays_for_pot or bank == BID_FOR:
        raise gymnasium.error.Error(
            f"{path} is no environment for one seat: its seats play against one another; "
            "open it with hoyle.environments.pettingzoo_env or open_spiel_game"
        )
    return opened


def register() -> None:
    """Let `gymnasium.make` know the environment; importing this module has done it."""
    if "Hoyle-v0" not in gymnasium.registry:
        gymnasium.register("Hoyle-v0", entry_point="hoyle.environments.gymnasium_env:HoyleEnv")


register()
