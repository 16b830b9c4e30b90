"""PettingZoo: every seat of a table, one after another (AEC).

`env("ny/texas_holdem", seats=6)` is wrapped as PettingZoo's own games are; `raw_env` is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from hoyle.book.resolve import Choices, Overrides
from hoyle.chance import Chance
from hoyle.environments.episode import Episode
from hoyle.environments.gymnasium_env import SEED_MAX, LegalActions, box_of, mask_of
from hoyle.environments.opened import Opened, open_environment
from hoyle.environments.seat_observation import Row, observation_text, observe
from hoyle.errors import HoyleError

ILLEGAL_REWARD = -1.0


def env(path: str, options: Choices | None = None, pays: Overrides | None = None, **given: Any) -> AECEnv:
    """The environment as PettingZoo wraps its own: an illegal action ends the episode at a loss for its agent."""
    table = raw_env(path, options, pays, **given)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(table, ILLEGAL_REWARD))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  the name that PettingZoo's games have
    """All agents of a table. `infos[agent]["action_mask"]` has 1 for each legal action of the agent that decides."""

    metadata = {"name": "hoyle_v0", "is_parallelizable": False, "render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        path: str,
        options: Choices | None = None,
        pays: Overrides | None = None,
        render_mode: str | None = None,
        **given: Any,
    ) -> None:
        super().__init__()
        try:
            self.opened: Opened = open_environment(path, options, pays, **given)
        except HoyleError as error:
            raise ValueError(str(error)) from None
        self.render_mode = render_mode
        self.possible_agents = list(self.opened.agents)
        self.agents = list(self.possible_agents)
        self.episode = Episode(self.opened)
        self._chance = Chance()
        self._random: np.random.Generator | None = None
        self._closed = np.zeros(len(self.opened.actions), np.int8)

    @cache
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        self._known(agent)
        return box_of(self.opened.layout)

    @cache
    def action_space(self, agent: str) -> spaces.Space[Any]:
        self._known(agent)
        return LegalActions(len(self.opened.actions))

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
            self._chance = Chance(int(self._random.integers(SEED_MAX)))
        self.agents = list(self.possible_agents)
        for name in ("rewards", "_cumulative_rewards"):
            setattr(self, name, dict.fromkeys(self.agents, 0.0))
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.episode = Episode(self.opened)
        self._go_on(dict.fromkeys(self.agents, 0))

    def observe(self, agent: str) -> Row:
        return observe(self.episode, agent)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        before = dict(self.episode.cents)
        try:
            self.episode.act(int(action) if isinstance(action, int | np.integer) else -1)
        except HoyleError as error:
            raise gymnasium.error.InvalidAction(str(error)) from None
        self._go_on(before)

    def render(self) -> str | None:
        return observation_text(self.episode, self.agent_selection) if self.render_mode else None

    def close(self) -> None:
        """Nothing is left open."""

    def _go_on(self, before: Mapping[str, int]) -> None:
        """Let chance draw, reward what has been won, and say who is next."""
        episode, unit = self.episode, self.opened.reward_unit
        episode.run_chance(self._chance)
        self.rewards = {agent: (episode.cents[agent] - before[agent]) / unit for agent in self.agents}
        self._accumulate_rewards()
        self.infos = {agent: {"action_mask": self._closed} for agent in self.agents}
        if episode.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = episode.waiting
            space = self.action_space(episode.waiting)
            assert isinstance(space, LegalActions)
            space.mask = mask_of(episode)
            names = self.opened.actions.names
            self.infos[episode.waiting] = {
                "action_mask": space.mask,
                "actions": [names[at] for at in episode.legal()],
            }

    def _known(self, agent: str) -> None:
        if agent not in self.possible_agents:
            raise ValueError(f"{agent} is no agent here; these are: {', '.join(self.possible_agents)}")
