"""Games for a pot in the browser: a full ring with company, hidden cards that stay hidden, cards to throw away,
amounts."""

import re
from collections.abc import Callable

import pytest
from browser_player import Player
from playwright.sync_api import expect

from hoyle.kit.cards import DECK
from hoyle.web.drawing.card_svg import say_card

Visit = Callable[..., Player]
FACE_DOWN = '[aria-label="a card face down"]'
LONG = pytest.mark.prove
BY_CLICKS, BY_KEYS = (False, "by clicks"), (True, "by keys")


def both(now: tuple[bool, str], later: tuple[bool, str]) -> pytest.MarkDecorator:
    """With the mouse and with the keyboard; one of them in the normal run."""
    ways = [pytest.param(now[0], id=now[1]), pytest.param(later[0], id=later[1], marks=LONG)]
    return pytest.mark.parametrize("by_keys", ways)


def sit_in_a_ring(player: Player, path: str, **options: str) -> str:
    table = player.open_with_options(path, **options) if options else player.open_table(path)
    player.sit()
    player.ask_company()
    return table


def hands_told(player: Player, address: str) -> dict[str, list[str]]:
    """Every seat's cards in words, as a round is recalled in full."""
    page = player.another_page()
    page.goto(player.url + address)
    expect(page.locator("h1")).to_contain_text("round")
    seats = {}
    for seat in page.locator(".cloth .seat").all():
        labels = [str(hand.get_attribute("aria-label")) for hand in seat.locator(".hand[aria-label]").all()]
        seats[seat.locator(".name").inner_text().partition(". ")[2]] = ", ".join(labels).split(", ")
    page.close()
    return seats


def test_a_ring_of_six_and_nobody_sees_anothers_cards(visit: Visit) -> None:
    """Neither what is drawn nor any frame that came names a card before it is shown down; a folded hand's never
    come."""
    player = visit()
    table = sit_in_a_ring(player, "ny/texas_holdem")
    expect(player.page.locator(".ring .seat")).to_have_count(6)
    player.start()
    number, before_showdown, seen = 1, "", ""
    while player.wait_for_turn(number):
        expect(player.page.locator(f".seat.mine {FACE_DOWN}")).to_have_count(0)
        before_showdown, seen = " ".join(player.frames), player.page.content()
        player.answer()
    player.picture("ring_shown_down")
    frames, content = " ".join(player.frames), player.page.content()
    dealt = hands_told(player, f"/rounds/{table}.1?full=true")
    others = {name: cards for name, cards in dealt.items() if name != player.name}
    assert len(others) == 5
    for name, cards in others.items():
        assert len(cards) == 2, (name, cards)
        assert all(card in map(say_card, DECK) for card in cards)
        hidden = player.page.locator(".seat", has_text=name.partition(" of ")[0]).locator(FACE_DOWN).count()
        for card in cards:
            assert card not in before_showdown, (name, card)
            assert card not in seen, (name, card)
            if hidden:
                assert card not in frames, (name, card)
                assert card not in content, (name, card)


@both(BY_CLICKS, BY_KEYS)
def test_draw_poker_with_cards_marked_and_thrown_away(visit: Visit, by_keys: bool) -> None:
    player = visit(by_keys=by_keys)
    sit_in_a_ring(player, "ny/five_card_draw")
    player.start()
    assert player.wait_for_turn(1)
    while not player.page.locator("#ask [data-act=mark]").count():
        player.answer(("call", "check"))
        assert player.wait_for_turn(1)
    held = player.page.locator(".seat.mine .hand").first.get_attribute("aria-label").split(", ")
    done = player.page.locator("#ask [data-act=choose]")
    expect(done).to_contain_text("Stand pat")
    player.mark(2, 5)
    expect(done).to_contain_text("Discard 2 and draw 2")
    player.picture(f"draw_{'keys' if by_keys else 'clicks'}")
    player.choose()
    expect(player.page.locator("#told")).to_contain_text(f"You discard {held[1]}, {held[4]}.")
    now = player.page.locator(".seat.mine .hand").first.get_attribute("aria-label").split(", ")
    assert len(now) == 5
    assert [card for card in held if card in now] == [held[0], held[2], held[3]]
    player.play_out(1)
    expect(player.page.locator("#lines")).to_contain_text("bet into the pot")


