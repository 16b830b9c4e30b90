"""The look and the script: nothing is fetched from elsewhere, and what is written can be read by all."""

import re
from pathlib import Path

import pytest

import hoyle.web
from hoyle.games.catalog import game_of, modules
from hoyle.web.felts.catalog import felt_of
from hoyle.web.site.frame import STATIC

SOURCES = [*Path(hoyle.web.__file__).parent.rglob("*.py"), *STATIC.iterdir()]
STYLE = (STATIC / "hoyle.css").read_text(encoding="utf-8")
LEAST = 4.5  # contrast of text, WCAG 2 level AA


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_other_machine_is_named(path: Path) -> None:
    assert not re.findall(r"(?:https?|wss?):" + r"//|@import|url\(", path.read_text(encoding="utf-8"))


def colours(block: str) -> dict[str, str]:
    found = re.search(re.escape(block) + r" \{(.*?)\n\}", STYLE, re.S)
    assert found is not None
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", found[1]))


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


LIGHT = colours(":root")
DARK = {**LIGHT, **colours("html.dark")}
INKS = ("ink", "soft", "accent", "gold", "bad", "good", "even")


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ink", INKS)
def test_text_can_be_read_on_paper_and_card(scheme: dict[str, str], ink: str) -> None:
    for ground in ("paper", "card"):
        assert contrast(scheme[ink], scheme[ground]) >= LEAST, (ink, ground)


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_can_be_read_on_felt_and_buttons(scheme: dict[str, str]) -> None:
    assert contrast(scheme["felt-ink"], scheme["felt"]) >= LEAST
    assert contrast(scheme["accent-ink"], scheme["accent"]) >= LEAST


CLOTHS = {game.name: cloth for game in map(game_of, modules()) if (cloth := felt_of(game).cloth) is not None}


@pytest.mark.parametrize("name", CLOTHS)
def test_text_can_be_read_on_the_cloth_of_each_game(name: str) -> None:
    for felt in CLOTHS[name]:
        for ink in (LIGHT["felt-ink"], "#e9dfb6", "#f0dfa0", "#ffc4bd"):
            assert contrast(ink, felt) >= LEAST, (ink, felt)
