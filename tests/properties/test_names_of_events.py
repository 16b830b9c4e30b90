"""The same event has one name in all books."""

import pytest

from hoyle.book.loader import books
from hoyle.games.catalog import find_game
from tests.support.game_paths import all_paths

# Names that were two for one event. A name on the right is not used for it again.
FORMER = {
    "shuffler_jam": ("shuffler_fails", "shuffler_jams"),
    "dealing_shoe_jam": ("dealing_shoe_jams",),
    "cards_run_out": ("too_few_cards",),
    "cut_improper": ("improper_cut",),
    "card_reader_not_working": ("card_reader_fails", "reader_malfunction"),
    "requested_card_missed": ("requested_card_not_dealt",),
    "one_card_dealt": ("one_card_to_hand",),
    "no_cards_dealt": ("no_cards_to_hand", "wager_without_cards", "card_not_dealt"),
    "dealer_card_missed": ("dealer_misses_own_card",),
    "dealer_hand_set_wrongly": ("dealer_set_wrongly", "hands_set_wrong", "house_way_misset"),
    "cheating_throw": ("cheating_device",),
    "die_on_several_sides": ("cocked_on_two_sides", "die_on_two_sides"),
    "dice_not_together": ("dice_not_released_together", "not_at_once"),
    "dice_touch_chips": ("die_touches_wagers",),
    "far_end_missed": ("end_not_struck", "short_throw"),
    "die_off_table": ("dice_off_table",),
    "shooter_ordered_to_pass": ("shooter_misbehaves", "shooter_ordered_on"),
}


@pytest.mark.parametrize("book", books())
def test_no_book_has_another_name_for_an_event(book: str) -> None:
    former = {old for names in FORMER.values() for old in names}
    paths = [path for path in all_paths() if path.startswith(f"{book}/")]
    assert {name for path in paths for name in find_game(path)[1].irregularities} & former == set()


def test_every_name_is_in_use() -> None:
    named = {name for path in all_paths() for name in find_game(path)[1].irregularities}
    assert set(FORMER) <= named
