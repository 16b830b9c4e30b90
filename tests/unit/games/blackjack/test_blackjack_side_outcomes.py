"""The side wagers of blackjack by their cards: each outcome by name, how often it comes, and what it is worth.

How often is had twice: from the function, over every pair or triple of cards of a shoe, and by counting ranks
and suits. Both must be the same whole numbers.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb

import pytest

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
    ("buster", "Th 6d 6c", "bust_in_three"),
    ("buster", "Th 2d 3c 9s", "bust_in_four"),
    ("buster", "2h 2d 3c 9s Th", "bust_in_five"),
    ("buster", "2h 2d 3c 3s 6h 7d", "bust_in_six"),
    ("buster", "2h 2d 3c 3s 4h 2s Td", "bust_in_seven"),
    ("buster", "2h 2d 2c 2s 3h 3s 2h Td", "bust_in_eight"),
    ("buster", "Ah Ad Ac As 2h 2d 2c 6c Ts", "bust_in_eight"),
    ("buster", "Th 6d 5c", "lose"),
    ("buster", "Ah Kd", "lose"),
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
    hand = Hand()
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
    dealers = {"bust_it": "bust_it", "buster": "buster", "hit_and_run": "hit_and_run_progressive"}
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
