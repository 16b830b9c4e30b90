"""The side wagers of blackjack: each outcome by name, how often it comes, what it is worth, and when it is settled.

How often is had twice: from the function, over every pair or triple of cards of a shoe, and by counting ranks
and suits. Both must be the same whole numbers.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb

import pytest

from hoyle.contract.steps import Stepper
from hoyle.engine import Drawn, Limits, Table
from hoyle.engine.events import ItemsShown
from hoyle.errors import WagerRefused
from hoyle.games.blackjack import later_wagers
from hoyle.games.blackjack import side_wagers as side
from hoyle.games.blackjack.hand import Hand
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK

# Names by cards. What is in brackets belongs to the dealer.

TWO_CARDS = [
    ("royal_match", "Kh Qh", "royal_match"),
    ("royal_match", "Qs Ks", "royal_match"),
    ("royal_match", "Ah Kh", "suited_blackjack"),
    ("royal_match", "Td Ad", "suited_blackjack"),
    ("royal_match", "Kh Th", "suited_match"),
    ("royal_match", "7c 7c", "suited_match"),
    ("royal_match", "Kh Qd", "lose"),
    ("bet_the_set", "7c 7d", "pair"),
    ("bet_the_set", "7c 7c", "suited_pair"),
    ("bet_the_set", "Kc Qc", "lose"),
    ("house_money", "Ah Kh", "suited_ace_king"),
    ("house_money", "Ah Kd", "straight"),
    ("house_money", "Ah 2d", "straight"),
    ("house_money", "Ah 2h", "straight_flush"),
    ("house_money", "7c 8c", "straight_flush"),
    ("house_money", "7c 7d", "pair"),
    ("house_money", "7c 7c", "pair"),
    ("house_money", "Kh 2h", "lose"),
    ("twenty_point_bonus", "Qh Qh", "queens_hearts"),
    ("twenty_point_bonus", "Kh Kh", "matched_twenty"),
    ("twenty_point_bonus", "Kh Qh", "suited_twenty"),
    ("twenty_point_bonus", "Ac 9c", "suited_twenty"),
    ("twenty_point_bonus", "Ac 9d", "any_twenty"),
    ("twenty_point_bonus", "Qh Qd", "any_twenty"),
    ("twenty_point_bonus", "Kh 9h", "lose"),
    ("kings_bounty", "Ks Ks", "kings_spades"),
    ("kings_bounty", "Kh Kh", "suited_kings"),
    ("kings_bounty", "Jd Jd", "suited_queens_jacks_tens"),
    ("kings_bounty", "Th Th", "suited_queens_jacks_tens"),
    ("kings_bounty", "Kh Qh", "suited_twenty"),
    ("kings_bounty", "9h Ah", "suited_twenty"),
    ("kings_bounty", "Kh Ks", "kings"),
    ("kings_bounty", "Qh Kd", "unsuited_twenty"),
    ("kings_bounty", "9h Ad", "unsuited_twenty"),
    ("kings_bounty", "9h Kd", "lose"),
]
WITH_UP_CARD = [
    ("in_between", "5h 7d", "6c", "one_card_spread"),
    ("in_between", "8h 5d", "6c", "two_card_spread"),
    ("in_between", "5h 9d", "6c", "three_card_spread"),
    ("in_between", "2h Ad", "Kc", "other_spread"),
    ("in_between", "Th Kd", "Jc", "two_card_spread"),
    ("in_between", "6h 6d", "6c", "triple_match"),
    ("in_between", "5h 7d", "7c", "lose"),
    ("in_between", "5h 6d", "6c", "lose"),
    ("in_between", "6h 6d", "7c", "lose"),
    ("twenty_one_plus_three", "6h 6h", "6h", "suited_three_of_a_kind"),
    ("twenty_one_plus_three", "6h 7h", "8h", "straight_flush"),
    ("twenty_one_plus_three", "6h 6d", "6h", "three_of_a_kind"),
    ("twenty_one_plus_three", "Ah Qd", "Kh", "straight"),
    ("twenty_one_plus_three", "Ah 2d", "3h", "straight"),
    ("twenty_one_plus_three", "Ah 2h", "9h", "flush"),
    ("twenty_one_plus_three", "2h 2h", "9h", "flush"),
    ("twenty_one_plus_three", "Kh 2d", "Ah", "lose"),
    ("twenty_one_plus_three", "2h 2d", "9h", "lose"),
    ("three_card_poker", "6h 6h", "6h", "three_of_a_kind"),
    ("three_card_poker", "6h 7h", "8h", "straight_flush"),
    ("three_card_poker", "6h 7d", "8h", "straight"),
    ("three_card_poker", "6h 7h", "Kh", "flush"),
    ("three_card_poker", "6h 6d", "Kh", "lose"),
]
BY_CARDS = [
    ("sevens", "8h 7h", "lose"),
    ("sevens", "7h 8h", "one_seven"),
    ("sevens", "7h 8h 7h", "one_seven"),
    ("sevens", "7h 7d", "two_sevens_mixed"),
    ("sevens", "7h 7h", "two_sevens_suited"),
    ("sevens", "7h 7h 8h", "two_sevens_suited"),
    ("sevens", "7h 7h 7d", "three_sevens_mixed"),
    ("sevens", "7d 7d 7d", "three_sevens_suited"),
    ("progressive_sevens", "7d 7d 7d", "three_sevens_diamonds"),
    ("progressive_sevens", "7h 7h 7h", "three_sevens_suited"),
    ("progressive_sevens", "7d 7d 7h", "three_sevens_mixed"),
    ("progressive_sevens", "7d 7d 2c", "two_sevens_suited"),
    ("progressive_sevens", "7d 2d", "one_seven"),
    ("progressive_sevens", "2d 7d", "lose"),
    ("aces", "Ah Kd", "lose"),
    ("aces", "Kd Ah Ad Ad", "lose"),
    ("aces", "Ah Ad", "two_aces"),
    ("aces", "Ah Ah", "two_aces_suited"),
    ("aces", "Ah Ah Ad", "three_aces"),
    ("aces", "Ah Ah Ah", "three_aces_suited"),
    ("aces", "Ah Ad Kd Ah", "two_aces"),
    ("aces", "Ah Ad Ah Ad", "four_aces_one_colour"),
    ("aces", "As Ac As As", "four_aces_one_colour"),
    ("aces", "Ah Ah Ah Ac", "three_aces_suited"),
    ("aces", "Ah Ad Ac Ac", "three_aces"),
    ("aces", "Ah Ad Ah Ad 9c", "four_aces_one_colour"),
]
BY_DEALER = [
    ("bust_it", "8h 8h 8h", "eights_one_suit"),
    ("bust_it", "8h 8d 8h", "eights_one_colour"),
    ("bust_it", "8h 8d 8c", "third_card_8"),
    ("bust_it", "Th 6d Kc", "third_card_10"),
    ("bust_it", "Th 6d 9c", "third_card_9"),
    ("bust_it", "Th 6d 7c", "third_card_7"),
    ("bust_it", "Th 6d 6c", "third_card_6"),
    ("bust_it", "Th 6d 5c", "lose"),
    ("bust_it", "Th 7d", "lose"),
    ("bust_it", "Ah Kd", "lose"),
    ("bust_it", "Th 2d 3c 9s", "lose"),
    ("hit_and_run", "Ah Kd", "dealer_blackjack"),
    ("hit_and_run", "Th 7d", "lose"),
    ("hit_and_run", "2h 3d 4c 7s", "lose"),
    ("hit_and_run", "2h 3d 4c 5s 7d", "dealer_5_cards"),
    ("hit_and_run", "2h 3d 4c 2s 3d Kd", "dealer_6_cards"),
    ("hit_and_run", "2h 3d 2c 2s 3d 2d 7h", "dealer_7_cards"),
    ("hit_and_run", "2h 2d 2c 2s 2d 2d 2h 7c", "dealer_8_cards"),
    ("hit_and_run", "Ah Ad Ac As Ad Ad Ah 2c 2d", "dealer_8_cards"),
]
BAD_BEATS = [
    ("Kh Qd", "Ah Kd", "dealer_blackjack"),
    ("Kh Qd", "7h 7d 7c", "dealer_21_in_3"),
    ("Kh Qd", "2h 5d 7c 7d", "dealer_21_in_4"),
    ("Kh Qd", "2h 5d 3c 4d 7h", "dealer_21_in_5"),
    ("Kh Qd", "2h 3d 3c 4d 2h 7c", "dealer_21_in_6"),
    ("Kh Qd", "2h 3d 3c 2d 2h 2c 7c", "dealer_21_in_7"),
    ("Kh Qd", "2h 2d 2c 2d 2h 2c 2d 7c", "dealer_21_in_7"),
    ("Kh Qd", "Th 7d", "any_twenty"),
    ("Kh 2d 8c", "Th 7d", "any_twenty"),
    ("Kh Jd", "Th 6d Kc", "any_twenty"),
    ("Kh 9d", "Ah Kd", "lose"),
    ("Kh 9d 2c", "7h 7d 7c", "lose"),
]


def hand_of(cards):
    hand = Hand([])
    for card in cards.split():
        hand.take(card)
    return hand


@pytest.mark.parametrize(("wager", "cards", "outcome"), TWO_CARDS)
def test_two_cards(wager, cards, outcome):
    one, other = cards.split()
    assert side.TWO_CARDS[wager](one, other) == outcome
    assert side.TWO_CARDS[wager](other, one) == outcome


@pytest.mark.parametrize(("wager", "cards", "up", "outcome"), WITH_UP_CARD)
def test_two_cards_and_the_up_card(wager, cards, up, outcome):
    one, other = cards.split()
    assert side.WITH_UP_CARD[wager](one, other, up) == outcome
    assert side.WITH_UP_CARD[wager](other, one, up) == outcome


@pytest.mark.parametrize(
    ("cards", "up", "matches"),
    [
        ("7h 8d", "9c", ("lose",)),
        ("7h 8d", "7c", ("unsuited_match",)),
        ("7h 8d", "8d", ("suited_match",)),
        ("7h 7d", "7d", ("unsuited_match", "suited_match")),
        ("7h 7d", "7c", ("unsuited_match", "unsuited_match")),
        ("7c 7c", "7c", ("suited_match", "suited_match")),
        ("Th Jd", "Qc", ("lose",)),
    ],
)
def test_match_the_dealer(cards, up, matches):
    assert side.match_the_dealer(*cards.split(), up) == matches


@pytest.mark.parametrize(("name", "cards", "outcome"), BY_CARDS)
def test_sevens_and_aces(name, cards, outcome):
    assert getattr(later_wagers, name)(cards.split()) == outcome


@pytest.mark.parametrize(("name", "dealer", "outcome"), BY_DEALER)
def test_by_the_dealers_hand(name, dealer, outcome):
    assert getattr(later_wagers, name)(hand_of(dealer)) == outcome


@pytest.mark.parametrize(("cards", "dealer", "outcome"), BAD_BEATS)
def test_bad_beat(cards, dealer, outcome):
    assert later_wagers.bad_beat([hand_of(cards)], hand_of(dealer)) == outcome


def test_a_bad_beat_looks_at_every_hand_of_the_box():
    assert (
        later_wagers.bad_beat([hand_of("8h 9d"), hand_of("8h 2d Kc")], hand_of("Th 7d 4c"))
        == "dealer_21_in_3"
    )


def test_every_outcome_is_named_here():
    """But those that a second look or a system's pick adds, and the streaks, which are played below."""
    named = {(wager, outcome) for wager, *_, outcome in TWO_CARDS + WITH_UP_CARD}
    names = {
        "sevens": "super_sevens",
        "progressive_sevens": "progressive_super_sevens",
        "aces": "progressive_blackjack",
    }
    named |= {(names[name], outcome) for name, _, outcome in BY_CARDS}
    dealers = {"bust_it": "bust_it", "hit_and_run": "hit_and_run_progressive"}
    named |= {(dealers[name], outcome) for name, _, outcome in BY_DEALER}
    named |= {("bad_beat_progressive", outcome) for *_, outcome in BAD_BEATS}
    rest = {
        (wager, outcome)
        for wager, known in side.SIDE_OUTCOMES.items()
        for outcome in known
        if wager not in ("streak", "dealer_envy", "match_the_dealer") and (wager, outcome) not in named
    }
    assert rest == {
        ("royal_match", "crown_treasure"),
        ("twenty_point_bonus", "queens_hearts_dealer_blackjack"),
        ("kings_bounty", "kings_spades_dealer_blackjack"),
        ("bad_beat_progressive", "magic_card"),
        ("bad_beat_progressive", "lucky_player"),
        ("progressive_super_sevens", "two_sevens_mixed"),
    }


