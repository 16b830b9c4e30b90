"""What seven cards are called, against the kit's own rankings; the house's price between two; other books' settings."""

from random import Random

import pytest

from hoyle.contract.sentences import Stepper
from hoyle.engine import DEALER, Draw, Limits, Table
from hoyle.errors import TermsError, WagerRefused
from hoyle.games.catalog import open_terms
from hoyle.games.pai_gow import pai_gow_hands
from hoyle.games.pai_gow.pai_gow_hands import (
    FIVE_AND_PAIR,
    FORTUNE_HANDS,
    fortune_name,
    high_ranking,
    insurance_name,
    low_ranking,
    progressive_name,
    seven_card_name,
)
from hoyle.kit.cards import DECK, JOKER, parse_cards
from hoyle.kit.ranking import BonusRanking

PATH = "ny/pai_gow_poker"
RANDOM = Random(20261118)


def hands(count: int = 300) -> list[tuple[str, ...]]:
    """Half of them from few cards, so that rare hands come; a joker in a third."""
    found = []
    for number in range(count):
        cards = list(DECK[:20] if number % 2 else DECK)
        found.append(tuple(RANDOM.sample([*cards, JOKER] if number % 3 else cards, 7)))
    return found


def test_the_highest_in_rank_is_that_of_the_kits_ranking() -> None:
    terms = open_terms(PATH, readings={"best_possible_hand": "highest_ranked"})[1]
    whole = {
        "seven_card_straight_flush_without_joker": "seven_card_straight_flush_without_joker",
        "royal_flush_with_king_queen": "royal_flush_with_royal_match",
        "seven_card_straight_flush_with_joker": "seven_card_straight_flush_with_joker",
    }
    ranking = BonusRanking(high_ranking("bug", "second_highest"), tuple(whole))
    special = ["9h 8h 7h 6h 5h 4h 3h", "9h 8h Jk 6h 5h 4h 3h", "Ah Kh Qh Jh Th Kd Qd", "As Ac Ad Ah Jk 3d 3c"]
    for cards in (*hands(), *map(parse_cards, special)):
        name = ranking.rank(cards).name
        expected = whole.get(name, name)
        assert fortune_name(terms, "fortune_bonus", cards) == (
            expected if expected in FORTUNE_HANDS else "other"
        )


def test_what_pays_most_never_pays_less_than_the_highest_in_rank() -> None:
    paid, ranked = (
        open_terms(PATH, readings=chosen)[1] for chosen in ({}, {"best_possible_hand": "highest_ranked"})
    )
    differ = 0
    straight_with_three = parse_cards("9h 8s 7d 6c 5h 9s 9d")
    for cards in (*hands(), straight_with_three):
        one, other = (fortune_name(terms, "fortune_bonus", cards) for terms in (paid, ranked))
        odds = [paid.prices["fortune_bonus", name].odds.net for name in (one, other)]
        assert odds[0] >= odds[1]
        differ += one != other
    assert differ


def test_a_progressive_hand_is_the_one_of_all_divisions_that_pays_most() -> None:
    terms = open_terms(PATH)[1]
    high, low = high_ranking("bug", "second_highest"), low_ranking("bug")
    for cards in hands(120):
        name = progressive_name(terms, "progressive", cards)
        pays = terms.prices["progressive", name].odds.fixed_cents
        for left_out in range(21):
            five, two = pai_gow_hands.split("bug", "second_highest").places[left_out]
            made = high.rank([cards[at] for at in five]).name
            is_pair = low.rank([cards[at] for at in two]).name == "pair"
            for each in (made, f"{made}_and_pair") if is_pair else (made,):
                if each in FIVE_AND_PAIR:
                    assert (
                        pays >= terms.prices["progressive", each].odds.fixed_cents
                        or "royal" in name
                        or "aces" in name
                    )


def test_insurance_wins_only_without_any_hand() -> None:
    """Independently: seven different ranks, no five in a row, no five of a suit; the joker is an ace without suit."""
    for cards in hands():
        ranks = {("A" if card == JOKER else card[0]) for card in cards}
        values = {"A23456789TJQKA".index(rank) for rank in ranks} | ({13} if "A" in ranks else set())
        runs = any({at + step for step in range(5)} <= values for at in range(10))
        suits = [card[1] for card in cards if card != JOKER]
        flush = any(suits.count(suit) >= 5 for suit in "cdhs")
        assert (insurance_name(cards) != "other") == (len(ranks) == 7 and not runs and not flush)


