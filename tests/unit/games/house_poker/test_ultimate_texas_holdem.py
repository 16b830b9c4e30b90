"""Ultimate Texas hold 'em against counts, comparisons and pay tables that are worked out here and nowhere else."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise

import pytest

from hoyle.bots import RandomPlayer, take_bank_if_needed
from hoyle.chance import Chance
from hoyle.contract import suite
from hoyle.engine import DEALER, Ask, Chosen, Draw, Drawn, Limits, Round, Ruling, Setup, Stake, Table
from hoyle.engine.round import events as made
from hoyle.errors import WagerRefused
from hoyle.kit.cards import DECK
from tests.support.game_paths import paths_of
from tests.unit.games.house_poker.house_poker_rounds import nets, open_game, play, play_table

BAD_BEAT = "ca/ultimate_texas_holdem_bad_beat_bonus"
HOUSE_BANKED = paths_of("ultimate_texas_holdem", "house")
PLAYER_BANKED = paths_of("ultimate_texas_holdem", "player_dealer")
PATHS = HOUSE_BANKED + PLAYER_BANKED
ORDER = "23456789TJQKA"
# How often each hand is the best five of seven cards, out of 52 over 7.
SEVEN_CARD_COUNTS = {
    "royal_flush": 4_324, "straight_flush": 37_260, "four_of_a_kind": 224_848, "full_house": 3_473_184,
    "flush": 4_047_644, "straight": 6_180_020, "three_of_a_kind": 6_461_620, "two_pair": 31_433_400,
    "pair": 58_627_800, "high_card": 23_294_460,
}  # fmt: skip
HANDS = tuple(SEVEN_CARD_COUNTS)
# From the royal flush to three of a kind, as each document prints them, and the house's share in percent.
TRIPS = {
    ("ny/ultimate_texas_holdem", "A"): ((50, 40, 30, 9, 7, 4, 3), "0.90"),
    ("ny/ultimate_texas_holdem", "B"): ((50, 40, 30, 8, 6, 5, 3), "1.90"),
    ("ny/ultimate_texas_holdem", "C"): ((50, 40, 30, 8, 7, 4, 3), "3.50"),
    ("ny/ultimate_texas_holdem", "D"): ((50, 40, 20, 7, 6, 5, 3), "6.18"),
    ("oh/ultimate_texas_holdem", ""): ((50, 40, 30, 8, 7, 4, 3), "3.50"),
    ("ca/ultimate_texas_holdem", ""): ((50, 40, 20, 7, 6, 5, 3), "6.18"),
    (BAD_BEAT, ""): ((50, 40, 20, 7, 6, 5, 3), "6.18"),
}
BLIND = dict(zip(HANDS, (500, 50, 10, 3, Fraction(3, 2), 1), strict=False))
BEATEN = dict(zip(HANDS[1:], (2500, 500, 50, 30, 20, 9), strict=False))
SAMPLES = {
    "royal_flush": ("Ah Kh", "Qh Jh Th 2c 3d"), "straight_flush": ("9s 8s", "7s 6s 5s Ad Kc"),
    "four_of_a_kind": ("4c 4d", "4h 4s 9d Jc Kd"), "full_house": ("4c 4d", "4h 9s 9d Jc Kd"),
    "flush": ("2d 9d", "Jd Kd 5d 5c 8h"), "straight": ("Ah 2d", "3c 4s 5h 9d 9h"),
    "three_of_a_kind": ("7h 7d", "7c 2s 9h Jd Kc"), "two_pair": ("7h 7d", "9c 9s 2h Jd Kc"),
    "pair": ("7h 7d", "3c 2s 9h Jd Kc"), "high_card": ("7h 5d", "3c 2s 9h Jd Kc"),
}  # fmt: skip


# An evaluator of its own: plain lists of values and suits, no tables.


@cache
def five(cards):
    """(kind, values that break ties) of five cards; a higher kind is a lower place in HANDS."""
    values = sorted((ORDER.index(card[0]) + 2 for card in cards), reverse=True)
    counts = Counter(values)
    ordered = sorted(values, key=lambda value: (counts[value], value), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    if values == [14, 5, 4, 3, 2]:
        ordered = [5, 4, 3, 2, 1]
    straight = len(counts) == 5 and all(a - b == 1 for a, b in pairwise(ordered))
    shape = sorted(counts.values(), reverse=True)
    if straight and suited:
        name = "royal_flush" if ordered[0] == 14 else "straight_flush"
    elif suited:
        name = "flush"
    elif straight:
        name = "straight"
    else:
        name = {
            (4, 1): "four_of_a_kind", (3, 2): "full_house", (3, 1, 1): "three_of_a_kind", (2, 2, 1): "two_pair",
            (2, 1, 1, 1): "pair",
        }.get(tuple(shape), "high_card")  # fmt: skip
    return (-HANDS.index(name), ordered)


def seven(cards):
    return max(five(tuple(sorted(each))) for each in combinations(cards, 5))


def name_of(strength):
    return HANDS[-strength[0]]


# Rounds.


def _cards(hand, dealer, board, spot="1"):
    return {spot: hand.split(), DEALER: dealer.split(), "community": board.split()}


# Counting.


def test_the_counts_are_all_there_are():
    assert sum(SEVEN_CARD_COUNTS.values()) == 133_784_560


@pytest.mark.parametrize(("path", "table"), TRIPS)
def test_what_trips_is_worth(path, table):
    prices, share = TRIPS[path, table]
    game, terms = open_game(path, **({"trips_table": table} if table else {}))
    total = 0
    for name, (hand, board) in SAMPLES.items():
        assert name_of(seven(hand.split() + board.split())) == name
        wagers = {1: {"ante": 100, "blind": 100, "trips": 100}}
        cards = {"1": hand.split(), "community": board.split()}
        net = nets(play(game, terms, wagers, cards, ["raise_4x"]))["trips"]
        wanted = dict(zip(HANDS, prices, strict=False)).get(name, -1)
        assert net == 100 * wanted
        total += wanted * SEVEN_CARD_COUNTS[name]
    assert f"{float(Fraction(-total, 133_784_560)) * 100:.2f}" == share


# The showdown.


def _expected(path, shown, choice, times):
    """Every wager in units of the ante: one for ante, blind and each side wager."""
    mine, theirs = shown
    on_side = name_of(mine) in HANDS[:7]
    trips = TRIPS[path, "A" if path.startswith("ny/") else ""][0]
    units = {"trips": trips[HANDS.index(name_of(mine))] if on_side else -1}
    if choice == "fold":
        return {"ante": -1, "blind": -1, "bad_beat": -1} | units
    sign = (mine > theirs) - (mine < theirs)
    beaten = name_of(min(mine, theirs))
    return units | {
        "ante": sign if theirs[0] > -HANDS.index("high_card") else 0,
        "play": sign * times,
        "blind": BLIND.get(name_of(mine), 0) if sign > 0 else sign,
        "bad_beat": BEATEN.get(beaten, -1) if sign else -1,
    }


STREETS = {
    "raise_4x": (["raise_4x"], 4), "raise_3x": (["raise_3x"], 3), "raise_2x": (["check", "raise_2x"], 2),
    "raise_1x": (["check", "check", "raise_1x"], 1), "fold": (["check", "check", "fold"], 0),
}  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_many_deals(path):
    game, terms = open_game(path)
    wagers = {"ante": 200, "blind": 200, "trips": 200} | ({"bad_beat": 200} if path == BAD_BEAT else {})
    rng = random.Random(path)
    seen = Counter()
    for at in range(400):
        # A short deck now and then, for hands that are seldom seen.
        cards = rng.sample(DECK if at % 2 else [card for card in DECK if card[0] in "9TJQKA"], 9)
        hand, dealer, board = cards[:2], cards[2:4], cards[4:]
        choice = rng.choice(list(STREETS))
        answers, times = STREETS[choice]
        played = play(game, terms, {1: wagers}, {"1": hand, DEALER: dealer, "community": board}, answers)
        wanted = _expected(path, (seven(hand + board), seven(dealer + board)), choice, times)
        found = nets(played)
        assert found == {wager: 200 * wanted[wager] for wager in found}, cards
        assert set(found) == set(wagers) | ({"play"} if choice != "fold" else set())
        seen[name_of(seven(hand + board))] += 1
    assert len(seen) >= 7


@pytest.mark.parametrize("path", PATHS)
def test_the_dealer_qualifies_with_any_pair_and_nothing_less(path):
    game, terms = open_game(path)
    for dealer, ante in (("2d 8h", 100), ("Ac Qc", 0), ("Ad Ts", 0)):
        cards = _cards("Kc Kh", dealer, "2h 5d 9c Js Kd")
        assert nets(play(game, terms, {1: {"ante": 100, "blind": 100}}, cards, ["raise_4x"])) == {
            "ante": ante, "play": 400, "blind": 0,
        }  # fmt: skip


def test_a_royal_flush_on_the_table_is_a_tie_for_all():
    game, terms = open_game(BAD_BEAT)
    wagers = {1: {"ante": 100, "blind": 100, "trips": 100, "bad_beat": 100}}
    played = play(game, terms, wagers, _cards("2c 3d", "9c 9d", "Ah Kh Qh Jh Th"), ["raise_4x"])
    assert nets(played) == {"ante": 0, "play": 0, "blind": 0, "trips": 5000, "bad_beat": -100}


@pytest.mark.parametrize(("table", "won"), [("A", 100), ("B", 0)])
def test_new_york_leaves_the_blind_of_a_straight_to_the_house(table, won):
    game, terms = open_game("ny/ultimate_texas_holdem", blind_table=table)
    cards = _cards("Qh Tc", "9d 3c", "2h 5d 9c Js Kd")
    found = nets(play(game, terms, {1: {"ante": 100, "blind": 100}}, cards, ["raise_3x"]))
    assert found == {"ante": 100, "play": 300, "blind": won}


def test_half_a_cent_stays_with_the_bank():
    for path in PATHS:
        game, terms = open_game(path)
        cards = _cards("2d Ad", "9h 3c", "6d 5d 9c Jd Kc")
        found = nets(play(game, terms, {1: {"ante": 101, "blind": 101}}, cards, ["raise_3x"]))
        assert found["blind"] == 151


# Asking.


def _asked(path, choices):
    """The prompts of a round of three hands, as (spot, choices, default), with the cards out at the time."""
    game, terms = open_game(path)
    found = []
    stakes = tuple(
        Stake(2 * spot + at, f"seat_{spot}", spot, wager, 500, since=1)
        for spot in (1, 2, 3)
        for at, wager in enumerate(("ante", "blind"))
    )
    played = Round(game, Setup(terms, ("seat_1", "seat_2", "seat_3"), stakes, {}, {}, 1))
    chance, waiting = Chance(3), list(choices)
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            played.draw(*chance.answer(played))
        else:
            found.append((prompt.spot, [choice.show() for choice in prompt.choices], prompt.default,
                          len(played.dealt.get("community", ()))))  # fmt: skip
            played.choose(waiting.pop(0))
    return found


@pytest.mark.parametrize("path", PATHS)
def test_who_is_asked_what_and_when(path):
    before = ["raise_4x +$20.00", "raise_3x +$15.00", "check"]
    after = ["raise_2x +$10.00", "check"]
    last = ["raise_1x +$5.00", "fold"]
    assert _asked(path, ["check", "raise_3x", "check", "check", "raise_2x", "fold"]) == [
        (1, before, "check", 0), (2, before, "check", 0), (3, before, "check", 0),
        (1, after, "check", 3), (3, after, "check", 3),
        (1, last, "fold", 5),
    ]  # fmt: skip


@pytest.mark.parametrize(("path", "burned"), [(path, 2 if path in HOUSE_BANKED else 0) for path in PATHS])
def test_what_is_burned(path, burned):
    game, terms = open_game(path)
    played = play(game, terms, {1: {"ante": 100, "blind": 100}}, {}, ["check", "check", "fold"])
    assert len(played.dealt.get("burn", ())) == burned
    assert len(played.dealt["community"]) == 5
    assert len(played.dealt["1"]) == len(played.dealt[DEALER]) == 2


@pytest.mark.parametrize("path", PATHS)
def test_a_folded_hand_is_shown_only_for_what_stands(path):
    game, terms = open_game(path)
    for trips, hand, is_shown in (
        (False, "7h 7d", False),
        (True, "7h 7d", True),
        (True, "Ah 4d", path in HOUSE_BANKED),
    ):
        wagers = {1: {"ante": 100, "blind": 100} | ({"trips": 100} if trips else {})}
        cards = _cards(hand, "Qc 8h", "7c 2s 9h Jd Kc")
        played = play(game, terms, wagers, cards, ["check", "check", "fold"])
        assert is_shown == any(
            isinstance(event, made.ItemsShown) and event.to == "1" for event in played.events
        )


# Wagers.


@pytest.mark.parametrize("path", HOUSE_BANKED)
def test_one_wager_of_a_kind_on_a_spot(path):
    table = Table(*open_game(path), limits=Limits(500, 100_000, 100))
    table.sit("ann", 1_000_00)
    table.place_all("ann", [("ante", 500, ""), ("blind", 500, "")])
    with pytest.raises(WagerRefused, match="ann has ante at place 1 already"):
        table.place("ann", "ante", 500)


@pytest.mark.parametrize("path", HOUSE_BANKED)
def test_a_raise_has_to_be_paid_for(path):
    table = Table(*open_game(path), limits=Limits(500, 100_000, 100))
    table.sit("ann", 28_00)
    table.place_all("ann", [("ante", 500, ""), ("blind", 500, "")])
    played, chance = table.start(), Chance(1)
    while isinstance(played.prompt, Draw):
        table.answer(Drawn(chance.answer(played)))
    with pytest.raises(WagerRefused, match=r"ann has \$18.00 and cannot raise_4x for \$20.00"):
        table.answer(Chosen("raise_4x"))
    table.answer(Chosen("raise_3x"))


# Whole tables.


def _prepare(table, player):
    """Equal antes and blinds for everybody, side wagers for some."""
    rng = player.rng
    take_bank_if_needed(table, rng.choice((20_00, 300_00, 5_000_00)))
    for seat in suite.SEATS:
        if seat != table.bank:
            ante = 500 * rng.randint(1, 3)
            sides = [
                name for name in ("trips", "bad_beat") if name in table.terms.wagers and rng.random() < 0.5
            ]
            wagers = [("ante", ante, ""), ("blind", ante, ""), *((side, 500, "") for side in sides)]
            table.place_all(seat, wagers)
    return True


@pytest.mark.parametrize("dealing", ["stacks", "one_card_at_a_time"])
@pytest.mark.parametrize("path", PATHS[:3])
def test_contract(path, dealing, monkeypatch):
    monkeypatch.setattr(suite, "prepare_round", _prepare)
    suite.check_contract(path, {"dealing": dealing}, rounds=12)


def test_contract_with_bad_beat(monkeypatch):
    monkeypatch.setattr(suite, "prepare_round", _prepare)
    suite.check_contract(BAD_BEAT, rounds=25)


@pytest.mark.parametrize("path", HOUSE_BANKED)
@pytest.mark.parametrize("name", ["dealer_card_exposed", "face_up_cards_after_first_two"])
def test_a_void_round_settles_trips_whenever_it_is_called(path, name):
    trips = TRIPS[path, "A" if path.startswith("ny/") else ""][0]
    ruled = 0
    for at in range(20):
        for seed in range(6):
            played, is_ruled = play_table(path, seed, at, Ruling(name), prepare=_prepare)
            if not is_ruled:
                continue
            ruled += 1
            has_trips = any(stake.wager == "trips" for stake in played.felt.stakes.values())
            assert bool(played.voided) != has_trips
            assert not has_trips or len(played.dealt["community"]) == 5
            for line in played.lines:
                if line.wager == "trips":
                    shown = name_of(seven(played.dealt[str(line.spot)] + played.dealt["community"]))
                    units = dict(zip(HANDS, trips, strict=False)).get(shown, -1)
                    assert (line.kind, line.net) == ("settled", line.stake * units)
                else:
                    assert (line.kind, line.net, line.outcome) == ("returned", 0, name)
    assert ruled > 60


def test_after_a_void_nobody_is_asked():
    game, terms = open_game("ny/ultimate_texas_holdem")
    stakes = [
        Stake(3 * spot + at, f"seat_{spot}", spot, wager, 500, since=1)
        for spot in (1, 2)
        for at, wager in enumerate(("ante", "blind", "trips"))
    ]
    played = Round(game, Setup(terms, ("seat_1", "seat_2"), tuple(stakes), {}, {}, 1))
    chance = Chance(1)
    while isinstance(played.prompt, Draw):
        played.draw(*chance.answer(played))
    played.choose("raise_4x")
    assert isinstance(played.prompt, Ask)
    played.rule("dealer_card_exposed")
    while not played.is_over:
        assert isinstance(played.prompt, Draw)
        played.draw(*chance.answer(played))
    made_choices = [event for event in played.events if isinstance(event, made.ChoiceMade)]
    assert [event.choice for event in made_choices] == ["raise_4x"]


def test_a_dead_hand_whenever_it_is_called():
    for at in range(16):
        for seed in range(4):
            ruling = Ruling("player_wrong_number_of_cards", 2)
            played, is_ruled = play_table("ny/ultimate_texas_holdem", seed, at, ruling, prepare=_prepare)
            if is_ruled:
                assert {(line.kind, line.net) for line in played.lines if line.spot == 2} == {("returned", 0)}
                assert all(line.kind == "settled" for line in played.lines if line.spot != 2)


# The bank of a player.


@pytest.mark.parametrize("path", PLAYER_BANKED)
def test_the_bank_pays_from_its_left_in_the_books_order_until_it_is_used_up(path):
    used_up = 0
    for seed in range(150):
        rng, chance = random.Random(seed), Chance(seed)
        table = suite.open_table(path)
        table.take_bank("ben", rng.choice((10_00, 30_00, 80_00, 500_00)))
        _place_for_bank(table, rng)
        cover = table.bank_cover
        played = table.start()
        while not played.is_over:
            RandomPlayer(rng).answer(table, chance)
        table.finish()
        order = ("ante", "play", "blind", "trips", "bad_beat")
        keys = [((line.spot - 3) % 8, order.index(line.wager)) for line in played.lines]
        assert keys == sorted(keys), "settling starts left of the bank"
        assert table.money["house"] == 0
        moved = 0
        for line in played.lines:
            full = abs(line.net) + line.uncovered
            assert abs(line.net) == min(full, cover - moved)
            moved += abs(line.net)
            used_up += bool(line.uncovered)
    assert used_up > 20


def _place_for_bank(table, rng):
    for seat in ("ann", "cat"):
        sides = [name for name in ("trips", "bad_beat") if name in table.terms.wagers and rng.random() < 0.7]
        table.place_all(seat, [("ante", 500, ""), ("blind", 500, ""), *((side, 500, "") for side in sides)])


@pytest.mark.parametrize("path", HOUSE_BANKED)
def test_the_payout_limit_of_a_hand(path):
    game, terms = open_game(path)
    cards = _cards("Ah Kh", "2d 4c", "Th Jh Qh 2c 3d")
    for ante, won in ((90_00, 505 * 90_00), (99_00, 505 * 99_00), (100_00, 50_000_00), (500_00, 50_000_00)):
        played = play(game, terms, {1: {"ante": ante, "blind": ante}}, cards, ["raise_4x"])
        assert sum(nets(played).values()) == won
