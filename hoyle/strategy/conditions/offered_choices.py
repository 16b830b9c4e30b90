"""What a seat may be offered, game by game: a rule that chooses anything else would never be followed."""

from __future__ import annotations

import re
from collections.abc import Mapping

from hoyle.games.pai_gow.delivery import STYLES
from hoyle.games.pai_gow.pai_gow_tiles import HOUSE_WAY, OPEN, SURRENDER
from hoyle.games.pai_gow.tile_hands import SETTINGS_OF_FOUR

# A name that ends with a number of times stands for all of them: raise_4x is as raise_3x.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "baccarat": ("take", "ride_on_player", "ride_on_banker"),
    "blackjack": (
        "stand", "hit", "double", "split", "surrender", "insurance", "even_money", "no", "keep", "rescue", "stay", "cover",
    ),
    "caribbean_stud_poker": ("bet", "fold"),
    "craps": ("shoot", "pass_dice"),
    "let_it_ride_poker": ("ride", "withdraw"),
    "mississippi_stud_poker": ("bet_1x", "bet_2x", "bet_3x", "fold"),
    "pai_gow_tiles": (HOUSE_WAY, *SETTINGS_OF_FOUR, OPEN, SURRENDER, *STYLES),
    "roulette": (),
    "three_card_poker": ("play", "fold", "forfeit_all"),
    "ultimate_texas_holdem": ("check", "raise_1x", "raise_2x", "raise_3x", "raise_4x", "fold"),
}  # fmt: skip
_TIMES = re.compile(r"_\d+x$")


def may_be_offered(game: str, name: str) -> bool:
    """
    >>> may_be_offered("three_card_poker", "play"), may_be_offered("three_card_poker", "plya")
    (True, False)
    """
    known = CHOICES.get(game)
    return known is None or _plain(name) in {_plain(each) for each in known}


def _plain(name: str) -> str:
    return _TIMES.sub("_x", name)