def test_a_card_too_many_cannot_be_thrown_away(visit: Visit) -> None:
    """Pineapple: exactly one of three has to go."""
    player = visit()
    sit_in_a_ring(player, "ny/pineapple")
    player.start()
    while player.wait_for_turn(1) and not player.page.locator("#ask [data-act=mark]").count():
        player.answer()
    done = player.page.locator("#ask [data-act=choose]")
    expect(done).to_be_disabled()
    player.mark(1)
    expect(done).to_be_enabled()
    player.mark(3)
    expect(done).to_be_disabled()
    player.page.locator('#ask [data-act=mark][data-name="1"]').click()
    expect(done).to_be_enabled()
    player.choose()
    player.play_out(1)


@both(BY_KEYS, BY_CLICKS)
def test_chinese_poker_is_laid_card_by_card(visit: Visit, by_keys: bool) -> None:
    player = visit(by_keys=by_keys)
    sit_in_a_ring(player, "ca/face_up_chinese_poker")
    player.start()
    assert player.wait_for_turn(1)
    card = re.search(r"place the (.+)\?", player.page.locator("#ask .about").inner_text())
    assert card is not None
    player.choose("back")
    mine = player.page.locator(".seat.mine .segment[aria-label^=back]")
    expect(mine).to_have_attribute("aria-label", re.compile(card[1]))
    expect(player.page.locator("#told")).to_contain_text(f"You: {card[1]} in the back.")
    player.play_out(1, ("back", "middle", "front"))
    for name, size in (("front", 3), ("middle", 5), ("back", 5)):
        laid = player.page.locator(f".seat.mine .segment[aria-label^={name}] svg.card")
        expect(laid).to_have_count(size)
    player.picture(f"chinese_{'keys' if by_keys else 'clicks'}")


def test_an_amount_is_set_by_slider_field_and_buttons(visit: Visit) -> None:
    """No limit: the range is told, what is outside of it is refused in words, and what is set is what goes in."""
    player = visit()
    sit_in_a_ring(player, "ny/texas_holdem", structure="no_limit")
    expect(player.page.locator(".head")).to_contain_text("no limit")
    player.start()
    assert player.wait_for_turn(1)
    form = player.page.locator("#ask [data-form]")
    least, most = re.search(r"\$([\d,.]+) to \$([\d,.]+)", form.locator(".range").inner_text()).groups()
    field, slider = form.locator("[name=amount]"), form.locator("[data-slider]")
    expect(field).to_have_value(least)
    form.locator("[data-fill]", has_text="all in").click()
    expect(field).to_have_value(most)
    expect(slider).to_have_value(str(int(most) * 100))
    slider.focus()
    player.page.keyboard.press("ArrowLeft")
    expect(field).to_have_value(str(int(most) - 1))
    field.fill("1")
    field.press("Enter")
    expect(player.page.locator(".said.bad")).to_contain_text("$")
    player.picture("no_limit")
    field.fill("20")
    expect(slider).to_have_value("2000")
    stack = player.page.locator(".seat.mine .money").inner_text()
    field.press("Enter")
    expect(player.page.locator(".seat.mine .money")).not_to_have_text(stack)
    player.play_out(1)


def test_a_game_for_a_pot_has_no_house_edge(visit: Visit) -> None:
    player = visit()
    for address in ("/rules/ny/texas_holdem", "/?book=ca"):
        player.go(address)
        expect(player.page.locator("#main")).to_contain_text(re.compile("for a pot"))
    expect(player.page.locator(".game#texas_holdem")).not_to_contain_text("House edges")
    player.go("/rules/ca/texas_holdem#room-collection")
    expect(player.page.locator("#room-collection")).to_contain_text("schedule")
    expect(player.page.locator("#room-collection")).to_be_in_viewport()
    player.picture("rules_of_holdem")
