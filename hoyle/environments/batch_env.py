"""Thousands of rounds side by side: arrays of decisions in, arrays of observations out.

For the games whose compiled rounds can be decided from outside. A round that ends is followed by the next in the same
place; `over` says where one has ended, and the observation there is already of the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt

from hoyle.book import Terms
from hoyle.book.resolve import Choices, Overrides
from hoyle.environments.opened import DOLLARS, UNITS
from hoyle.errors import IllegalAnswer, MissingExtra, TermsError
from hoyle.fast.arrays import Bools, Int16s, Int64s
from hoyle.fast.optional import EXTRA, is_of_extra
from hoyle.games.catalog import open_terms
from hoyle.kernels.common.stepped import Opener, Stepped, starts_of
from hoyle.strategy.game_parts import find_part, load_part
from hoyle.strategy.wagered import Wagered

ROAD, PART = "kernels", "steps"
PLACES_MAX = 10_000_000


class Step(NamedTuple):
    """What a step has led to, an entry for each place. The arrays are the environment's own: copy what you keep."""

    rows: Int16s
    rewards: npt.NDArray[np.float64]
    over: Bools
    legal: Bools


class BatchEnv:
    """`count` rounds of one seat.

    >>> env = BatchEnv("ny/three_card_poker", count=4, seed=1)
    >>> rows, legal = env.reset()
    >>> rows, rewards, over, legal = env.step([0, 0, 1, 1])
    >>> env.actions, over.tolist(), rewards[2:].tolist()
    (('play', 'fold'), [True, True, True, True], [-1.0, -1.0])
    """

    def __init__(
        self,
        path: str,
        options: Choices | None = None,
        pays: Overrides | None = None,
        *,
        count: int = 4096,
        seed: int = 0,
        wagers: Sequence[tuple[str, int, str]] = (),
        reward: str = UNITS,
    ) -> None:
        for name, value, least in (("count", count, 1), ("seed", seed, 0)):
            if not isinstance(value, (int, np.integer)) or isinstance(value, bool) or value < least:
                raise TermsError(f"{name}: {value!r} does not fit; give a whole number of {least} or more")
        if count > PLACES_MAX:
            raise TermsError(f"count: {count:,} places do not fit; {PLACES_MAX:,} are the most")
        if reward not in (UNITS, DOLLARS):
            raise TermsError(f'reward: "{reward}" is no unit of rewards; give {UNITS} or {DOLLARS}')
        _, self.terms = open_terms(path, options, pays)
        self.path, self.count, self.seed, self.wagers = path, int(count), int(seed), tuple(wagers)
        self._stepped = self._open()
        self.unit = self._stepped.wagers[0].cents if reward == UNITS else 100
        self.cents: Int64s = np.zeros(self.count, np.int64)  # what the last step has won
        self._over: Bools = np.zeros(self.count, np.bool_)
        self._places = np.arange(self.count)
        self._is_begun = False

    @property
    def actions(self) -> tuple[str, ...]:
        return self._stepped.actions

    @property
    def made(self) -> tuple[Wagered, ...]:
        """The wagers of a round, or those that are decided."""
        return self._stepped.wagers

    @property
    def layout(self) -> Mapping[str, slice]:
        """The columns of an observation by their names."""
        return starts_of(self._stepped.fields)

    def told(self) -> Iterator[str]:
        """A line for each part of an observation."""
        for field, columns in zip(self._stepped.fields, self.layout.values(), strict=True):
            yield f"{columns.start}:{columns.stop} {field.name}: {field.tells}"

    def reset(self, seed: int | None = None) -> tuple[Int16s, Bools]:
        """Begin anew at every place; the same seed deals the same."""
        if seed is not None or self._is_begun:
            self.seed = self.seed if seed is None else seed
            self._stepped = self._open()
        self._stepped.begin()
        self._is_begun = True
        return self._stepped.rows, self._stepped.legal

    def step(self, decisions: Sequence[int] | npt.NDArray[np.integer]) -> Step:
        """Decide at every place, or refuse and change nothing."""
        if not self._is_begun:
            raise IllegalAnswer("nothing has begun; call reset first")
        given = self._checked(decisions)
        self._stepped.step(given, self.cents, self._over)
        return Step(self._stepped.rows, self.cents / self.unit, self._over, self._stepped.legal)

    def ended(self, place: int) -> tuple[int, ...]:
        """What was drawn in the round that the last step ended there, by number, in the order of the game's script."""
        return self._stepped.ended(place)

    def _open(self) -> Stepped:
        return _opener(self.path, game_of(self.terms))(
            self.terms, [Wagered(*wager) for wager in self.wagers], self.count, self.seed
        )

    def _checked(self, decisions: Sequence[int] | npt.NDArray[np.integer]) -> Int64s:
        given = np.asarray(decisions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise IllegalAnswer(
                f"decisions are one whole number for each of the {self.count:,} places, not {given.dtype} of {given.shape}"
            )
        given = given.astype(np.int64, copy=False)
        actions, legal = self.actions, self._stepped.legal
        is_known = bool(((given >= 0) & (given < len(actions))).all())
        if not is_known or not legal[self._places, given].all():
            self._refuse(given)
        return given

    def _refuse(self, given: Int64s) -> None:
        actions, legal = self.actions, self._stepped.legal
        for place, each in enumerate(map(int, given)):
            if not 0 <= each < len(actions) or not legal[place, each]:
                named = f'"{actions[each]}"' if 0 <= each < len(actions) else f"action {each}"
                is_open = ", ".join(f"{at} {actions[at]}" for at in map(int, np.flatnonzero(legal[place])))
                raise IllegalAnswer(f"place {place}: {named} is not open now; these are: {is_open}")


def game_of(terms: Terms) -> str:
    """The game that plays these terms: mini craps is craps."""
    return terms.file.plays or terms.file.game


def has_batch(game: str) -> bool:
    return bool(find_part(ROAD, game, PART))


def _opener(path: str, game: str) -> Opener:
    if not has_batch(game):
        raise TermsError(
            f"{path}: {game} is not played side by side; HoyleEnv of hoyle.environments.gymnasium_env plays every game"
        )
    try:
        module = load_part(ROAD, game, PART)
    except ModuleNotFoundError as missing:
        if is_of_extra(missing):
            raise MissingExtra("Playing rounds side by side", EXTRA) from None
        raise
    return cast(Opener, module.open_steps) if module is not None else _none


def _none(*_: object) -> Stepped:
    raise AssertionError("the part was found")
