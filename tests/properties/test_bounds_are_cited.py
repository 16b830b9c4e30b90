"""A stand-in bound is never presented as the book's: a refusal names the reading where the text has no figure."""

import pytest

from hoyle.errors import TermsError
from hoyle.games.catalog import find_game, open_terms
from tests.support.game_paths import all_paths

# Bounds whose figures stand in the lines that they cite, or follow from figures there.
IN_THE_TEXT = {
    "adjacent_position_count_max", "betting_position_count_max", "buy_vigorish_percent", "lay_vigorish_percent",
    "player_count_max", "rake_percent", "time_charge_minutes",
}  # fmt: skip


@pytest.mark.parametrize("path", all_paths())
def test_a_bound_without_a_reading_is_the_texts_own(path: str) -> None:
    options = find_game(path)[1].options
    unnamed = {
        name for name, option in options.items() if option.between is not None and option.reading is None
    }
    assert unnamed <= IN_THE_TEXT


def test_a_refusal_says_whose_the_bound_is() -> None:
    with pytest.raises(TermsError, match=r"ante: .* was chosen; the reading no_ceiling_stated allows .*5324"):
        open_terms("ny/omaha", {"ante": 10_000_001})
    with pytest.raises(TermsError, match=r"rake_percent: 11 was chosen; the book allows 0 to 10 percent"):
        open_terms("ny/omaha", {"rake_percent": 11})
    assert open_terms("ny/omaha", {"rake_method": "time", "time_charge_minutes": 10})


def test_of_two_ends_the_text_may_set_only_one() -> None:
    """The least seed of a meter is printed, and no most."""
    with pytest.raises(TermsError, match=r"progressive_seed: .* was chosen; the book allows .*5324"):
        open_terms("ny/crazy_4_poker", {"progressive_seed": 99_999})
    with pytest.raises(
        TermsError, match=r"progressive_seed: .* was chosen; the reading seed_has_no_most allows"
    ):
        open_terms("ny/crazy_4_poker", {"progressive_seed": 1_000_000_001})
    with pytest.raises(TermsError, match=r"small_bet: .* was chosen; the book allows"):
        open_terms("ca/texas_holdem", {"small_bet": 10_001})