# How often.


@cache
def pairs_of(deck_count):
    """Every pair of cards and in how many ways a shoe gives it."""
    return [
        (one, other, deck_count**2 if one != other else comb(deck_count, 2))
        for one, other in combinations_with_replacement(DECK, 2)
    ]


def count_pairs(outcome_of, deck_count):
    counts = Counter()
    for one, other, ways in pairs_of(deck_count):
        counts[outcome_of(one, other)] += ways
    assert sum(counts.values()) == comb(52 * deck_count, 2)
    return +counts


def count_triples(outcome_of, deck_count):
    """A pair, and one more card after it."""
    counts = Counter()
    for one, other, ways in pairs_of(deck_count):
        if not ways:
            continue
        for up in DECK:
            counts[outcome_of(one, other, up)] += ways * (deck_count - (up == one) - (up == other))
    assert sum(counts.values()) == comb(52 * deck_count, 2) * (52 * deck_count - 2)
    return +counts


def rest(counts, name, total):
    """The counts that were given, and what is left for one more name."""
    return +Counter({**counts, name: total - sum(counts.values())})


DECKS = (1, 2, 6, 8)


@pytest.mark.parametrize("decks", DECKS)
def test_royal_match_counts(decks):
    suited = 4 * comb(13 * decks, 2)
    royal, blackjack = 4 * decks**2, 4 * decks * 4 * decks
    expected = {
        "royal_match": royal,
        "suited_blackjack": blackjack,
        "suited_match": suited - royal - blackjack,
    }
    assert count_pairs(side.royal_match, decks) == rest(expected, "lose", comb(52 * decks, 2))


