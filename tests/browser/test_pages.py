"""The pages that are read: lobby, rules, books side by side, house edges, history; and those of the staff."""

import re
from collections.abc import Callable

import pytest
from browser_player import Player
from playwright.sync_api import Page, expect

import hoyle
from hoyle.report.sheet.html_page import page
from hoyle.report.verification.three_roads import ENGINE, KERNEL, Checked, Road, Verification

Visit = Callable[..., Player]
READ = {
    "lobby": "/?book=ny", "tables": "/", "all_rules": "/rules", "rules": "/rules/ny/three_card_poker",
    "rules_of_craps": "/rules/pa/craps", "compare": "/compare/three_card_poker?only=differences", "history": "/history",
    "floor": "/floor", "dealer": "/dealer", "audit": "/audit", "account": "/me", "rounds": "/rounds",
    "events": "/events",
    "proposals": "/proposals", "cage": "/cage", "open": "/open/ny/texas_holdem",
}  # fmt: skip

# What reaches beyond the screen, for whoever has to find out why.
TOO_FAR_RIGHT = """[...document.querySelectorAll("body *")]
  .filter((each) => each.getBoundingClientRect().right > innerWidth)
  .map((each) => `${each.tagName}.${each.className} to ${each.getBoundingClientRect().right}: ${each.textContent.slice(0, 60)}`)
"""


@pytest.mark.parametrize("width", [pytest.param(1400, marks=pytest.mark.prove), 390])
def test_pages_fit_their_screen(visit: Visit, width: int) -> None:
    """Nothing but a table that scrolls by itself is wider than the screen."""
    player = visit(width)
    for name, address in READ.items():
        player.go(address)
        expect(player.page.locator("h1").first).to_be_visible()
        wide = player.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, (address, wide, player.page.evaluate(TOO_FAR_RIGHT))
        player.picture(name)


# A page of its own, as `hoyle par --html` writes it: how wide it is, and the most that a stacked table hides.
TOO_WIDE = """[document.documentElement.scrollWidth,
  Math.max(...[...document.querySelectorAll(".stacked")].map((each) => each.scrollWidth - each.clientWidth))]"""


@pytest.mark.parametrize(("width", "media"), [(390, "screen"), (690, "print"), (1000, "screen")])
def test_a_sheet_in_a_file_hides_no_figure_that_is_verified(visit: Visit, width: int, media: str) -> None:
    sheet = hoyle.par("ma/three_card_poker")
    road = Road(20_000_000, -0.1768, -1.5115, 1.2640, -0.89)
    checked = [
        Checked(par.label, par.per, 60_00, par.house_edge, {KERNEL: road, ENGINE: road})
        for par in sheet.wagers
    ]
    player = visit(width)
    player.page.emulate_media(media=media)
    player.page.set_content(page(sheet, verification=Verification(1, 0.99, tuple(checked))))
    wide, hidden = player.page.evaluate(TOO_WIDE)
    assert wide <= width
    assert hidden <= 0
    verified = player.page.locator(".stacked", has_text="errors away")
    last = verified.locator("tbody tr").first.locator("td").last
    expect(last).to_have_text("-0.89")
    named = last.evaluate("each => getComputedStyle(each, '::before').content")
    assert named == ('"errors away"' if (width, media) == (390, "screen") else "none")


# How far each card of the seat lies over the one before it, in pixels.
LIES_OVER = """[...document.querySelectorAll(".seat.mine .hand")].flatMap((hand) => {
  const cards = [...hand.querySelectorAll("svg.card")].map((card) => card.getBoundingClientRect());
  return cards.slice(1).map((card, at) => Math.max(0, cards[at].right - card.left));
})"""


@pytest.mark.parametrize("width", [390, pytest.param(1400, marks=pytest.mark.prove)])
def test_a_round_looked_at_again_shows_the_own_hand_card_by_card(visit: Visit, width: int) -> None:
    player = visit(width)
    table = player.open_table("ny/three_card_poker")
    player.sit()
    player.put(*player.first_wager())
    player.start()
    player.play_out(1)
    player.go(f"/rounds/{table}.1")
    expect(player.page.locator(".seat.mine .name")).to_have_text(f"1. {player.name} · you")
    assert player.page.evaluate(LIES_OVER) == [0, 0]


