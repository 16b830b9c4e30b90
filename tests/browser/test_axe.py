"""No page has a serious finding of axe, which checks accessibility: pages that are read, and tables in a round."""

from collections.abc import Callable
from typing import Any

import pytest
from browser_player import Player
from playwright.sync_api import Page

from hoyle.games.catalog import open_terms
from hoyle.web.felts.catalog import felt_of
from tests.support.game_paths import house_banked, one_of_each_family

Visit = Callable[..., Player]
SERIOUS = ("serious", "critical")
PAGES = (
    "/", "/?book=ny", "/rules", "/rules/ny/roulette", "/open/ny/blackjack", "/compare/roulette", "/history", "/me",
    "/dealer", "/floor", "/rounds", "/events", "/proposals", "/audit",
)  # fmt: skip
QUICK = PAGES[:2]


def findings(page: Page) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['help']}, at {each['nodes'][0]['html'][:160]}"
        for each in found
        if each["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize(
    "address", [each if each in QUICK else pytest.param(each, marks=pytest.mark.prove) for each in PAGES]
)
def test_a_page_has_no_serious_finding(visit: Visit, address: str, width: int) -> None:
    player = visit(width, reduced_motion="reduce")
    player.go(address)
    assert findings(player.page) == []


def felts() -> list[object]:
    """A game of each family; in the normal run the first with one layout for all and the first with cards."""
    kinds: dict[bool, str] = {}
    paths = one_of_each_family(house_banked())
    for path in paths:
        kinds.setdefault(felt_of(open_terms(path)[0]).layout is None, path)
    return [path if path in kinds.values() else pytest.param(path, marks=pytest.mark.prove) for path in paths]


@pytest.mark.parametrize("path", felts())
def test_a_table_has_no_serious_finding(visit: Visit, path: str) -> None:
    player = visit(390, height=844, reduced_motion="reduce")
    player.open_table(path)
    player.sit()
    player.put_opening(path)
    assert findings(player.page) == []
    player.start()
    if player.is_asked():
        assert findings(player.page) == []
    player.play_out(1)
    assert findings(player.page) == []