@pytest.mark.parametrize("decks", DECKS)
def test_bet_the_set_counts(decks):
    alike = 52 * comb(decks, 2)
    expected = {"suited_pair": alike, "pair": 13 * comb(4 * decks, 2) - alike}
    assert count_pairs(side.bet_the_set, decks) == rest(expected, "lose", comb(52 * decks, 2))


@pytest.mark.parametrize("decks", DECKS)
def test_house_money_counts(decks):
    # Thirteen neighbours of rank, the ace with the king and with the 2.
    expected = {
        "pair": 13 * comb(4 * decks, 2),
        "suited_ace_king": 4 * decks**2,
        "straight_flush": 12 * 4 * decks**2,
        "straight": 13 * 12 * decks**2,
    }
    assert count_pairs(side.house_money, decks) == rest(expected, "lose", comb(52 * decks, 2))


@pytest.mark.parametrize("decks", DECKS)
def test_twenty_point_bonus_counts(decks):
    twenty = comb(16 * decks, 2) + (4 * decks) ** 2
    expected = {
        "queens_hearts": comb(decks, 2),
        "matched_twenty": 15 * comb(decks, 2),
        "suited_twenty": 4 * comb(4, 2) * decks**2 + 4 * decks**2,
    }
    expected["any_twenty"] = twenty - sum(expected.values())
    assert count_pairs(side.twenty_point_bonus, decks) == rest(expected, "lose", comb(52 * decks, 2))


@pytest.mark.parametrize("decks", DECKS)
def test_kings_bounty_counts(decks):
    twenty = comb(16 * decks, 2) + (4 * decks) ** 2
    expected = {
        "kings_spades": comb(decks, 2),
        "suited_kings": 3 * comb(decks, 2),
        "suited_queens_jacks_tens": 12 * comb(decks, 2),
        "suited_twenty": 4 * comb(4, 2) * decks**2 + 4 * decks**2,
        "kings": comb(4, 2) * decks**2,
    }
    expected["unsuited_twenty"] = twenty - sum(expected.values())
    assert count_pairs(side.kings_bounty, decks) == rest(expected, "lose", comb(52 * decks, 2))


@pytest.mark.parametrize("decks", [1, 6])
def test_three_card_counts(decks):
    """Of unordered triples; each can be dealt as a pair and an up card in three ways."""
    alike = 52 * comb(decks, 3)
    straight_flush = 12 * 4 * decks**3
    expected = {
        "straight_flush": straight_flush,
        "three_of_a_kind": 13 * comb(4 * decks, 3) - alike,
        "straight": 12 * (4 * decks) ** 3 - straight_flush,
        "flush": 4 * comb(13 * decks, 3) - straight_flush - alike,
        "suited_three_of_a_kind": alike,
    }
    whole = rest(expected, "lose", comb(52 * decks, 3))
    counts = count_triples(side.twenty_one_plus_three, decks)
    assert counts == +Counter({name: 3 * count for name, count in whole.items()})
    assert sum(whole.values()) == comb(52 * decks, 3)
    # The other wager has no price of its own for three cards alike.
    counts["three_of_a_kind"] += counts.pop("suited_three_of_a_kind", 0)
    assert count_triples(side.three_card_poker, decks) == +counts


@pytest.mark.parametrize("decks", [1, 6])
def test_in_between_counts(decks):
    """Between two ranks with `spread` others there are `spread` to hit; such ranks are 12 - spread pairs."""
    size = 4 * decks
    by_spread = {spread: (12 - spread) * spread * size**3 for spread in range(1, 12)}
    expected = {
        "one_card_spread": by_spread.pop(1),
        "two_card_spread": by_spread.pop(2),
        "three_card_spread": by_spread.pop(3),
        "other_spread": sum(by_spread.values()),
        "triple_match": 13 * comb(size, 2) * (size - 2),
    }
    total = comb(52 * decks, 2) * (52 * decks - 2)
    assert count_triples(side.in_between, decks) == rest(expected, "lose", total)