@pytest.mark.parametrize("width", [390, pytest.param(1400, marks=pytest.mark.prove)])
def test_a_table_of_the_lobby_is_one_row_with_its_button(visit: Visit, width: int) -> None:
    player = visit(width)
    player.go("/?book=ny")
    player.open_table("ny/roulette")
    player.go("/")
    expect(player.page.locator(".game li").first).to_contain_text("seats free")
    said, button = player.page.evaluate(
        "[...document.querySelector('.game li').children].map((each) => each.getBoundingClientRect().toJSON())"
    )
    assert button["top"] < said["bottom"]
    assert said["right"] <= button["left"]


def test_dark_is_kept(visit: Visit) -> None:
    player = visit(color_scheme="light")
    player.go("/")
    player.press("theme")
    player.go("/rules")
    assert player.page.evaluate("document.documentElement.classList.contains('dark')")
    player.picture("dark")


def test_a_line_opens_its_clause_in_the_rules(visit: Visit) -> None:
    player = visit()
    player.open_table("ny/craps")
    player.sit()
    player.put("pass")
    player.put("field")
    player.start()
    player.play_out(1)
    line = player.page.locator("#lines li", has_text="Field")
    line.locator("summary").click()
    with player.context.expect_page() as opened:
        line.locator("a.cite").click()
    expect(opened.value.locator("#wager-field")).to_have_attribute("open", "")


# Of all that is wider than its place: whether it says so, is reached by keys, and how the words begin.
PUSHED = """[...document.querySelectorAll(".scroll")].filter((each) => !each.closest("details:not([open])") && each.scrollWidth > each.clientWidth + 1)
  .map((each) => [each.tabIndex, each.getAttribute("role"), getComputedStyle(each, "::before").content.slice(1, 22)])"""


def test_a_phone_is_told_what_is_wider_than_its_screen(visit: Visit) -> None:
    player = visit(390)
    player.go("/par/ny/roulette")
    expect(player.page.locator(".report-sheet")).to_contain_text("5.2632%", timeout=60_000)
    player.page.locator(".part", has=player.page.locator("svg.chart")).first.locator("summary").click()
    expect(player.page.locator(".scroll.more").first).to_be_visible()
    pushed = player.page.evaluate(PUSHED)
    assert pushed
    assert all(each == [0, "region", "Wider than the screen"] for each in pushed)
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390
    _, hidden = player.page.evaluate(TOO_WIDE)
    assert hidden <= 0
    player.page.locator(".scroll.more").first.focus()
    player.page.keyboard.press("ArrowRight")
    player.page.wait_for_function("document.querySelector('.scroll.more').scrollLeft > 0")
    player.picture("par")


def test_house_edges_are_solved_beside_the_server(visit: Visit) -> None:
    player = visit()
    player.go("/par/ny/roulette")
    expect(player.page.locator(".report-sheet")).to_contain_text("5.2632%", timeout=60_000)
    folded = player.page.locator(".report-sheet .part", has=player.page.locator("svg.chart")).first
    expect(folded.locator("svg.chart")).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.locator("svg.chart")).to_be_visible()
    player.page.locator(".jumps a", has_text="Outcomes").click()
    expect(player.page.locator("h2", has_text="Outcomes")).to_be_in_viewport()
    player.picture("par")
    player.go("/par/ny/roulette?wheel=single_zero")
    expect(player.page.locator(".report-sheet")).to_contain_text("2.7027%", timeout=60_000)
    player.go("/par/oh/blackjack")
    cell = player.page.locator('.report-sheet td.cell[title^="hard 16 against 10:"]')
    expect(cell).to_be_visible(timeout=60_000)
    assert cell.evaluate("cell => getComputedStyle(cell).backgroundColor") != "rgba(0, 0, 0, 0)", (
        "cards are in colour"
    )
    heading = player.page.locator(".report-sheet h4").first
    assert heading.evaluate("h4 => parseFloat(getComputedStyle(h4).fontSize)") <= 18
    player.go("/par/ny/roulette?wheel=square")
    expect(player.page.locator(".notice.bad")).to_contain_text("square", timeout=60_000)


