"""Three people hand the bank round, alone and with company: who is offered it, who may take it, and what is shown."""

import re
from collections.abc import Callable

import pytest
from browser_player import Player, play_out_together
from playwright.sync_api import expect

GAME = "ca/three_card_poker"
OFFERED, HELD = "You are offered the bank", "You are the bank"
Visit = Callable[..., Player]


def sit_down(visit: Visit) -> list[Player]:
    people = [visit(), visit(), visit()]
    table = people[0].open_table(GAME)
    for person in people:
        person.sit(table, "2000")
    return people


def bank_of(person: Player) -> str:
    return person.page.locator("#seat .bank").inner_text()


def play_hand(people: list[Player], bank: Player | None) -> None:
    """The others bet the least, one of them has the cards dealt, and everybody answers."""
    number = people[0].round
    players = [person for person in people if person is not bank]
    for person in players:
        person.put_opening()
        person.wager()
    players[0].start()
    play_out_together(people, number)


def take_bank(people: list[Player], bank: Player) -> None:
    """Only who is offered the bank has the button."""
    expect(bank.page.locator("#seat .bank")).to_contain_text(OFFERED)
    for person in people:
        shown = person.page.locator("#seat .bank [data-act=take_bank]")
        expect(shown).to_have_count(1 if person is bank else 0)
        if person is not bank:
            expect(person.page.locator("#seat .bank")).to_contain_text(f"The bank is offered to {bank.name}")
    bank.press("take_bank")
    expect(bank.page.locator("#seat .bank")).to_contain_text(HELD)


def rotate(people: list[Player], hands: int) -> None:
    for hand in range(hands):
        bank = people[hand // 2 % len(people)]
        if hand == 0:
            expect(bank.page.locator("#seat .bank")).to_contain_text("Any player may take the bank")
            bank.press("take_bank")
        elif hand % 2 == 0:
            take_bank(people, bank)
        expect(bank.page.locator("#seat .bank")).to_contain_text(f"round {hand % 2 + 1} of 2")
        play_hand(people, bank)


def test_the_bank_is_offered_passes_on_and_a_game_breaks(visit: Visit) -> None:
    people = sit_down(visit)
    one, two, three = people
    rotate(people, 2)
    take_bank(people, two)
    one.picture("bank_held")
    two.press("pass_bank")
    expect(three.page.locator("#seat .bank")).to_contain_text(OFFERED)
    three.picture("bank_offered")
    three.press("pass_bank")
    for person in people:
        expect(person.page.locator("#seat .bank")).to_contain_text("the game is broken")
        expect(person.page.locator(".phase")).to_contain_text("the game is broken")
    expect(one.page.locator("#seat .bank [data-act=take_bank]")).to_have_count(
        0
    )  # it has held the bank twice
    one.picture("bank_broken")
    three.press("take_bank")
    expect(one.page.locator("#seat .bank")).to_contain_text(f"Bank: {three.name}")
    play_hand(people, three)
    expect(three.page.locator("#seat .bank")).to_contain_text("round 2 of 2")


@pytest.mark.prove
def test_three_people_rotate_the_bank_through_twenty_hands(visit: Visit) -> None:
    rotate(sit_down(visit), 20)


@pytest.mark.prove
def test_three_people_and_company_rotate_the_bank_through_twenty_hands(visit: Visit) -> None:
    people = sit_down(visit)
    people[0].press("take_bank")
    people[0].ask_company()
    held: list[str] = []
    for _ in range(20):
        first = people[0].page.locator("#seat .bank")
        expect(first).to_contain_text(re.compile(f"Bank: |{HELD}|{OFFERED}|is offered to {people[1].name}|"
                                                 f"is offered to {people[2].name}"))  # fmt: skip
        for person in people:
            if OFFERED in bank_of(person):
                take_bank(people, person)
        bank = next((person for person in people if HELD in bank_of(person)), None)
        expect(first).to_contain_text(re.compile(f"Bank: |{HELD}"))
        held.append(bank.name if bank else bank_of(people[0]).split("Bank: ")[1].split(",")[0])
        play_hand(people, bank)
    turns = held[::2]
    assert held[1::2] == turns, "two hands each"
    assert len(set(turns[:8])) == 8, "everybody banks before anybody banks again"
    assert turns[8:] == turns[:2]