@pytest.mark.parametrize("decks", [1, 6])
def test_match_the_dealer_counts(decks):
    counts = count_triples(lambda *cards: tuple(sorted(side.match_the_dealer(*cards))), decks)
    alike, others, away = decks - 1, 3 * decks, 48 * decks
    expected = {
        ("suited_match", "suited_match"): comb(alike, 2),
        ("suited_match", "unsuited_match"): alike * others,
        ("unsuited_match", "unsuited_match"): comb(others, 2),
        ("suited_match",): alike * away,
        ("unsuited_match",): others * away,
        ("lose",): comb(away, 2),
    }
    assert counts == +Counter({name: 52 * decks * ways for name, ways in expected.items()})


@pytest.mark.parametrize("decks", [2, 6])
def test_bust_it_counts(decks):
    """By values: the dealer draws a third card to less than 17, and only a hard hand can pass 21 with it."""

    def outcome_of(one, other, third):
        dealer = hand_of(f"{one} {other}")
        if dealer.total < 17:
            dealer.take(third)
        return later_wagers.bust_it(dealer)

    size = {value: 16 * decks if value == 10 else 4 * decks for value in range(2, 11)}
    expected = Counter()
    for low in range(2, 11):
        for high in range(low, 11):
            if not 12 <= low + high <= 16:
                continue
            pairs = comb(size[low], 2) if low == high else size[low] * size[high]
            for third in range(22 - low - high, 11):
                expected[f"third_card_{third}"] += pairs * (size[third] - (third == low) - (third == high))
    suited = 4 * comb(decks, 2) * (decks - 2)
    coloured = 2 * comb(2 * decks, 2) * (2 * decks - 2) - suited
    expected["third_card_8"] -= suited + coloured
    expected |= {"eights_one_suit": suited, "eights_one_colour": coloured}
    total = comb(52 * decks, 2) * (52 * decks - 2)
    assert count_triples(outcome_of, decks) == rest(expected, "lose", total)


# What they are worth, with the prices of the books: the house's part, as published for these tables.


def edge(path, wager, counts, options=None):
    _, terms = open_terms(path, options)
    won = sum(terms.price(wager, outcome).odds.net * ways for outcome, ways in counts.items())
    return -Fraction(won, sum(counts.values()))


def percent(fraction):
    return f"{float(100 * fraction):.2f}"


def test_twenty_one_plus_three_at_nine_to_one_keeps_3_24_percent():
    total, won = (
        comb(312, 3),
        13 * comb(24, 3) + 12 * 24**3 + 4 * comb(78, 3) - 12 * 4 * 6**3 - 52 * comb(6, 3),
    )
    expected = Fraction(total - 10 * won, total)
    counts = count_triples(side.twenty_one_plus_three, 6)
    assert edge("ny/blackjack", "twenty_one_plus_three", counts) == expected
    assert edge("pa/blackjack", "three_card_poker", count_triples(side.three_card_poker, 6)) == expected
    assert percent(expected) == "3.24"


def test_royal_match_at_25_and_two_and_a_half_keeps_6_67_percent():
    expected = Fraction(comb(312, 2) - 4 * comb(78, 2), comb(312, 2))
    expected -= Fraction(5, 2) * Fraction(4 * comb(78, 2) - 4 * 36, comb(312, 2)) + 25 * Fraction(
        4 * 36, comb(312, 2)
    )
    counts = count_pairs(side.royal_match, 6)
    assert edge("pa/blackjack", "royal_match", counts, {"royal_match_table": "D"}) == expected
    assert edge("oh/blackjack", "royal_match", counts) == expected
    assert percent(expected) == "6.67"


def test_match_the_dealer_keeps_4_06_percent_of_six_decks():
    _, terms = open_terms("ny/blackjack")
    counts = count_triples(side.match_the_dealer, 6)
    won = sum(
        ways * sum(terms.price("match_the_dealer", outcome).odds.net for outcome in matches)
        for matches, ways in counts.items()
    )
    # Each of two cards, 5 of 311 alike and 18 of the rank; less the chance that neither matches.
    expected = Fraction(288 * 287, 311 * 310) - 2 * Fraction(5 * 11 + 18 * 4, 311)
    assert -Fraction(won, sum(counts.values())) == expected
    assert percent(expected) == "4.06"


def test_the_twenty_point_bonus_keeps_24_71_percent_of_six_decks():
    """Two queens of hearts leave 94 tens and 24 aces of 310 cards for a dealer's blackjack."""
    blackjack = 2 * Fraction(94 * 24, 310 * 309)
    twenty = comb(96, 2) + 24**2
    expected = Fraction(comb(312, 2) - twenty - 4 * (twenty - 16 * 15 - 28 * 36) - 9 * 28 * 36 - 19 * 15 * 15)
    expected -= 15 * (125 * (1 - blackjack) + 1000 * blackjack)
    expected /= comb(312, 2)
    counts = count_pairs(side.twenty_point_bonus, 6)
    counts["queens_hearts_dealer_blackjack"] = counts["queens_hearts"] * blackjack
    counts["queens_hearts"] -= counts["queens_hearts_dealer_blackjack"]
    assert edge("ny/blackjack", "twenty_point_bonus", counts) == expected
    assert percent(expected) == "24.71"


@pytest.mark.parametrize(
    ("path", "table", "decks", "pair", "suited"),
    [
        ("ny/blackjack", "A", 6, 10, 15),
        ("ny/blackjack", "D", 6, 10, 20),
        ("pa/blackjack", "D", 8, 10, 12),
        ("oh/blackjack", "four_six_eight_decks", 6, 10, 15),
    ],
)
def test_bet_the_set(path, table, decks, pair, suited):
    """The second card: of 52 d - 1 others, d - 1 are alike and 3 d of the rank."""
    options = {"bet_the_set_table": table, "deck_count": decks}
    if decks == 8:
        options["match_the_dealer_table"] = "eight_decks"
    expected = 1 - Fraction((decks - 1) * (suited + 1) + 3 * decks * (pair + 1), 52 * decks - 1)
    assert edge(path, "bet_the_set", count_pairs(side.bet_the_set, decks), options) == expected


