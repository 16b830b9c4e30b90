"""What a page owes to those who do not see it or do not use a mouse: names, labels, contrast, focus, rest."""

from collections.abc import Callable
from typing import Any

import pytest
from browser_player import Player
from playwright.sync_api import expect

from hoyle.games.catalog import all_games, open_terms
from hoyle.web.felts.catalog import felt_of

Visit = Callable[..., Player]
CONTRAST_MIN = 4.5  # WCAG 2 level AA for text that is not large
READ = ("/", "/?book=ca", "/rules/ca/pai_gow_tiles", "/rules/ny/texas_holdem", "/open/ny/texas_holdem",
"/compare/texas_holdem",
        "/history", "/floor", "/audit", "/me", "/rounds", "/events", "/proposals", "/cage")  # fmt: skip

FAULTS = """() => {
  const found = [];
  const shown = (each) => each.getClientRects().length && getComputedStyle(each).visibility !== "hidden";
  const say = (each) => `${each.tagName} ${each.outerHTML.slice(0, 110)}`;
  const named = (each) => each.getAttribute("aria-label") || each.textContent.trim() || each.title
    || (each.labels && [...each.labels].some((label) => label.textContent.trim()));
  for (const each of document.querySelectorAll("button, a[href], input, select, [role=button], summary"))
    if (shown(each) && !named(each)) found.push(`no name: ${say(each)}`);
  for (const each of document.querySelectorAll("svg"))
    if (shown(each) && !each.getAttribute("aria-label") && each.getAttribute("aria-hidden") !== "true" && !each.closest("svg svg, .report-sheet"))
      found.push(`a picture says nothing: ${say(each)}`);
  const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) found.push(`two have the id ${id}`);
  for (const each of document.querySelectorAll("[tabindex]")) if (Number(each.getAttribute("tabindex")) > 0) found.push(`a leap in the focus: ${say(each)}`);
  if (document.querySelectorAll("h1").length !== 1) found.push(`${document.querySelectorAll("h1").length} headings of the first level`);
  if (document.documentElement.lang !== "en") found.push("no language");
  return found;
}"""

# The least contrast of every piece of text with what lies under it; a gradient counts as its worst colour.
CONTRASTS = """(least) => {
  const read = (text) => { const part = text.match(/[\\d.]+/g).map(Number); return part.length > 3 ? part : [...part, 1]; };
  const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3])).concat(1);
  const light = (colour) => { const part = colour.slice(0, 3).map((c) => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2]; };
  const ratio = (a, b) => { const [high, low] = [light(a), light(b)].sort((x, y) => y - x); return (high + 0.05) / (low + 0.05); };
  const grounds = (each) => {
    const layers = [];
    for (let at = each; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      const stops = style.backgroundImage.match(/rgba?\\([^)]*\\)/g);
      if (stops) return stops.map(read).map((stop) => layers.reduceRight((below, top) => over(top, below), over(stop, [255, 255, 255, 1])));
      const colour = read(style.backgroundColor);
      if (colour[3]) layers.push(colour);
      if (colour[3] === 1) break;
    }
    return [layers.reduceRight((below, top) => over(top, below), [255, 255, 255, 1])];
  };
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("body"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const each = walker.currentNode.parentElement, text = walker.currentNode.textContent.trim();
    if (!text || each.closest("svg, script, style, [disabled], [aria-hidden=true], .folded, .skip") || !each.getClientRects().length) continue;
    const ink = read(getComputedStyle(each).color);
    const worst = Math.min(...grounds(each).map((ground) => ratio(over(ink, ground), ground)));
    if (worst < least) found.push(`${worst.toFixed(2)}: "${text.slice(0, 40)}" in ${each.tagName}.${each.className}`);
  }
  return [...new Set(found)];
}"""


def check(player: Player) -> None:
    expect(player.page.locator("h1").first).to_be_visible()
    assert player.page.evaluate(FAULTS) == []
    assert player.page.evaluate(CONTRASTS, CONTRAST_MIN) == []


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.prove)])
def test_pages_that_are_read(visit: Visit, scheme: str) -> None:
    player = visit(color_scheme=scheme)
    for address in READ:
        player.go(address)
        check(player)


def tables() -> list[Any]:
    """A table of each game that is played against the house; the first of each kind of felt in the normal run."""
    games: dict[str, str] = {}
    kinds: dict[bool, str] = {}
    for path in (f"{book}/{game}" for book, game in all_games()):
        game, terms = open_terms(path)
        if not terms.plays_for_pot:
            games.setdefault(game.name, path)
            kinds.setdefault(felt_of(game).layout is None, path)
    quick = kinds.values()
    return [path if path in quick else pytest.param(path, marks=pytest.mark.prove) for path in games.values()]


@pytest.mark.parametrize("path", tables())
def test_a_table_before_in_and_after_a_round(visit: Visit, path: str) -> None:
    player = visit(reduced_motion="reduce")  # colours that are still changing are nobody's contrast
    player.open_table(path)
    check(player)
    player.sit()
    player.put(*player.first_wager(path))
    check(player)
    player.start()
    if player.is_asked():
        check(player)
    player.play_out(1)
    check(player)


def test_a_ring_and_its_questions(visit: Visit) -> None:
    player = visit()
    player.open_table("ny/triple_draw")
    player.sit()
    player.ask_company()
    player.start()
    while player.wait_for_turn(1):
        check(player)
        player.answer()
    check(player)


def test_the_focus_is_seen_and_stays_where_it_was(visit: Visit) -> None:
    """Tab shows where one is; a panel that is drawn again leaves the focus on the same thing."""
    player = visit(by_keys=True)
    player.open_table("ny/three_card_poker")
    player.sit()
    player.tab_to("[data-act=put].opens")
    outline = "() => getComputedStyle(document.activeElement).outlineStyle + getComputedStyle(document.activeElement).outlineWidth"
    assert player.page.evaluate(outline) == "solid3px"
    player.page.keyboard.press("Enter")
    expect(player.page.locator("[data-act=wager]")).to_contain_text("$5")
    player.page.keyboard.press("Enter")
    expect(player.page.locator("[data-act=wager]")).to_contain_text("$10")
    assert player.page.evaluate("document.activeElement.matches('[data-act=put].opens')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_that_the_line_is_lost_can_be_read(visit: Visit, scheme: str) -> None:
    player = visit(color_scheme=scheme)
    player.go("/")
    player.page.evaluate("document.querySelector('#popup').setAttribute('aria-hidden', 'false')")
    expect(player.page.locator("#popup")).to_contain_text("Connection lost")
    assert player.page.evaluate(CONTRASTS, CONTRAST_MIN) == []


def test_who_wants_no_motion_has_none(visit: Visit) -> None:
    for motion, moves in (("reduce", False), ("no-preference", True)):
        player = visit(reduced_motion=motion)
        player.go("/?book=ny")
        duration = player.page.evaluate(
            "getComputedStyle(document.querySelector('button')).transitionDuration"
        )
        assert (duration not in ("0s", "")) is moves
