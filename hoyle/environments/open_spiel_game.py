"""OpenSpiel: any game with chance nodes, information states and observers.

Importing this module registers the game `hoyle`. Its parameters are plain words, and a game's string brings it back:

    pyspiel.load_game("hoyle", {"path": "ny/texas_holdem", "options": "structure:fixed_limit", "seats": 2})
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyspiel

from hoyle.book.resolve import Choices
from hoyle.environments.chance_nodes import chance_outcomes, draw_one
from hoyle.environments.episode import CHANCE, Episode
from hoyle.environments.open_spiel_observer import HoyleObserver, information_size
from hoyle.environments.opened import UNITS, Opened, open_environment
from hoyle.environments.seat_observation import history_text, observation_text
from hoyle.errors import HoyleError, TermsError
from hoyle.games.catalog import find_game

SHORT_NAME = "hoyle"
DEFAULT = "ny/three_card_poker"
LENGTH_MAX = 10_000
CHANCE_MAX = 10_000
WON_MAX = 10.0**9  # a jackpot pays more than any wager is worth
PLAYERS_MAX = 14
PARAMETERS: Mapping[str, Any] = {
    "path": DEFAULT, "options": "", "seats": 0, "wagering": -1, "rounds": 1, "reward": UNITS, "begins": False,
}  # fmt: skip


def game_type() -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=SHORT_NAME,
        long_name="A casino table game by its rulebook",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS_MAX,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=dict(PARAMETERS),
    )


class HoyleGame(pyspiel.Game):  # type: ignore[misc]
    """A game, a house's choices and seats. The parameters say what `open_environment` is asked."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        try:
            self.opened = _opened(given)
        except HoyleError as error:
            raise pyspiel.SpielError(str(error)) from None
        information = pyspiel.GameInfo(
            num_distinct_actions=len(self.opened.actions),
            max_chance_outcomes=max(len(self.opened.layout.items), 1),
            num_players=len(self.opened.agents),
            min_utility=-WON_MAX,
            max_utility=WON_MAX,
            max_game_length=LENGTH_MAX,
        )
        super().__init__(game_type(), information, dict(params or {}))

    def new_initial_state(self) -> HoyleState:
        return HoyleState(self)

    def max_chance_nodes_in_history(self) -> int:
        return CHANCE_MAX

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> HoyleObserver:
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return HoyleObserver(self.opened, wanted, params)

    def information_state_tensor_size(self) -> int:
        return information_size(self.opened)


class HoyleState(pyspiel.State):  # type: ignore[misc]
    """One episode. A clone is a fork of it."""

    def __init__(self, game: HoyleGame) -> None:
        super().__init__(game)
        self.game: Opened | None = None
        self.episode: Episode | None = None
        self._begin(game)

    def _begin(self, game: HoyleGame) -> None:
        self.game = game.opened
        self.episode = Episode(game.opened)

    def current_player(self) -> int:
        episode = self._episode
        if episode.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if episode.waiting == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return episode.opened.before[episode.waiting]

    def _legal_actions(self, player: int) -> list[int]:
        episode = self._episode
        is_asked = player >= 0 and episode.opened.agents[player] == episode.waiting
        return episode.legal() if is_asked else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        layout, what = self._episode.opened.layout, self._what()
        return [
            (layout.number_of[what, item] - 1, float(part)) for item, part in chance_outcomes(self._episode)
        ]

    def _apply_action(self, action: int) -> None:
        episode = self._episode
        try:
            if episode.waiting == CHANCE:
                draw_one(episode, episode.opened.layout.items[action])
            else:
                episode.act(action)
        except HoyleError as error:
            raise pyspiel.SpielError(str(error)) from None

    def _action_to_string(self, player: int, action: int) -> str:
        opened = self._episode.opened
        return (
            opened.layout.items[action] if player == pyspiel.PlayerId.CHANCE else opened.actions.names[action]
        )

    def is_terminal(self) -> bool:
        return self._episode.is_over

    def returns(self) -> list[float]:
        episode = self._episode
        if not episode.is_over:
            return [0.0] * len(episode.opened.agents)
        return [episode.returns(agent) for agent in episode.opened.agents]

    def information_state_string(self, player: int | None = None) -> str:
        return history_text(self._episode, self._agent(player))

    def observation_string(self, player: int | None = None) -> str:
        return observation_text(self._episode, self._agent(player))

    def __str__(self) -> str:
        episode = self._episode
        return "\n\n".join(history_text(episode, agent) for agent in episode.opened.agents)

    @property
    def _episode(self) -> Episode:
        assert self.episode is not None
        return self.episode

    def _agent(self, player: int | None) -> str:
        return self._episode.opened.agents[self.current_player() if player is None else player]

    def _what(self) -> str:
        prompt = self._episode.prompt
        assert prompt is not None
        return str(getattr(prompt, "what", ""))


def _opened(given: Mapping[str, Any]) -> Opened:
    path, wagering = str(given["path"]), given["wagering"]
    return open_environment(
        path, read_options(path, str(given["options"])), seats=given["seats"], rounds=given["rounds"],
        wagering=None if wagering < 0 else bool(wagering), reward=given["reward"], begins=bool(given["begins"]),
    )  # fmt: skip


def read_options(path: str, text: str) -> Choices:
    """`surrender:yes;deck_count:6` as a house's choices: a value is a number where the book says numbers.

    >>> read_options("ny/blackjack", "surrender:yes;deck_count:6")
    {'surrender': 'yes', 'deck_count': 6}
    """
    file, found = find_game(path)[1], {}
    for entry in filter(None, text.split(";")):
        name, colon, value = entry.partition(":")
        if not colon:
            raise TermsError(f'options: "{entry}" is no choice; write name:value, with ; between them')
        choices = file.options[name].choose if name in file.options else ()
        is_number = value.lstrip("-").isdigit() and value not in map(str, filter(_is_word, choices))
        found[name] = int(value) if is_number else value
    return found


def _is_word(value: object) -> bool:
    return isinstance(value, str)


def register() -> None:
    """Let `pyspiel.load_game` know the game; importing this module has done it."""
    if SHORT_NAME not in pyspiel.registered_names():
        pyspiel.register_game(game_type(), HoyleGame)


register()