def test_bet_the_set_at_10_and_15_keeps_10_61_percent():
    assert percent(edge("oh/blackjack", "bet_the_set", count_pairs(side.bet_the_set, 6))) == "10.61"


# At the table.


def open_table(path, options=None, meters=None):
    game, terms = open_terms(path, options)
    table = Table(game, terms, limits=Limits(least=100, chip=100), meters=meters)
    for seat in ("ann", "bob", "cid"):
        table.sit(seat, 1_000_000)
    return table


def play(path, wagers, cards, *choices, options=None, meters=None, draws=()):
    """`draws` are the system's picks, which come first."""
    table = open_table(path, options, meters)
    stepper = Stepper(table, None)
    for seat, words in wagers.items():
        stepper.do(f"wager {seat} blackjack $10 {words}")
    played = table.start()
    for item in draws:
        table.answer(Drawn((item,)))
    stepper._cards = Stepper(table, cards)._cards
    stepper._run()
    for sentence in choices:
        stepper.do(f"choose {sentence}")
    assert table.round is None, f"still waits for {table.round.prompt}"
    assert table.total() == table.brought
    stepper.played = played
    return stepper


def net(stepper, wager, seat="ann"):
    return sum(line.net for line in stepper.lines if (line.wager, line.seat) == (wager, seat)) / 100


def order(stepper):
    """The seats and wagers as they were settled."""
    return [(line.seat, line.wager) for line in stepper.lines]


def shown(stepper):
    return [event.to for event in stepper.played.events if isinstance(event, ItemsShown)]


FIRST_CARDS = [
    ("ny", "royal_match", "Kh Qh", "9c 8d", "ann stand", 300),
    ("ny", "royal_match", "7h Qh", "9c 8d", "ann stand", 25),
    ("ny", "royal_match", "7h Qd", "9c 8d", "ann stand", -10),
    ("ny", "bet_the_set", "7h 7h", "9c 8d", "ann stand", 150),
    ("pa", "bet_the_set", "7h 7d", "9c 8d", "ann stand", 100),
    ("ny", "house_money", "Ah Kh", "9c 8d", "", 90),
    ("ny", "match_the_dealer", "9h 9c", "9c 8d", "ann stand", 150),
    ("pa", "match_the_dealer", "9h 2c", "9c 8d", "ann stand", 40),
    ("ny", "in_between", "8h Th", "9c 8d", "ann stand", 120),
    ("pa", "in_between", "9h 9d", "9c 8d", "ann stand", 300),
    ("ny", "twenty_point_bonus", "Qh Qh", "9c 8d", "ann stand", 1250),
    ("pa", "twenty_point_bonus", "Qh Qd", "9c 8d", "ann stand", 40),
    ("ny", "kings_bounty", "Ks Ks", "9c 8d", "ann stand", 1000),
    ("oh", "kings_bounty", "Ks Kh", "9c 8d", "ann stand", 50),
    ("ny", "twenty_one_plus_three", "9h 9d", "9c 8d", "ann stand", 90),
    ("pa", "three_card_poker", "8h Td", "9c 8d", "ann stand", 90),
    ("ny", "super_sevens", "7h 8d", "9c 8d", "ann stand", 30),
    ("ny", "super_sevens", "8h 7d", "9c 8d", "ann stand", -10),
]


@pytest.mark.parametrize(("book", "wager", "cards", "dealer", "choices", "expected"), FIRST_CARDS)
def test_wagers_on_the_first_cards(book, wager, cards, dealer, choices, expected):
    chosen = [choices] if choices else []
    stepper = play(f"{book}/blackjack", {"ann": f"{wager} $10"}, {"ann": cards, "dealer": dealer}, *chosen)
    assert net(stepper, wager) == expected
    assert order(stepper)[0] == ("ann", wager), "settled before the hands are played"


def test_first_cards_are_settled_from_the_right_before_anybody_acts():
    wagers = {"ann": "bet_the_set $5", "bob": "bet_the_set $5"}
    cards = {"ann": "9h 9d", "bob": "9h Td", "dealer": "9c 8d"}
    stepper = play("oh/blackjack", wagers, cards, "ann stand", "bob stand")
    assert order(stepper)[:2] == [("bob", "bet_the_set"), ("ann", "bet_the_set")]


def test_from_the_hand_they_are_settled_as_the_dealer_comes_round():
    options = {"dealt": "hand", "deck_count": 2, "bet_the_set_table": "double_deck"}
    wagers = {"ann": "bet_the_set $5", "bob": "bet_the_set $5"}
    cards = {"ann": "9h 9d", "bob": "8h Td", "dealer": "9c 8d"}
    stepper = play("oh/blackjack", wagers, cards, "ann stand", "bob stand", options=options)
    assert order(stepper)[:2] == [("ann", "bet_the_set"), ("bob", "bet_the_set")]


def test_from_the_hand_they_are_settled_against_a_dealers_blackjack_too():
    options = {"dealt": "hand", "deck_count": 2, "bet_the_set_table": "double_deck"}
    cards = {"ann": "9h 9d", "dealer": "Kc Ad"}
    stepper = play("oh/blackjack", {"ann": "bet_the_set $5"}, cards, options=options)
    assert (net(stepper, "bet_the_set"), net(stepper, "blackjack")) == (50, -10)


def test_a_wager_that_waits_for_the_end_does_not_turn_the_cards_over():
    options = {"dealt": "hand", "deck_count": 2, "bet_the_set_table": "B", "offer_match_the_dealer": "no"}
    cards = {"ann": "9h 8d", "dealer": "9c 8d"}
    hidden = play("pa/blackjack", {"ann": "hit_and_run_progressive $5"}, cards, "ann stand", options=options)
    assert shown(hidden) == ["dealer", "1"]
    open_ = play("pa/blackjack", {"ann": "bet_the_set $5"}, cards, "ann stand", options=options)
    assert shown(open_) == ["1", "dealer"]


