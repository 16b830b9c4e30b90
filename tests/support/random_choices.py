"""Choices of a house at random, each from what the book allows, and all of them together accepted."""

import random
from functools import cache

from hoyle.errors import TermsError
from hoyle.games.catalog import find_game, open_terms

TRIES = 200
Options = dict[str, str | int]


def some_choices(path: str, rng: random.Random) -> Options:
    """About half of the options, each with a value of its own range."""
    chosen: Options = {}
    for name, option in find_game(path)[1].options.items():
        if rng.random() < 0.5:
            continue
        if option.between is not None:
            low, high = option.between
            chosen[name] = rng.choice([low, high, rng.randint(low, high)])
        else:
            chosen[name] = rng.choice(option.choose)
    return chosen


@cache
def random_choices(path: str, count: int) -> list[Options]:
    """Sets of choices that the resolver accepts; where they do not go together, they are drawn again."""
    rng = random.Random(path)
    accepted: list[Options] = []
    for _ in range(TRIES):
        choices = some_choices(path, rng)
        try:
            open_terms(path, choices)
        except TermsError:
            continue
        accepted.append(choices)
        if len(accepted) == count:
            break
    return accepted
