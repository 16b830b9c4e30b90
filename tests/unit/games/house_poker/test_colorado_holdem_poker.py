"""Colorado hold 'em poker: the discard, declarations true and false, and what others see of them."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from hoyle.contract import suite
from hoyle.engine import Ruling
from hoyle.engine.round import events as made
from hoyle.engine.round.view import HIDDEN, cards_seen
from hoyle.games.catalog import open_terms
from hoyle.games.house_poker.colorado_holdem_poker import high_to_low, instant_name
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import rank_five_cards
from tests.unit.games.house_poker.house_poker_rounds import nets, open_game, play, play_table, start

PATH = "ma/colorado_holdem_poker"
VERSIONS = ("required_bet", "permissible_bet")
ORDER = "23456789TJQKA"
# By version, units by the name of the five cards; pairs by their rank.
UNITS = {
    "required_bet": {"royal_flush": 500, "straight_flush": 100, "four_of_a_kind": 40, "full_house": 11},
    "permissible_bet": {"royal_flush": 500, "straight_flush": 100, "four_of_a_kind": 25, "full_house": 10},
}
SAME = {"flush": 8, "straight": 5, "three_of_a_kind": 3, "two_pair": 2, "high_card": -1}


def units(version, cards):
    name = rank_five_cards(cards).name
    if name != "pair":
        return (UNITS[version] | SAME)[name]
    (rank,) = [rank for rank, count in Counter(card[0] for card in cards).items() if count == 2]
    wins, pushes = ("TJQKA", "789") if version == "required_bet" else ("JQKA", "9T")
    return 1 if rank in wins else 0 if rank in pushes else -1


@pytest.mark.parametrize(
    "options", [{}, {"version": "permissible_bet"}, {"dealing": "stacks"}, {"offer_bonus": "no"}]
)
def test_contract(options):
    suite.check_contract(PATH, options, rounds=15)


@pytest.mark.parametrize("version", VERSIONS)
def test_many_hands_are_paid_by_the_table(version):
    game, terms = open_game(PATH, version=version)
    rng, seen = random.Random(version), Counter()
    decks = [DECK, [card for card in DECK if card[0] in "789TJ"], [card for card in DECK if card[1] in "hs"]]
    for at in range(300):
        cards = tuple(rng.sample(decks[at % 3], 6))
        gone = at % 3
        choices = ["play", f"discard_{gone + 1}"]
        played = play(game, terms, {1: {"ante": 100}}, {"1": cards[:3], "community": cards[3:]}, choices)
        won = 100 * units(version, cards[:gone] + cards[gone + 1 :])
        assert nets(played) == {"ante": won, "bet": won}, cards
        seen[won] += 1
    assert len(seen) > 6


def test_every_instant_winner_and_no_other():
    """52 threes of a kind, and twelve runs of three in each suit with ace, 2 and 3."""
    terms = {
        low: open_terms(PATH, {}, None, {} if low == "yes" else {"ace_two_three": "not_consecutive"})[1]
        for low in ("yes", "no")
    }
    runs = {frozenset(ORDER[at : at + 3]) for at in range(11)}
    found = {"yes": Counter(), "no": Counter()}
    for one in range(52):
        for other in range(one):
            for third in range(other):
                cards = (DECK[one], DECK[other], DECK[third])
                ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
                for low, each in terms.items():
                    is_run = ranks in runs or (low == "yes" and ranks == set("A23"))
                    wanted = (
                        "instant_three_of_a_kind"
                        if len(ranks) == 1
                        else "instant_straight_flush"
                        if len(suits) == 1 and is_run
                        else "false_declaration"
                    )
                    assert instant_name(each, cards) == wanted
                    found[low][wanted] += 1
    assert (found["yes"]["instant_three_of_a_kind"], found["yes"]["instant_straight_flush"]) == (52, 48)
    assert found["no"]["instant_straight_flush"] == 44


def test_the_discard_stays_hidden_and_does_not_come_back():
    game, terms = open_game(PATH)
    played = start(game, terms, {1: {"ante": 100}, 2: {"ante": 100}})
    for card in ("Kh", "2c", "Kd", "3c", "4s", "5c"):
        played.draw(card)
    played.choose("play")
    assert [choice.name for choice in played.prompt.choices] == ["discard_1", "discard_2", "discard_3"]
    played.choose("discard_3")
    assert cards_seen(played, "seat_1", "1") == ("Kh", "Kd")
    assert cards_seen(played, "seat_2", "1") == (HIDDEN, HIDDEN)
    played.choose("fold")
    played.draw("9c", "8d", "7c")
    shown = [event for event in played.events if isinstance(event, made.ItemsShown)]
    assert [(event.to, event.items) for event in shown] == [("1", ("Kh", "Kd"))]


def test_a_declaration_is_settled_before_the_community_cards():
    game, terms = open_game(PATH)
    cards = {"1": ("5h", "5d", "5s"), "2": ("Kh", "Kd", "4s"), "community": ("9c", "8d", "7c")}
    choices = ["declare", "play", "discard_3"]
    played = play(game, terms, {1: {"ante": 100, "bonus": 100}, 2: {"ante": 100}}, cards, choices)
    at = [place for place, event in enumerate(played.events) if isinstance(event, made.WagerSettled)]
    board = next(
        place
        for place, event in enumerate(played.events)
        if isinstance(event, made.ItemsDrawn) and event.to == "community"
    )
    assert [place < board for place in at] == [True, True, False, False]
    assert nets(played, 1) == {"ante": 500, "bonus": 500}


def test_no_community_cards_where_nobody_plays_on():
    game, terms = open_game(PATH)
    played = play(game, terms, {1: {"ante": 100}, 2: {"ante": 100}}, {}, ["fold", "declare"])
    assert "community" not in played.dealt


@pytest.mark.parametrize("version", VERSIONS)
def test_what_silence_means(version):
    game, terms = open_game(PATH, version=version)
    played = start(game, terms, {1: {"ante": 500}})
    for card in ("Kh", "2c", "4d"):
        played.draw(card)
    otherwise = "fold" if version == "required_bet" else "check"
    assert [choice.show() for choice in played.prompt.choices] == ["play +$5.00", otherwise, "declare"]
    assert played.prompt.default == otherwise


def test_the_order_of_cards_does_not_depend_on_which_suit_is_which():
    turned = str.maketrans("cdhs", "dhsc")
    rng = random.Random(3)
    for _ in range(300):
        hand = tuple(rng.sample(DECK, 3))
        assert high_to_low(hand) == high_to_low(tuple(card.translate(turned) for card in hand))
        values = [ORDER.index(hand[at][0]) for at in high_to_low(hand)]
        assert all(one >= other for one, other in pairwise(values))


def test_a_hand_that_goes_out_whenever_it_does():
    ruled = 0
    for at in range(20):
        played, is_ruled = play_table(PATH, at, at, Ruling("declared_in_error", 2))
        ruled += is_ruled
        if is_ruled:
            assert all(line.net == -line.stake for line in played.lines if line.spot == 2)
    assert ruled > 6