def test_a_dealers_blackjack_does_not_touch_them():
    wagers = {"ann": "royal_match $10 bet_the_set $10 in_between $10"}
    stepper = play("pa/blackjack", wagers, {"ann": "7h 9h", "dealer": "Kc Ad"})
    assert net(stepper, "royal_match") == 25
    assert net(stepper, "blackjack") == -10


@pytest.mark.parametrize(
    ("wager", "pair", "plain", "raised"),
    [("twenty_point_bonus", "Qh Qh", 2000, 10000), ("kings_bounty", "Ks Ks", 2000, 10000)],
)
def test_the_top_pairs_wait_for_the_hole_card(wager, pair, plain, raised):
    wagers = {"ann": f"{wager} $10", "bob": f"{wager} $10"}
    cards = {"ann": "9d 8d", "bob": pair}
    found = play("pa/blackjack", wagers, {**cards, "dealer": "Kc Ad"})
    assert net(found, wager, "bob") == raised
    none = play("pa/blackjack", wagers, {**cards, "dealer": "Kc 9d"}, "ann stand", "bob stand")
    assert net(none, wager, "bob") == plain
    assert order(none)[:2] == [("ann", wager), ("bob", wager)], "the pair is settled after all others"
    early = play("pa/blackjack", wagers, {**cards, "dealer": "9c Kd"}, "ann stand", "bob stand")
    assert net(early, wager, "bob") == plain
    assert order(early)[0] == ("bob", wager)


def test_crown_treasure_waits_until_the_hole_card_is_shown():
    cards = {"ann": "Kh Qh", "dealer": "Kc Qc"}
    stepper = play("oh/blackjack", {"ann": "royal_match $10"}, cards, "ann stand")
    assert net(stepper, "royal_match") == 1000, "a fixed amount, in place of 25 to 1"
    assert order(stepper) == [("ann", "royal_match"), ("ann", "blackjack")]
    beside = play(
        "pa/blackjack",
        {"ann": "royal_match $10"},
        cards,
        "ann stand",
        options={"royal_match_table": "D_crown"},
    )
    assert net(beside, "royal_match") == 10_250
    without = play("pa/blackjack", {"ann": "royal_match $10"}, cards, "ann stand")
    assert net(without, "royal_match") == 250
    missed = play(
        "oh/blackjack", {"ann": "royal_match $10"}, {"ann": "Kh Qh", "dealer": "Kc 9c"}, "ann stand"
    )
    assert net(missed, "royal_match") == 250


def test_dealer_envy_goes_to_the_dealers():
    stepper = play("oh/blackjack", {"ann": "kings_bounty $10"}, {"ann": "Ks Ks", "dealer": "Kc Ad"})
    assert net(stepper, "kings_bounty") == 5000
    assert net(stepper, "dealer_envy", "dealers") == 100
    assert stepper.table.money["dealers"] == 10_000
    plain = play(
        "oh/blackjack", {"ann": "kings_bounty $10"}, {"ann": "Ks Qh", "dealer": "9c 8d"}, "ann stand"
    )
    assert plain.table.money["dealers"] == 0


# Three sevens.

SEVENS = {"ann": "super_sevens $10 progressive_super_sevens $1"}


@pytest.mark.parametrize(
    ("cards", "choices", "super_sevens", "progressive"),
    [
        ("7h 7h 7h", ["ann hit"], 50_000, 10_000),
        ("7h 7d 7c", ["ann hit"], 5000, 500),
        ("7h 7d 2c", ["ann hit", "ann stand"], 500, 25),
        ("7h 7d", ["ann stand"], 500, 25),
        ("7h 7h", ["ann stand"], 1000, 50),
        ("7h 7d 7c", ["ann double"], 5000, 500),
        # After a split the first card counts for one wager, and only the pair for the other.
        ("7h 7d 7c 2c", ["ann split", "ann stand", "ann stand"], 5000, 25),
        ("7h 7d 2c 7c", ["ann split", "ann stand", "ann stand"], 500, 25),
        ("7h 8d", ["ann stand"], 30, -1),
    ],
)
def test_sevens_at_the_table(cards, choices, super_sevens, progressive):
    dealer = {"ann": cards, "dealer": "9c 8d"}
    stepper = play("ny/blackjack", SEVENS, dealer, *choices)
    assert net(stepper, "super_sevens") == super_sevens
    if progressive == 10_000:  # the meter, to which this wager has added
        progressive = 10_000.30 - 1
    assert net(stepper, "progressive_super_sevens") == progressive
    assert order(stepper)[-1] == ("ann", "progressive_super_sevens")


def test_two_sevens_get_a_third_card_against_a_dealers_blackjack():
    stepper = play("ny/blackjack", SEVENS, {"ann": "7h 7d 7c", "dealer": "Kc Ad"})
    assert (net(stepper, "super_sevens"), net(stepper, "progressive_super_sevens")) == (5000, 500)
    assert net(stepper, "blackjack") == -10
    without = play("ny/blackjack", {"ann": "bet_the_set $10"}, {"ann": "7h 7d", "dealer": "Kc Ad"})
    assert without.played.dealt["1"] == ("7h", "7d")


def test_the_progressive_wager_has_one_amount():
    table = open_table("ny/blackjack")
    with pytest.raises(WagerRefused, match=r"not what the house has set, \$1.00"):
        table.place_all("ann", [("blackjack", 1000, ""), ("progressive_super_sevens", 500, "")])
    _, sevens = table.place_all("ann", [("blackjack", 1000, ""), ("progressive_super_sevens", 100, "")])
    with pytest.raises(WagerRefused, match="not what the house has set"):
        table.change(sevens.id, 200)


def test_diamonds_take_the_jackpot_of_table_b():
    options = {"progressive_super_sevens_table": "B"}
    wagers = {"ann": "progressive_super_sevens $1", "bob": "progressive_super_sevens $1"}
    cards = {"ann": "7d 7d 7d", "bob": "7h 7h 7h", "dealer": "9c 8d"}
    stepper = play("ny/blackjack", wagers, cards, "ann hit", "bob hit", options=options)
    assert net(stepper, "progressive_super_sevens", "bob") == 1000
    assert net(stepper, "progressive_super_sevens") == 10_000.60 - 1


# Aces.