def test_rounds_are_listed_and_recalled(visit: Visit) -> None:
    player = visit()
    player.open_table("ny/ultimate_texas_holdem")
    player.sit()
    player.put("ante")
    player.start()
    mine = player.page.locator(".seat.mine .hand").get_attribute("aria-label")
    player.play_out(1)
    player.go("/history")
    expect(player.page.locator("tbody tr")).to_have_count(1)
    player.page.locator("tbody a").first.click()
    expect(player.page.locator("h1")).to_contain_text("round t")
    expect(player.page.locator(".seat .hand").first).to_have_attribute("aria-label", str(mine))
    player.picture("recalled")


def test_what_is_not_there_is_said(visit: Visit) -> None:
    player = visit()
    for address, words in (("/table/t999", "t999"), ("/rules/ny/chess", "chess"), ("/rounds/t999.1", "t999"),
                           ("/rounds/nonsense", "nonsense"), ("/par/ny/chess", "chess")):  # fmt: skip
        player.go(address)
        expect(player.page.locator(".notice.bad")).to_contain_text(words)


# Staff.


def test_the_floor_rules_by_the_book(visit: Visit) -> None:
    """The clause and the consequence are read before it is applied; then the round is void and wagers come back."""
    player = visit()
    table = player.open_table("ny/ultimate_texas_holdem")
    player.sit()
    player.put("ante")
    player.start()
    player.page.wait_for_selector("#ask [data-act=choose]")
    floor = player.another_page()
    floor.goto(f"{player.url}/floor/{table}")
    floor.locator("#ruling [name=what]").fill("several cards face up in the shoe")
    floor.locator("#ruling [name=what]").press("Enter")
    expect(floor.locator("#ruling li").first).to_contain_text("More than one card is found face up")
    player.picture("floor_rulings", floor)
    floor.locator("#ruling li [data-act=look]").first.click()
    expect(floor.locator("#ruling")).to_contain_text("the round is void")
    expect(floor.locator("#ruling .cite")).to_be_visible()
    player.picture("floor_table", floor)
    floor.locator("[data-act=rule]").click()
    expect(player.page.locator("#told")).to_contain_text("The round is void")
    expect(player.page.locator(".phase")).to_contain_text("Round 2")


def test_the_floor_stops_and_opens_a_table(visit: Visit) -> None:
    player = visit()
    table = player.open_table("ny/roulette")
    player.sit()
    floor = player.another_page()
    floor.goto(f"{player.url}/floor/{table}")
    floor.locator("[name=why]").first.fill("the wheel is out of balance")
    floor.locator("[data-act=disable]").click()
    expect(player.page.locator(".phase")).to_contain_text("the wheel is out of balance")
    expect(player.page.locator("[data-act=start]")).to_have_count(0)
    floor.locator("[data-act=enable]").click()
    expect(player.page.locator("[data-act=start]")).to_be_visible()
    floor.goto(f"{player.url}/floor")
    expect(floor.locator("body")).to_contain_text("the wheel is out of balance")


@pytest.mark.parametrize(
    ("path", "wager", "runs"), [("ny/roulette", "red", False), ("ny/three_card_poker", "ante", True)]
)
def test_a_table_closed_under_a_player_says_where_the_money_is(
    visit: Visit, path: str, wager: str, runs: bool
) -> None:
    """Between rounds or within one: nothing is left to press, no clock runs, and the head has the wallet."""
    player = visit()
    table = player.open_table(path, decide_seconds="60")
    player.sit(buy_in="100")
    player.put(wager)
    player.wager()
    expect(player.page.locator(".cloth .said")).to_have_text(re.compile("Bets? placed\\."))
    if runs:
        player.start()
        player.page.wait_for_selector("#ask [data-act=choose]")
        expect(player.page.locator(".cloth .said")).to_have_text("")
    expect(player.page.locator("header .who")).to_contain_text("$9,900")
    floor = player.another_page()
    floor.on("dialog", lambda dialog: dialog.accept())
    floor.goto(f"{player.url}/floor/{table}")
    if runs:
        floor.locator("[data-act=disable]").click()
        expect(floor.locator("[data-act=enable]")).to_be_visible()
    floor.locator("[data-act=close]").click()
    said = player.page.locator(".cloth .said")
    expect(said).to_contain_text("Your bets of $5 were returned")
    expect(said).to_contain_text("Balance: $10,000")
    expect(player.page.locator("header .who")).to_contain_text("$10,000")
    expect(player.page.locator(".phase")).to_contain_text("Table closed")
    for gone in (".clock", "#bar button", "#ask button", "#felt [data-act]"):
        expect(player.page.locator(gone)).to_have_count(0)
    assert (
        player.page.locator(".stack [data-act=put]").count()
        == player.page.locator("[inert] [data-act=put]").count()
    )
    player.picture(f"closed_{wager}")
    expect(player.page.locator("#seat a", has_text="All tables")).to_have_attribute("href", "/")
    player.page.locator("#seat a", has_text="last round").click()
    expect(player.page.locator("h1")).to_contain_text(f"round {table}.1")
    player.go(f"/table/{table}")
    expect(player.page.locator("#main")).to_contain_text("This table is closed")