def test_a_natural_straight_flush_is_told_from_one_with_the_joker() -> None:
    terms = open_terms(PATH, {"offer_seven_card_bonus": "yes", "seven_card_table": "B"})[1]
    for hand, name in (
        ("9h 8h 7h 6h 5h Jk Kd", "straight_flush_without_joker"),
        ("9h 8h 7h 6h 2c Jk Kd", "straight_flush_with_joker"),
    ):
        assert seven_card_name(terms, "seven_card_bonus", parse_cards(hand)) == name


def test_a_house_may_pay_the_starting_number_up_to_six_to_one() -> None:
    options = {"offer_starting_number": "yes"}
    for text in ("5.5 to 1", "5.75 to 1", "6 to 1"):
        terms = open_terms(PATH, options, {"starting_number": {"win": text}})[1]
        assert str(terms.prices["starting_number", "win"].odds) == text
    for text in ("5 to 1", "6.5 to 1"):
        with pytest.raises(TermsError, match="starting_number"):
            open_terms(PATH, options, {"starting_number": {"win": text}})


def test_who_does_not_bank_needs_a_main_wager_for_an_imperial_one() -> None:
    game, terms = open_terms(PATH, {"offer_imperial_bonus": "yes", "offer_progressive": "no"})
    table = Table(game, terms, limits=Limits(100, 100_000, 100))
    for name in ("ann", "bob"):
        table.sit(name, 50_000)
    with pytest.raises(WagerRefused, match="imperial_bonus needs pai_gow"):
        table.place("bob", "imperial_bonus", 500)
    table.place_all("bob", [("pai_gow", 1000, ""), ("imperial_bonus", 500, "")])
    table.place("ann", "pai_gow", 1000)


@pytest.mark.parametrize(
    ("path", "order"),
    [(PATH, ["ann", "bob"]), ("pa/pai_gow_poker", ["bob", "ann"])],
)
def test_winners_wait_until_losers_are_collected_where_the_book_says_so(path: str, order: list[str]) -> None:
    """Bob, nearer to the dealer's right, wins and ann loses; Pennsylvania pays each player in turn."""
    game, terms = open_terms(path, {"offer_progressive": "no"})
    table = Table(game, terms, limits=Limits(100, 100_000, 100))
    for name in ("ann", "bob"):
        table.sit(name, 50_000)
        table.place(name, "pai_gow", 1000)
    cards = {"ann": "Td 9h 7d 5s 4c 3h 2c", "bob": "As Ac Kd Kh 9s 7c 2d", "dealer": "Qs Qc Jd Th 8s 5c 3d"}
    stepper = Stepper(table, cards)
    for sentence in (
        "deal",
        *(f"choose {name} {word}" for word in ("house_way", "open") for name in ("bob", "ann")),
    ):
        stepper.do(sentence)
    assert [line.seat for line in stepper.lines] == order


def test_of_three_card_bonuses_the_losing_ones_are_collected_first() -> None:
    """Whichever place they are at: before winners are paid, and before the last four cards."""
    game, terms = open_terms(PATH, {"offer_three_card_bonus": "yes"})
    for winner, loser in (("1", "2"), ("2", "1")):
        table = Table(game, terms, limits=Limits(1, 10**9, 1))
        for seat in ("ann", "bob"):
            table.sit(seat, 10**6)
            table.place_all(seat, [("pai_gow", 10_00, ""), ("three_card_bonus", 5_00, "")])
        played = table.start()
        first = {winner: ("9h", "9s", "9d"), loser: ("Kh", "4d", "2c"), DEALER: ("Qs", "Qc", "Jd")}
        while isinstance(prompt := played.prompt, Draw) and prompt.size == len(first[prompt.to]):
            played.draw(*first[prompt.to])
        assert [(line.spot, line.wager) for line in played.lines] == [
            (int(loser), "three_card_bonus"),
            (int(winner), "three_card_bonus"),
        ]