@pytest.mark.parametrize(
    ("cards", "choices", "paid"),
    [
        ("Ah Ad", ["ann stand"], 25),
        ("Ah Ah", ["ann stand"], 100),
        ("Ah Ad Ac", ["ann hit", "ann stand"], 250),
        ("Ah Ad Ah Ad", ["ann hit", "ann hit", "ann stand"], 10_000.70),
        ("Ah Ad Ah Ad", ["ann split"], 25),
        ("Ah Kd", [], 0),
    ],
)
def test_aces_at_the_table(cards, choices, paid):
    wagers = {"ann": "progressive_blackjack $1"}
    stepper = play("ny/blackjack", wagers, {"ann": cards, "dealer": "9c 8d"}, *choices)
    assert net(stepper, "progressive_blackjack") == pytest.approx(paid - 1)
    assert order(stepper)[-1] == ("ann", "progressive_blackjack")


# What the dealer draws.


@pytest.mark.parametrize(
    ("cards", "choices", "dealer", "expected"),
    [
        ("Kh Kd", ["ann stand"], "6c Td Kd", 30),
        ("Kh Kd", ["ann stand"], "8c 8c 8c", 2000),
        ("Kh Kd", ["ann stand"], "9c 8d", -10),
        ("Kh Kd", ["ann stand"], "9c 2d Kd", -10),
        ("Kh Kd", ["ann stand"], "5c 2d 6d 9h", -10),
        # Nobody needs the dealer's hand, and yet a third card is drawn.
        ("Ah Kd", [], "6c Td 9d", 50),
        ("Kh 6d Qd", ["ann hit"], "6c Td 6d", 150),
        ("Kh Kd", [], "Kc Ad", -10),
    ],
)
def test_bust_it_at_the_table(cards, choices, dealer, expected):
    stepper = play("ny/blackjack", {"ann": "bust_it $10"}, {"ann": cards, "dealer": dealer}, *choices)
    assert net(stepper, "bust_it") == expected
    assert stepper.played.dealt["dealer"] == tuple(dealer.split())


def test_for_bust_it_alone_the_dealer_draws_one_card_only():
    stepper = play("ny/blackjack", {"ann": "bust_it $10"}, {"ann": "Ah Kd", "dealer": "2c 3d 4d"})
    assert stepper.played.dealt["dealer"] == ("2c", "3d", "4d")


def test_bust_it_is_settled_before_the_hands():
    stepper = play(
        "ny/blackjack", {"ann": "bust_it $10"}, {"ann": "Kh Kd", "dealer": "6c Td Kd"}, "ann stand"
    )
    assert order(stepper) == [("ann", "bust_it"), ("ann", "blackjack")]


def test_hit_and_run_makes_the_dealer_draw():
    wagers = {"ann": "hit_and_run_progressive $10"}
    cards = {"ann": "Kh 6d Qd", "dealer": "2c 3d 4d 5h 7c"}
    stepper = play("pa/blackjack", wagers, cards, "ann hit")
    assert net(stepper, "hit_and_run_progressive") == 60, "7 for 1"
    blackjack = play("pa/blackjack", wagers, {"ann": "Kh 6d", "dealer": "Kc Ad"})
    assert net(blackjack, "hit_and_run_progressive") == 30
    eight = {"ann": "Kh 6d", "dealer": "2c 2d 2d 2h 2h 2c 2s 3s"}
    jackpot = play(
        "pa/blackjack", wagers, eight, "ann stand", meters={"hit_and_run": 500_000, "bad_beat": 500_000}
    )
    assert net(jackpot, "hit_and_run_progressive") == 5002 - 10, "the meter with a fifth of the wager"


# Bad beat.

BAD_BEAT = {"ann": "bad_beat_progressive $10"}


@pytest.mark.parametrize(
    ("cards", "choices", "dealer", "expected"),
    [
        ("Kh Qd", [], "Kc Ad", 90),
        ("Kh Qd", ["ann stand"], "9c 5d 7d", 240),
        ("Kh Qd", ["ann stand"], "9c 8d", -10),
        ("Kh 9d", ["ann stand"], "9c 5d 7d", -10),
        ("Kh 2d 8d", ["ann hit", "ann stand"], "9c 5d 7d", 240),
    ],
)
def test_bad_beat_at_the_table(cards, choices, dealer, expected):
    stepper = play("pa/blackjack", BAD_BEAT, {"ann": cards, "dealer": dealer}, *choices)
    assert net(stepper, "bad_beat_progressive") == expected
    assert order(stepper)[-1] == ("ann", "bad_beat_progressive")


def test_the_dealer_draws_for_a_twenty_that_was_given_up():
    stepper = play("pa/blackjack", BAD_BEAT, {"ann": "Kh Qd", "dealer": "9c 5d 7d"}, "ann surrender")
    assert (net(stepper, "bad_beat_progressive"), net(stepper, "blackjack")) == (240, -5)


@pytest.mark.parametrize(
    ("table", "draws", "cards", "dealer", "expected"),
    [
        ("twenty", (), "Kh Qd", "9c 8d", 0),
        ("magic", ("Kh",), "Kh 9d", "9c 8d", 190),
        ("magic", ("Kc",), "Kh 9d", "9c 8d", -10),
        ("magic", ("Kh",), "Kh Qd", "9c 5d 7d", 250 + 200 - 10),
        ("lucky", ("1",), "Kh 9d", "9c 8d", 40),
        ("lucky", ("2",), "Kh 9d", "9c 8d", -10),
        ("magic_lucky", ("Kh", "1"), "Kh 9d", "9c 8d", 200 + 50 - 10),
        ("twenty_magic_lucky", ("Kh", "1"), "Kh Qd", "9c 8d", 10 + 200 + 50 - 10),
    ],
)
def test_bonuses_are_paid_beside_the_hand(table, draws, cards, dealer, expected):
    options = {"bad_beat_progressive_table": table}
    given = {"ann": cards, "dealer": dealer}
    stepper = play("pa/blackjack", BAD_BEAT, given, "ann stand", options=options, draws=draws)
    assert net(stepper, "bad_beat_progressive") == expected


