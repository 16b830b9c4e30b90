"""PettingZoo, all seats at once: games in which the seats decide nothing but their wagers.

At a wheel, with dice or at baccarat all seats make their wagers at the same time. In each step every seat makes one
wager or says that the round may begin; it is played when all have said so.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from hoyle.book.resolve import Choices, Overrides
from hoyle.chance import Chance
from hoyle.environments.action_list import BEGIN
from hoyle.environments.episode import Episode
from hoyle.environments.gymnasium_env import SEED_MAX, LegalActions, box_of, mask_of
from hoyle.environments.opened import Opened, open_environment
from hoyle.environments.seat_observation import Row, observe
from hoyle.errors import HoyleError, TermsError
from hoyle.games.catalog import families, family_of


class ParallelTable(ParallelEnv):  # type: ignore[misc]
    """All seats make their wagers at once; chance decides the rest."""

    metadata = {"name": "hoyle_parallel_v0", "render_modes": []}

    def __init__(
        self, path: str, options: Choices | None = None, pays: Overrides | None = None, **given: Any
    ) -> None:
        try:
            self.opened = _of_wagers(open_environment(path, options, pays, **{"seats": 2, **given}))
        except HoyleError as error:
            raise ValueError(str(error)) from None
        self.render_mode = None
        self.possible_agents = list(self.opened.agents)
        self.agents: list[str] = []
        self._episode = Episode(self.opened)
        self._chance = Chance()
        self._random: np.random.Generator | None = None

    @cache
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return box_of(self.opened.layout)

    @cache
    def action_space(self, agent: str) -> spaces.Space[Any]:
        return LegalActions(len(self.opened.actions))

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Row], dict[str, dict[str, Any]]]:
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
            self._chance = Chance(int(self._random.integers(SEED_MAX)))
        self.agents = list(self.possible_agents)
        self._episode = Episode(self.opened)
        return self._seen(), self._told()

    def step(self, actions: Mapping[str, Any]) -> tuple[Any, ...]:
        """One wager or `begin` of every seat. A seat that has said `begin` may only say it again."""
        episode, unit = self._episode, self.opened.reward_unit
        before = dict(episode.cents)
        try:
            for agent, action in actions.items():
                self._act(episode, agent, int(action))
        except HoyleError as error:
            raise gymnasium.error.InvalidAction(str(error)) from None
        episode.run_chance(self._chance)
        acted, over = list(self.agents), episode.is_over
        rewards = {agent: (episode.cents[agent] - before[agent]) / unit for agent in acted}
        seen, told = self._seen(), self._told()
        self.agents = [] if over else self.agents
        return (
            seen,
            rewards,
            dict.fromkeys(acted, over),
            dict.fromkeys(acted, False),
            told,
        )

    def _act(self, episode: Episode, agent: str, action: int) -> None:
        if self._is_ready(agent) and action == BEGIN:
            return
        episode.ask(agent)
        episode.act(action)

    def _is_ready(self, agent: str) -> bool:
        """A bank makes no wagers and is always ready."""
        return agent not in self.opened.players or agent in self._episode.ready

    def _seen(self) -> dict[str, Row]:
        return {agent: observe(self._episode, agent) for agent in self.agents}

    def _told(self) -> dict[str, dict[str, Any]]:
        return {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> npt.NDArray[np.int8]:
        episode, space = self._episode, self.action_space(agent)
        mask = np.zeros(len(self.opened.actions), np.int8)
        if self._is_ready(agent):
            mask[BEGIN] = 1
        elif not episode.is_over:
            episode.ask(agent)
            mask = mask_of(episode)
        assert isinstance(space, LegalActions)
        space.mask = mask if mask.any() else None
        return mask


def _of_wagers(opened: Opened) -> Opened:
    """Refuse a game that asks its seats one after another."""
    family = families()[family_of(opened.terms.file)]
    if not opened.wagering or (family.has_choices and any(action.choice for action in opened.actions.all)):
        raise TermsError(
            f"{opened.recipe.path} asks its seats one after another; open it with hoyle.environments.pettingzoo_env"
        )
    return opened
