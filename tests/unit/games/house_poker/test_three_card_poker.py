"""Three card poker against counts, comparisons and pay tables that are worked out here and nowhere else."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb

import pytest

from hoyle.engine import DEALER, Ask, Chosen, Draw, Drawn, Limits, Round, Setup, Stake, Table
from hoyle.engine.round import events as made
from hoyle.errors import HoyleError, TermsError, WagerRefused
from hoyle.games.catalog import open_terms
from hoyle.games.house_poker import three_card_poker as game_module
from hoyle.kit.cards import DECK, parse_cards
from hoyle.kit.ranking import meets, rank_three_cards
from tests.support.game_paths import paths_of
from tests.unit.games.house_poker.house_poker_rounds import nets, open_game, play

HOUSE_BANKED = paths_of("three_card_poker", "house")
PLAYER_BANKED = paths_of("three_card_poker", "player_dealer")
PATHS = HOUSE_BANKED + PLAYER_BANKED
ORDER = "23456789TJQKA"
KINDS = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")

# mini royal, straight flush, three of a kind, straight, flush, pair; as each document prints them.
PAIR_PLUS = {
    ("ny/three_card_poker", "A"): ((35, 35, 30, 6, 4, 1), Fraction(-188, 5525)),
    ("ny/three_card_poker", "B"): ((35, 35, 33, 6, 4, 1), Fraction(-149, 5525)),
    ("ny/three_card_poker", "C"): ((35, 35, 25, 5, 3, 1), Fraction(-707, 5525)),
    ("ny/three_card_poker", "D"): ((40, 40, 30, 5, 4, 1), Fraction(-308, 5525)),
    ("ny/three_card_poker", "E"): ((40, 40, 30, 6, 3, 1), Fraction(-402, 5525)),
    ("ny/three_card_poker", "F"): ((40, 40, 30, 6, 4, 1), Fraction(-128, 5525)),
    ("ny/three_card_poker", "G"): ((40, 40, 25, 6, 4, 1), Fraction(-193, 5525)),
    ("ma/three_card_poker", ""): ((35, 35, 25, 5, 3, 1), Fraction(-707, 5525)),
    ("oh/three_card_poker", ""): ((40, 40, 30, 6, 3, 1), Fraction(-402, 5525)),
    ("ca/three_card_poker", ""): ((200, 40, 30, 6, 3, 1), Fraction(-242, 5525)),
    ("ca/three_card_poker_six_card_bonus", ""): ((200, 40, 30, 6, 3, 1), Fraction(-242, 5525)),
}
ANTE_BONUS = {
    ("ny/three_card_poker", "standard"): (5, 5, 5, 4, 1),
    ("ny/three_card_poker", "second"): (6, 6, 6, 5, 1),
    ("ma/three_card_poker", "standard"): (5, 5, 5, 4, 1),
    ("ma/three_card_poker", "A"): (50, 5, 4, 3, 1),
    ("ma/three_card_poker", "B"): (50, 50, 8, 6, 0),
    ("ma/three_card_poker", "C"): (50, 10, 4, 3, 0),
    ("oh/three_card_poker", ""): (5, 5, 5, 4, 1),
}
# Six-card royals (diamonds, other), royal, straight flush, four, full house, flush, straight, three of a kind;
# an award is an amount in dollars as text.
SIX_CARD = {
    ("ny/three_card_poker", "pair_plus_A"): (1000, 1000, 1000, 200, 50, 25, 20, 10, 5),
    ("ny/three_card_poker", "pair_plus_B"): (1000, 1000, 1000, 200, 50, 25, 15, 10, 5),
    ("ny/three_card_poker", "pair_plus_C"): (1000, 1000, 1000, 200, 100, 20, 15, 9, 8),
    ("ny/three_card_poker", "pair_plus_D"): (1000, 1000, 1000, 200, 100, 20, 15, 10, 7),
    ("ny/three_card_poker", "ante_and_pair_plus_A"): (1000, 1000, 1000, 200, 50, 25, 20, 10, 5),
    ("ny/three_card_poker", "ante_and_pair_plus_B"): (1000, 1000, 1000, 200, 50, 25, 15, 10, 5),
    ("ny/three_card_poker", "ante_and_pair_plus_C"): (1000, 1000, 1000, 200, 100, 20, 15, 9, 8),
    ("ny/three_card_poker", "ante_and_pair_plus_D"): (1000, 1000, 1000, 200, 100, 20, 15, 10, 7),
    ("ny/three_card_poker", "ante_and_pair_plus_E"): ("1000000", "100000", 200, 200, 100, 20, 15, 10, 5),
    ("oh/three_card_poker", ""): ("100000", "100000", 1000, 200, 50, 20, 15, 10, 5),
    ("ca/three_card_poker_six_card_bonus", ""): (1000, 1000, 1000, 200, 50, 25, 15, 10, 5),
}
SIX_CARD_HANDS = {
    "six_card_royal_diamonds": "Ad Qd Td Kd Jd 9d",
    "six_card_royal": "9s Ts Js Qs Ks As",
    "royal_flush": "Ah Kh 2c Qh Jh Th",
    "straight_flush": "9d Td Jd Qd Kd 8d",
    "four_of_a_kind": "6h 6d 2c 6s 6c Kd",
    "full_house": "6h 6d 2c 6s Kc Kd",
    "flush": "2h 5h Ac 9h Kh Jh",
    "straight": "Ah 2d 9c 3s 4c 5d",
    "three_of_a_kind": "7h 7d 2c 7s Kc Jd",
}


# An evaluator of its own: plain lists of values and suits, no tables.


@cache
def strength(cards):
    """(kind, values that break ties) of three cards; a straight beats a flush, ace may be low before 2 and 3."""
    values = sorted((ORDER.index(card[0]) + 2 for card in cards), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    if values == [14, 3, 2]:
        run = [3, 2, 1]
    else:
        run = values if values[0] - values[1] == values[1] - values[2] == 1 else None
    if run and suited:
        return (5, run)
    if values[0] == values[2]:
        return (4, values)
    if run:
        return (3, run)
    if suited:
        return (2, values)
    if values[1] in (values[0], values[2]):
        odd = values[2] if values[0] == values[1] else values[0]
        return (1, [values[1], values[1], odd])
    return (0, values)


def is_mini_royal(cards):
    return strength(cards) == (5, [14, 13, 12])


def five_name(cards):
    values = sorted((ORDER.index(card[0]) + 2 for card in cards), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    runs = [values, sorted((1 if value == 14 else value for value in values), reverse=True)]
    straight = any(all(a - b == 1 for a, b in pairwise(run)) for run in runs)
    shape = sorted(Counter(values).values(), reverse=True)
    if suited and straight:
        return "royal_flush" if values[:2] == [14, 13] else "straight_flush"
    if shape == [4, 1]:
        return "four_of_a_kind"
    if shape == [3, 2]:
        return "full_house"
    if suited:
        return "flush"
    if straight:
        return "straight"
    return {3: "three_of_a_kind", 2: "two_pair" if shape[1] == 2 else "pair", 1: "high_card"}[shape[0]]


FIVE = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind",
    "two_pair", "pair", "high_card",
)  # fmt: skip


def six_name(cards):
    if len({card[1] for card in cards}) == 1 and {card[0] for card in cards} == set("AKQJT9"):
        return "six_card_royal_diamonds" if cards[0][1] == "d" else "six_card_royal"
    return min((five_name(five) for five in combinations(cards, 5)), key=FIVE.index)


# Rounds.


def _option(name, value):
    return {name: value} if value else {}


# Counting.


def test_the_hands_of_one_deck():
    counts = Counter(KINDS[strength(cards)[0]] for cards in combinations(DECK, 3))
    assert counts == {
        "straight_flush": 48, "three_of_a_kind": 52, "straight": 720, "flush": 1096, "pair": 3744,
        "high_card": 16440,
    }  # fmt: skip
    assert sum(map(is_mini_royal, combinations(DECK, 3))) == 4


def test_the_game_names_every_hand_as_counted_here():
    for cards in combinations(DECK, 3):
        rank = rank_three_cards(cards)
        name = game_module._hand_name(cards, rank)
        mini = is_mini_royal(cards)
        assert name == ("mini_royal" if mini else KINDS[strength(cards)[0]])
        bonus = game_module._bonus_name(cards, rank)
        assert bonus == ("mini_royal_spades" if mini and cards[0][1] == "s" else name)


def test_the_dealer_is_out_on_6720_of_22100_hands():
    # Three ranks from 2 to jack without the 8 straights among them, in 64 - 4 suits.
    out = [cards for cards in combinations(DECK, 3) if not meets(rank_three_cards(cards), "queen_high")]
    assert len(out) == (comb(10, 3) - 8) * 60 == 6720
    assert all(strength(cards) < (0, [12]) for cards in out)


SAMPLES = {
    "mini_royal": "Ac Kc Qc", "straight_flush": "4d 3d 2d", "three_of_a_kind": "9c 9d 9h",
    "straight": "Ah 2d 3c", "flush": "2h 5h 9h", "pair": "4c 4d Ah", "high_card": "Ac Kd Jh",
}  # fmt: skip
DEALER_HAND = ("2s", "5c", "7s")


@pytest.mark.parametrize(("path", "table"), PAIR_PLUS)
def test_what_pair_plus_is_worth(path, table):
    prices, worth = PAIR_PLUS[path, table]
    game, terms = open_game(path, **_option("pair_plus_table", table))
    units = {}
    for name, text in SAMPLES.items():
        wagers = {1: {"ante": 500, "pair_plus": 500}}
        played = play(game, terms, wagers, {"1": text.split(), DEALER: DEALER_HAND}, ["play"])
        units[name] = Fraction(nets(played)["pair_plus"], 500)
    assert units == {name: Fraction(price) for name, price in zip(SAMPLES, (*prices, -1), strict=True)}
    counts = {"mini_royal": 4, "straight_flush": 44, "three_of_a_kind": 52, "straight": 720, "flush": 1096,
              "pair": 3744, "high_card": 16440}  # fmt: skip
    assert sum(units[name] * count for name, count in counts.items()) / 22_100 == worth


def test_what_pair_plus_is_worth_hand_by_hand():
    """No samples: each of the 22,100 hands is dealt and settled."""
    game, terms = open_game("ny/three_card_poker", pair_plus_table="F")
    total = 0
    for cards in combinations(DECK, 3):
        dealer = [card for card in ("2c", "5d", "7h", "8s", "Tc", "Jd") if card not in cards][:3]
        played = play(game, terms, {1: {"pair_plus": 100}}, {"1": cards, DEALER: dealer})
        total += played.lines[0].net
    assert Fraction(total, 100 * 22_100) == Fraction(-128, 5525)


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_several_decks_in_california(decks):
    """Three like cards are three of a kind; a suited pair with a third of its suit takes the higher rank, a flush."""
    counts = Counter()
    for cards in combinations_with_replacement(DECK, 3):
        ways = 1
        for count in Counter(cards).values():
            ways *= comb(decks, count)
        if not ways:
            continue
        name = game_module._hand_name(cards, rank_three_cards(cards))
        assert name == ("mini_royal" if is_mini_royal(cards) else KINDS[strength(cards)[0]])
        counts[name] += ways
    assert sum(counts.values()) == comb(52 * decks, 3)
    assert counts["mini_royal"] == 4 * decks**3
    assert counts["mini_royal"] + counts["straight_flush"] == 48 * decks**3
    assert counts["three_of_a_kind"] == 13 * comb(4 * decks, 3)
    assert counts["straight"] == 720 * decks**3
    same_suit = 4 * (comb(13 * decks, 3) - 13 * comb(decks, 3))
    assert counts["flush"] == same_suit - 48 * decks**3


# Ante and play.


def _expected(path, mine, theirs):
    """(ante, play) in units of the ante for a hand that plays."""
    if strength(theirs) < (0, [12]):
        if path == "ca/three_card_poker" and strength(mine) <= strength(theirs):
            return 0, 0
        return 1, 0
    unit = (strength(mine) > strength(theirs)) - (strength(mine) < strength(theirs))
    return unit, unit


def _bonus(prices, cards):
    spades, mini, flush, three, straight = prices
    if is_mini_royal(cards):
        return spades if cards[0][1] == "s" else mini
    return {5: flush, 4: three, 3: straight}.get(strength(cards)[0], 0)


@pytest.mark.parametrize("path", PATHS)
def test_ante_and_play_on_many_deals(path):
    game, terms = open_game(path)
    prices = ANTE_BONUS.get((path, "standard"), ANTE_BONUS.get((path, ""), (0, 0, 0, 0, 0)))
    rng = random.Random(path)
    seen = Counter()
    for _ in range(1500):
        cards = rng.sample(DECK, 9)
        hands = {"1": cards[:3], "2": cards[3:6], DEALER: cards[6:]}
        played = play(game, terms, {1: {"ante": 700}, 2: {"ante": 500}}, hands, ["play", "play"])
        nets = {(line.spot, line.wager): line.net for line in played.lines}
        for spot, ante in ((1, 700), (2, 500)):
            mine = tuple(hands[str(spot)])
            wanted = _expected(path, mine, tuple(hands[DEALER]))
            assert (nets[spot, "ante"], nets[spot, "play"]) == tuple(ante * unit for unit in wanted), hands
            assert nets.get((spot, "ante_bonus"), 0) == ante * _bonus(prices, mine)
            seen[wanted] += 1
    assert {(1, 1), (-1, -1), (1, 0)} <= set(seen)


@pytest.mark.parametrize("path", PATHS)
def test_close_hands_and_ties(path):
    game, terms = open_game(path)
    ladder = [
        "2c 3d 5h", "Jh 9d 8c", "Qh 3d 2c", "Qs 4d 2h", "Ah Kd Jc", "2c 2d 3h", "2c 2d Ah", "3c 3d 2h", "Ac Ad Kh",
        "2h 3h 5h", "Ah Kh Jh", "Ac 2d 3h", "4c 3d 2h", "Ac Kd Qh", "2c 2d 2h", "Ac Ad Ah", "Ah 2h 3h", "4h 3h 2h",
        "Ah Kh Qh",
    ]  # fmt: skip
    hands = [tuple(text.split()) for text in ladder]
    assert [strength(hand) for hand in hands] == sorted(strength(hand) for hand in hands)
    other = dict(zip("cdhs", "dhsc", strict=True))
    for one in hands:
        for two in hands:
            theirs = tuple(rank + other[suit] for rank, suit in two)  # the same hand in other suits, for ties
            if set(one) & set(theirs):
                continue
            played = play(game, terms, {1: {"ante": 500}}, {"1": one, DEALER: theirs}, ["play"])
            found = nets(played)
            assert (found["ante"], found["play"]) == tuple(
                500 * unit for unit in _expected(path, one, theirs)
            )


@pytest.mark.parametrize(("path", "table"), ANTE_BONUS)
def test_the_ante_bonus_of_every_table(path, table):
    game, terms = open_game(path, **_option("ante_bonus_table", table))
    best = ("Ac", "Kd", "Qh")
    for text in (*SAMPLES.values(), "As Ks Qs"):
        cards = tuple(text.split())
        for dealer in (DEALER_HAND, ("8c", "8d", "8h"), best):
            if set(cards) & set(dealer):
                continue
            played = play(game, terms, {1: {"ante": 500}}, {"1": cards, DEALER: dealer}, ["play"])
            assert nets(played).get("ante_bonus", 0) == 500 * _bonus(ANTE_BONUS[path, table], cards)
        played = play(game, terms, {1: {"ante": 500}}, {"1": cards, DEALER: DEALER_HAND}, ["fold"])
        assert nets(played) == {"ante": -500}


@pytest.mark.parametrize(
    ("path", "pair_plus", "six_card"),
    [
        ("ny/three_card_poker", "lose", "stands"),
        ("ma/three_card_poker", "stands", None),
        ("oh/three_card_poker", "lose", "stands"),
        ("ca/three_card_poker", "lose", None),
        ("ca/three_card_poker_six_card_bonus", "lose", "stands"),
    ],
)
def test_what_a_fold_does_to_the_side_wagers(path, pair_plus, six_card):
    game, terms = open_game(path)
    wagers = {"ante": 500, "pair_plus": 500} | ({"six_card_bonus": 500} if six_card else {})
    played = play(
        game, terms, {1: wagers}, {"1": parse_cards("9c 9d 2h"), DEALER: parse_cards("9h 4s Kd")}, ["fold"]
    )
    found = nets(played)
    assert found["ante"] == -500
    assert found["pair_plus"] == (500 if pair_plus == "stands" else -500)
    assert found.get("six_card_bonus") == (2500 if six_card == "stands" else None)
    assert ("six_card_bonus" in terms.wagers) == (six_card is not None)


# Six cards.


@pytest.mark.parametrize(("path", "table"), SIX_CARD)
def test_every_row_of_every_six_card_table(path, table):
    game, terms = open_game(path, **_option("six_card_bonus_table", table))
    for (name, text), price in zip(SIX_CARD_HANDS.items(), SIX_CARD[path, table], strict=True):
        cards = text.split()
        assert six_name(tuple(cards)) == name
        wagers = {1: {"ante": 500, "pair_plus": 500, "six_card_bonus": 500}}
        played = play(game, terms, wagers, {"1": cards[:3], DEALER: cards[3:]}, ["fold"])
        (line,) = (line for line in played.lines if line.wager == "six_card_bonus")
        assert line.outcome == name
        assert line.net == (int(price) * 100 if isinstance(price, str) else 500 * price)
    for text in ("7h 7d 2c 2s Kc Jd", "7h 7d 2c 3s Kc Jd", "7h 8d 2c 3s Kc Jd", "Ah Kd 2c 3s 4c 9d"):
        cards = text.split()
        wagers = {1: {"ante": 500, "pair_plus": 500, "six_card_bonus": 500}}
        played = play(game, terms, wagers, {"1": cards[:3], DEALER: cards[3:]}, ["fold"])
        assert nets(played)["six_card_bonus"] == -500


def test_the_best_five_of_six_on_many_deals():
    rng = random.Random("six cards")
    for _ in range(4000):
        cards = tuple(rng.sample(DECK, 6))
        assert game_module.six_card_name(cards) == six_name(cards), cards


def test_the_best_five_of_six_where_good_hands_are_common():
    rng = random.Random("few cards")
    small = [card for card in DECK if card[0] in "A23456"]
    suited = [rank + "d" for rank in ORDER] + ["Ah", "Kh", "9s"]
    for deck in (small, suited):
        for _ in range(1500):
            cards = tuple(rng.sample(deck, 6))
            assert game_module.six_card_name(cards) == six_name(cards), cards


# The course of a round.


@pytest.mark.parametrize("path", HOUSE_BANKED)
@pytest.mark.parametrize("dealing", ["one_card_at_a_time", "stacks"])
def test_the_deal_starts_at_the_dealers_left_and_settling_at_the_right(path, dealing):
    game, terms = open_game(path, dealing=dealing)
    wagers = {spot: {"ante": 500} for spot in (1, 3, 4)}
    hands = {"1": "2c 3d 9h", "3": "4c 5d Th", "4": "6c 7d Jh", DEALER: "Kc Qd 2h"}
    played = play(game, terms, wagers, {to: text.split() for to, text in hands.items()}, ["play"] * 3)
    order = [event.to for event in played.events if isinstance(event, made.ItemsDrawn)]
    once = ["1", "3", "4", DEALER]
    assert order == (once if dealing == "stacks" else once * 3)
    assert [event.spot for event in played.events if isinstance(event, made.ChoiceMade)] == [1, 3, 4]
    assert [line.spot for line in played.lines] == [4, 4, 3, 3, 1, 1]


def test_a_player_who_holds_the_bank_is_dealt_last_and_the_left_acts_first():
    game, terms = open_game("ca/three_card_poker_six_card_bonus")
    table = Table(game, terms, limits=Limits(500, 100_000, 100))
    for name in ("ann", "bob", "cal", "dee"):
        table.sit(name, 1_000_00)
    table.take_bank("bob", 500_00)
    for name in ("ann", "cal", "dee"):
        table.place(name, "ante", 500)
    played = table.start()
    deck = iter(DECK)
    asked = []
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            table.answer(Drawn(tuple(next(deck) for _ in range(prompt.size))))
        else:
            asked.append(prompt.seat)
            table.answer(Chosen("play"))
    dealt = [event.to for event in played.events if isinstance(event, made.ItemsDrawn)]
    assert dealt == ["3", "4", "1", DEALER, DEALER]
    assert asked == ["cal", "dee", "ann"]
    assert [line.seat for line in table.finish()] == ["cal", "cal", "dee", "dee", "ann", "ann"]


@pytest.mark.parametrize("path", PATHS)
def test_one_wager_of_a_kind_lies_on_a_spot(path):
    game, terms = open_game(path)
    table = Table(game, terms, limits=Limits(500, 100_000, 100))
    table.sit("ann", 1_000_00)
    stake = table.place("ann", "ante", 1000)
    with pytest.raises(WagerRefused, match="already"):
        table.place("ann", "ante", 1500)
    with pytest.raises(WagerRefused, match="already"):
        table.place_all("ann", [("pair_plus", 1000, ""), ("pair_plus", 1000, "")])
    assert list(table.stakes) == [stake.id]
    assert table.change(stake.id, 2500).cents == 2500
    assert (table.money["ann"], table.money["felt"]) == (1_000_00 - 2500, 2500)


@pytest.mark.parametrize(
    ("path", "ruling", "answers", "net"),
    [
        ("ny/three_card_poker", "player_card_exposed", ["void"], 0),
        ("oh/three_card_poker", "player_leaves", [], -500),
    ],
)
@pytest.mark.parametrize("after", range(9))
def test_a_hand_may_go_out_at_any_card_of_the_deal(path, ruling, answers, net, after):
    game, terms = open_game(path)
    wagers = [Stake(1, "ann", 1, "ante", 500, since=1), Stake(2, "bob", 2, "ante", 500, since=1)]
    played = Round(game, Setup(terms, ("ann", "bob"), tuple(wagers), {}, {}, 1))
    hands = {"1": ["2c", "4d", "6h"], "2": ["Kd", "8c", "3s"], DEALER: ["Qc", "7s", "5d"]}
    drawn = 0
    while not played.is_over:
        prompt = played.prompt
        if (
            drawn == after
            and not played.felt.dead
            and not any(isinstance(e, made.Ruled) for e in played.events)
        ):
            played.rule(ruling, 1)
            for word in answers:
                played.choose(word)
            continue
        if isinstance(prompt, Draw):
            played.draw(hands[prompt.to].pop(0))
            drawn += 1
        else:
            assert prompt.seat == "bob"
            played.choose("play")
    assert [(line.seat, line.wager, line.net) for line in played.lines if line.seat == "ann"] == [
        ("ann", "ante", net)
    ]
    assert sum(line.net for line in played.lines if line.seat == "bob") == 1000


@pytest.mark.parametrize("path", HOUSE_BANKED)
def test_a_hand_that_is_out_of_pair_plus_alone_is_asked_nothing(path):
    game, terms = open_game(path)
    played = play(
        game, terms, {1: {"pair_plus": 500}}, {"1": parse_cards("9c 9d 2h"), DEALER: parse_cards("Ac Ad Ah")}
    )
    assert not [event for event in played.events if isinstance(event, made.ChoiceMade)]
    assert nets(played) == {"pair_plus": 500}


def test_forfeiting_everything_is_offered_in_massachusetts_only_and_only_with_pair_plus():
    for path in PATHS:
        game, terms = open_game(path)
        for wagers in ({"ante": 500}, {"ante": 500, "pair_plus": 500}):
            stakes = [
                Stake(at, "ann", 1, name, cents, since=1)
                for at, (name, cents) in enumerate(wagers.items(), 1)
            ]
            played = Round(game, Setup(terms, ("ann",), tuple(stakes), {}, {}, 1))
            deck = iter(DECK)
            while isinstance(played.prompt, Draw):
                played.draw(*(next(deck) for _ in range(played.prompt.size)))
            assert isinstance(played.prompt, Ask)
            names = [choice.name for choice in played.prompt.choices]
            extra = path.startswith("ma/") and "pair_plus" in wagers
            assert names == ["play", "fold"] + (["forfeit_all"] if extra else [])


@pytest.mark.parametrize("path", HOUSE_BANKED)
@pytest.mark.parametrize(
    ("version", "ante", "pair_plus", "allowed"),
    [
        ("free", 500, 10_000, True), ("free", 0, 500, True), ("free", 500, 0, True),
        ("ante_at_least_pair_plus", 1000, 1000, True), ("ante_at_least_pair_plus", 1000, 1100, False),
        ("ante_at_least_pair_plus", 0, 500, False), ("ante_at_least_pair_plus", 500, 0, True),
        ("ante_at_least_half_pair_plus", 1000, 2000, True), ("ante_at_least_half_pair_plus", 1000, 2100, False),
        ("ante_at_least_half_pair_plus", 0, 500, False),
        ("both_within_five_times", 1000, 5000, True), ("both_within_five_times", 1000, 5100, False),
        ("both_within_five_times", 5000, 1000, True), ("both_within_five_times", 5100, 1000, False),
        ("both_within_five_times", 1000, 0, False), ("both_within_five_times", 0, 1000, False),
    ],
)  # fmt: skip
def test_the_versions_and_their_amounts(path, version, ante, pair_plus, allowed):
    game, terms = open_game(path, version=version)
    table = Table(game, terms, limits=Limits(500, 100_000, 100))
    table.sit("ann", 10_000_00)
    wagers = [(name, cents, "") for name, cents in (("ante", ante), ("pair_plus", pair_plus)) if cents]

    def deal():
        table.place_all("ann", wagers)
        table.start()

    if allowed:
        deal()
        assert table.round is not None
    else:
        with pytest.raises(WagerRefused, match=r"\(c\)\(6\)|§ 6\(f\)|§ 7\(f\)"):
            deal()
        assert table.round is None


def test_massachusetts_ties_its_bonus_tables_to_the_versions():
    with pytest.raises(TermsError, match="ante_bonus_table"):
        open_terms("ma/three_card_poker", {"ante_bonus_table": "A", "version": "free"})
    with pytest.raises(TermsError, match="ante_bonus_table"):
        open_terms(
            "ma/three_card_poker", {"ante_bonus_table": "standard", "version": "both_within_five_times"}
        )


def test_ohios_payout_limit_counts_all_payments_at_odds_on_one_hand():
    game, terms = open_game("oh/three_card_poker", payout_limit=50_000_00)
    hands = {"1": parse_cards("Kh 7d 2s"), DEALER: parse_cards("Qc 7s 5d")}
    for ante, won in ((25_000_00, 50_000_00), (30_000_00, 50_000_00), (10_000_00, 20_000_00)):
        played = play(game, terms, {1: {"ante": ante}}, hands, ["play"])
        assert sum(line.net for line in played.lines) == won


def test_a_payout_limit_and_an_ante_bonus():
    game, terms = open_game("oh/three_card_poker", payout_limit=50_000_00)
    hands = {"1": parse_cards("4c 5d 6h"), DEALER: parse_cards("Qc 7s 5h")}
    found = nets(play(game, terms, {1: {"ante": 500}}, hands, ["play"]))
    assert found == {"ante": 500, "play": 500, "ante_bonus": 500}


def test_a_payout_limit_pays_no_line_more_than_its_odds():
    game, terms = open_game("oh/three_card_poker", payout_limit=50_000_00)
    hands = {"1": parse_cards("4c 9c Kc"), DEALER: parse_cards("Qc 7s 5h")}
    found = nets(play(game, terms, {1: {"ante": 1_000_00, "pair_plus": 20_000_00}}, hands, ["play"]))
    assert sum(found.values()) == 50_000_00
    assert found["ante"] <= 1_000_00
    assert found["play"] <= 1_000_00


@pytest.mark.parametrize("limit", [1, 100, 49_999_99])
def test_a_payout_limit_below_50000_dollars_is_refused(limit):
    with pytest.raises(HoyleError):
        open_terms("oh/three_card_poker", {"payout_limit": limit})