def test_the_system_picks_only_where_somebody_wagers_on_it():
    options = {"bad_beat_progressive_table": "twenty_magic_lucky"}
    table = open_table("pa/blackjack", options)
    table.place("ann", "blackjack", 1000)
    assert table.start().prompt.to == "burn"
    game, terms = open_terms("pa/blackjack")
    assert set(game.equipment(terms)) == {"cards"}
    game, terms = open_terms("pa/blackjack", options)
    assert set(game.equipment(terms)) == {"cards", "magic", "position"}
    assert len(game.equipment(terms)["magic"]) == 52
    assert game.equipment(terms)["position"] == tuple("1234567")


# Streaks.

WIN = ({"ann": "Kh Kd", "dealer": "9c 8d"}, "ann stand")
LOSS = ({"ann": "Kh 7d", "dealer": "9c 9d"}, "ann stand")
PUSH = ({"ann": "Kh 7d", "dealer": "9c 8d"}, "ann stand")
BLACKJACK = ({"ann": "Ah Kd", "dealer": "9c 8d"},)
SURRENDER = ({"ann": "Kh 7d", "dealer": "9c 8d"}, "ann surrender")
# Two of three hands won, one of two, one won and one a push, none of two.
SPLIT_MOST = ({"ann": "8h 8d 8c Kc Kc 9c", "dealer": "9d 8c"}, "ann split", "ann split", *["ann stand"] * 3)
SPLIT_EVEN = ({"ann": "8h 8d Kc 2c", "dealer": "9d 8c"}, "ann split", "ann stand", "ann stand")
SPLIT_PUSH = ({"ann": "8h 8d Kc 9c", "dealer": "9d 8c"}, "ann split", "ann stand", "ann stand")
SPLIT_LOST = ({"ann": "8h 8d 3c 2c", "dealer": "9d 8c"}, "ann split", "ann stand", "ann stand")


def streaks(lengths, *rounds, table=None):
    """Play rounds at one table, the first with streak wagers of $10; what the table still holds, and the lines."""
    table = table or open_table("ny/blackjack", {"surrender": "yes"})
    lines = []
    for number, (cards, *choices) in enumerate(rounds):
        stepper = Stepper(table, cards)
        stepper.do("wager ann blackjack $10" + "".join(f" streak {on} $10" for on in lengths if not number))
        stepper.do("deal")
        for sentence in choices:
            stepper.do(f"choose {sentence}")
        assert table.round is None
        assert table.total() == table.brought
        lines += [(line.on, line.net // 100) for line in stepper.lines if line.wager == "streak"]
    return sorted(stake.on for stake in table.stakes.values()), lines


@pytest.mark.parametrize(
    ("lengths", "rounds", "standing", "lines"),
    [
        ("2", [WIN], ["2"], []),
        ("2", [WIN, WIN], [], [("2", 30)]),
        ("2", [WIN, LOSS], [], [("2", -10)]),
        ("2", [LOSS], [], [("2", -10)]),
        ("2", [WIN, PUSH], ["2"], []),
        ("2", [WIN, PUSH, WIN], [], [("2", 30)]),
        ("3", [WIN, WIN, WIN], [], [("3", 70)]),
        ("4", [WIN, WIN, WIN, BLACKJACK], [], [("4", 170)]),
        ("5", [WIN, WIN, WIN, WIN], ["5"], []),
        ("5", [WIN, WIN, WIN, WIN, WIN], [], [("5", 370)]),
        ("23", [WIN, WIN], ["3"], [("2", 30)]),
        ("2345", [WIN, WIN, LOSS], [], [("2", 30), ("3", -10), ("4", -10), ("5", -10)]),
        ("2", [SURRENDER], [], [("2", -10)]),
        ("2", [WIN, SPLIT_MOST], [], [("2", 30)]),
        ("2", [WIN, SPLIT_EVEN], ["2"], []),
        ("2", [WIN, SPLIT_PUSH], [], [("2", 30)]),
        ("2", [WIN, SPLIT_LOST], [], [("2", -10)]),
    ],
)
def test_streaks(lengths, rounds, standing, lines):
    assert streaks(lengths, *rounds) == (standing, lines)


def test_who_leaves_out_a_round_gives_the_streak_up():
    table = open_table("ny/blackjack")
    streaks("3", WIN, table=table)
    stepper = Stepper(table, {"bob": "Kh Kd", "dealer": "9c 8d"})
    for sentence in ("wager bob blackjack $10", "deal", "choose bob stand"):
        stepper.do(sentence)
    assert net(stepper, "streak") == -10
    assert not table.stakes


def test_a_streak_alone_can_only_be_given_up():
    table = open_table("ny/blackjack")
    streaks("3", WIN, table=table)
    played = table.start()
    assert played.is_over
    assert [(line.wager, line.outcome) for line in table.finish()] == [("streak", "lose")]
    assert table.leave("ann") > 0


def test_a_streak_that_stands_is_neither_changed_nor_added_to():
    table = open_table("ny/blackjack")
    streaks("3", WIN, table=table)
    (stake,) = table.stakes.values()
    with pytest.raises(WagerRefused, match="stands until it is won or lost"):
        table.take_down(stake.id)
    with pytest.raises(WagerRefused, match="another is made when it is won or lost"):
        table.place_all("ann", [("blackjack", 1000, ""), ("streak", 1000, "2")])


def test_a_streak_is_on_two_to_five_hands():
    table = open_table("ny/blackjack")
    with pytest.raises(WagerRefused, match="2, 3, 4, 5"):
        table.place_all("ann", [("blackjack", 1000, ""), ("streak", 1000, "6")])


def test_a_void_round_leaves_the_streak_where_it_was():
    table = open_table("ny/blackjack")
    streaks("2", WIN, table=table)
    before = dict(table.carry)
    stepper = Stepper(table, WIN[0])
    for sentence in ("wager ann blackjack $10", "deal", "floor wrong_number_of_cards"):
        stepper.do(sentence)
    assert table.carry == before
    assert [stake.wager for stake in table.stakes.values()] == ["streak"]
    assert streaks("", WIN, table=table) == ([], [("2", 30)])
