"""Random play of an episode to its end."""

import random

from hoyle.chance import Chance
from hoyle.environments.episode import Episode


def play_on(episode: Episode, seed: int) -> None:
    rng, chance = random.Random(seed), Chance(seed)
    while True:
        episode.run_chance(chance)
        if episode.is_over:
            return
        episode.act(rng.choice(episode.legal()))