def dealt_by_hand(visit: Visit, path: str, *wager: str) -> tuple[Player, Page]:
    """A player with a wager, and the dealer's page of a round that has begun."""
    player = visit()
    table = player.open_table(path, dealer="human")
    player.sit()
    player.put(*wager)
    player.wager()
    dealer = player.another_page()
    dealer.goto(f"{player.url}/dealer/{table}")
    dealer.locator("[data-act=begin]").click()
    dealer.wait_for_selector("[data-act=draw]")
    return player, dealer


def test_a_human_dealer_enters_what_really_came(visit: Visit) -> None:
    player, dealer = dealt_by_hand(visit, "ny/roulette", "straight", "17")
    dealer.locator('[data-act=pick][data-name="17"]').click()
    player.picture("dealer_table", dealer)
    dealer.locator("[data-act=deal]").click()
    expect(player.page.locator("#lines")).to_contain_text("wins $175")


def test_a_dealer_names_no_card_where_the_house_has_drawn_face_down(visit: Visit) -> None:
    player, dealer = dealt_by_hand(visit, "ny/three_card_poker", "ante")
    expect(dealer.locator("#step [data-act=pick]").first).to_be_visible()
    dealer.locator("[data-act=draw]").click()
    expect(dealer.locator("#step")).to_contain_text(
        "The house has drawn face down from the cards, so it draws the rest until they are shuffled."
    )
    expect(dealer.locator("#step [data-act=pick], #step [data-act=deal]")).to_have_count(0)
    expect(dealer.locator("#step [data-act=draw]")).to_be_visible()
    player.picture("dealer_unseen", dealer)


def test_a_player_sees_until_when_the_seat_is_kept(visit: Visit) -> None:
    player = visit()
    player.open_table("ny/three_card_poker", wager_seconds="30")
    player.sit()
    expect(player.page.locator("#seat [data-until]")).to_contain_text("10 min")
    player.picture("seat_kept")
    player.put("ante")
    player.wager()
    expect(player.page.locator("#seat [data-until]")).to_have_count(0)


@pytest.mark.prove
def test_a_human_dealer_has_a_card_drawn(visit: Visit) -> None:
    player, dealer = dealt_by_hand(visit, "oh/mini_baccarat", "player")
    for _ in range(12):
        dealer.wait_for_selector("[data-act=draw], [data-act=begin]")
        if dealer.locator("[data-act=draw]").count() == 0:
            break
        before = dealer.locator("#step").inner_html()
        felt = dealer.locator("#felt").inner_html()
        dealer.locator("[data-act=draw]").click()
        dealer.wait_for_function(
            "seen => document.querySelector('#step').innerHTML !== seen[0] || document.querySelector('#felt').innerHTML !== seen[1]",
            arg=[before, felt],
        )
    expect(player.page.locator("#lines li").first).to_be_visible()


def test_the_audit_runs_from_its_page(visit: Visit) -> None:
    player = visit()
    player.go("/audit")
    player.press("audit")
    expect(player.page.locator("#findings")).to_contain_text("No findings.", timeout=60_000)
    player.picture("audit_findings")
