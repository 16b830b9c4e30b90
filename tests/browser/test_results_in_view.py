"""The result of a round is in view where the page stands, is revealed in stages, and is heard once."""

import re
from collections.abc import Callable

import pytest
from browser_player import Player
from playwright.sync_api import expect

from hoyle.games.catalog import open_terms
from hoyle.web.felts.catalog import felt_of
from tests.support.game_paths import house_banked, one_of_each_family

Visit = Callable[..., Player]
SIZES = ((1280, 900), (390, 844))
# What must be in view after a round: the number, dice or hands, and the money, in the strip and in the tray.
OUT_OF_VIEW = """() => [...document.querySelectorAll("#outcome .number, #outcome .small-hand, #outcome .total, #outcome .each > span, #outcome .tray")]
  .filter((each) => { const box = each.getBoundingClientRect(), strip = each.closest(".outcome")?.getBoundingClientRect();
    return !box.width || box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight
      || (strip && (box.top < strip.top - 1 || box.bottom > strip.bottom + 1)); })
  .map((each) => each.textContent)"""
FRAMES = """(name) => new Promise((done) => {
  let first = 0, last = 0, count = 0, longest = 0;
  const frame = (now) => {
    const isStaging = document.querySelector(".table-page").classList.contains("staging");
    if (isStaging) { first = first || now; if (last) longest = Math.max(longest, now - last); last = now; count += 1; }
    if (!isStaging && first) done({count, seconds: (last - first) / 1000, longest}); else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""


def samples() -> list[object]:
    """A game of each family; in the normal run the first with one layout for all and the first with cards."""
    kinds: dict[bool, str] = {}
    paths = one_of_each_family(house_banked())
    for path in paths:
        kinds.setdefault(felt_of(open_terms(path)[0]).layout is None, path)
    return [path if path in kinds.values() else pytest.param(path, marks=pytest.mark.prove) for path in paths]


def play(player: Player, path: str) -> None:
    player.open_table(path)
    player.sit()
    player.put_opening(path)
    number = player.round
    player.start()
    player.play_out(number)
    expect(player.page.locator("#outcome .total")).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
@pytest.mark.parametrize("path", samples())
def test_the_result_is_in_view_without_scrolling(visit: Visit, path: str, size: tuple[int, int]) -> None:
    player = visit(size[0], height=size[1])
    play(player, path)
    assert player.page.evaluate(OUT_OF_VIEW) == []
    assert player.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    total = player.page.locator("#outcome .total").inner_text()
    expect(player.page.locator("#lines .said")).to_have_text(total)
    if re.search(r"\$", total):
        expect(player.page.locator(".tag:visible").first).to_contain_text(re.compile(r"[+−]\$|push"))
    player.picture(f"result_{path.replace('/', '_')}")


@pytest.mark.prove
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_every_hand_of_a_split_is_in_view(visit: Visit, size: tuple[int, int]) -> None:
    """Rounds of blackjack until a pair comes and is split, with every hand of it and its total in the strip."""
    player = visit(size[0], height=size[1])
    player.open_table("oh/blackjack")
    player.sit(buy_in="2000")
    for _ in range(60):
        number = player.round
        player.put("blackjack")
        player.start()
        was_split = False
        while player.wait_for_turn(number):
            may_split = player.page.locator("#ask [data-name=split]").count() > 0
            was_split = was_split or may_split
            player.choose("split" if may_split else "stand" if not was_split else "hit")
            if was_split:
                assert player.page.evaluate(OUT_OF_VIEW) == []
        expect(player.page.locator("#outcome .total")).to_be_visible()
        if was_split:
            break
    else:
        raise AssertionError("no pair came in 60 rounds")
    assert player.page.locator("#outcome .small-hand").count() >= 3
    assert player.page.evaluate(OUT_OF_VIEW) == []
    player.picture("result_of_a_split")


def test_a_result_is_revealed_in_stages_and_heard_once(visit: Visit) -> None:
    """While the ball rolls nobody reads or hears what was won; then both, and no sound unless it is wanted."""
    player = visit(reveal="full")
    page = player.page
    page.add_init_script(
        "window.tones = 0; const Plain = AudioContext; window.AudioContext = class extends Plain {"
        " createOscillator() { window.tones += 1; return super.createOscillator(); } }"
    )
    player.open_table("ny/roulette")
    player.sit()
    player.put("red")
    page.locator("[data-act=start]").click()
    expect(page.locator(".table-page.staging")).to_be_visible()
    expect(page.locator("#outcome .total")).to_be_hidden()
    assert page.locator("#heard").inner_text() == ""
    expect(page.locator("#outcome .total")).to_be_visible()
    total = page.locator("#outcome .total").inner_text()
    expect(page.locator("#heard")).to_have_text(re.compile(rf"^\d+ (red|black|green)\. {re.escape(total)}$"))
    assert page.evaluate("window.tones") == 0
    page.locator("summary", has_text="Table settings").click()
    page.locator("[name=sounds]").select_option("on")
    page.locator("[name=reveal]").select_option("short")
    player.put("red")
    page.locator("[data-act=start]").click()
    expect(page.locator(".table-page.staging")).to_be_visible()
    expect(page.locator(".table-page.staging")).to_have_count(0)
    assert page.evaluate("window.tones") > 0
    page.reload()
    expect(page.locator("[name=reveal]")).to_have_value("short")


def test_who_wants_less_motion_sees_the_result_at_once(visit: Visit) -> None:
    player = visit(reveal="full", reduced_motion="reduce")
    player.page.add_init_script(
        "window.staged = 0; new MutationObserver(() => { if (document.querySelector('.staging')) window.staged += 1; })"
        ".observe(document, {subtree: true, attributes: true, childList: true})"
    )
    play(player, "ny/roulette")
    assert player.page.evaluate("window.staged") == 0
    expect(player.page.locator("#heard")).to_contain_text("You ")


@pytest.mark.prove
@pytest.mark.parametrize("path", one_of_each_family(house_banked()))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_a_reveal_runs_at_thirty_frames_a_second(visit: Visit, path: str, size: tuple[int, int]) -> None:
    player = visit(size[0], height=size[1], reveal="full")
    player.open_table(path)
    player.sit()
    player.put_opening(path)
    watched = player.page.evaluate_handle("(frames) => ({frames: eval(frames)()})", FRAMES)
    player.page.locator("[data-act=start]").click()
    seen = watched.evaluate("(it) => it.frames")
    assert seen["count"] / max(seen["seconds"], 0.001) >= 30, seen
