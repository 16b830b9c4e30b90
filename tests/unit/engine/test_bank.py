"""A seat that holds the bank: what it covers, in which order, what comes back, and what it pays for the table."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hoyle.engine import DEALER, HOUSE, Chosen, Draw, Drawn, Limits, Stake, Table
from hoyle.engine.round import events as made
from hoyle.engine.table.collection import band_fee, collection
from hoyle.errors import HoyleError, WagerRefused
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK

PLAIN = "ca/three_card_poker"
SIX_CARD = "ca/three_card_poker_six_card_bonus"
GAMES = (PLAIN, SIX_CARD)
SEATS = ("ann", "bob", "cal", "dee", "eve", "fay", "gus", "hal")
SETTLED = ("ante", "play", "pair_plus", "six_card_bonus")
RICH = 1_000_000_00
ORDER = "23456789TJQKA"

# Dollars at which each step of a schedule begins, and its fee; one document prints them for both games.
SCHEDULES = {
    1: ((5, 2), (101, 3), (301, 5), (501, 10), (1001, 15)),
    2: ((5, 2), (101, 3), (301, 6), (601, 10), (1001, 15)),
    3: ((5, 3), (301, 6), (601, 10), (1001, 15), (1501, 20)),
    4: ((5, 2), (201, 5), (501, 10), (1001, 15), (1501, 20)),
    5: ((5, 2), (101, 4), (301, 6), (601, 10), (1001, 15)),
    6: ((100, 6), (301, 9), (601, 12), (901, 20), (1201, 30)),
    7: ((25, 2), (201, 5), (501, 10), (801, 15), (1201, 25)),
    8: ((5, 2), (101, 4), (201, 6), (501, 10), (1001, 20)),
    9: ((25, 3), (151, 5), (301, 7), (601, 10), (1001, 25)),
    10: ((5, 1), (51, 3), (301, 5), (501, 10), (1001, 15)),
    11: ((5, 2), (101, 4), (301, 7), (501, 10), (801, 15)),
    12: ((25, 3), (301, 6), (601, 10), (1001, 15), (1501, 20)),
}
PAIR_PLUS = {6: 200, 5: 40, 4: 30, 3: 6, 2: 3, 1: 1, 0: -1}


@cache
def _open(path, schedule=1):
    return open_terms(path, {"collection_schedule": schedule})


def _table(path, schedule=1, seats=SEATS[:4], cents=RICH, chip=100):
    game, terms = _open(path, schedule)
    table = Table(game, terms, limits=Limits(100, 10_000_000, chip))
    for name in seats:
        table.sit(name, cents)
    return table


def _play_out(table, hands, choices):
    """Answer the running round: cards by spot or dealer, choices by seat."""
    played = table.round
    left = {to: list(cards) for to, cards in hands.items()}
    asked = []
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            table.answer(Drawn(tuple(left[prompt.to].pop(0) for _ in range(prompt.size))))
        else:
            asked.append(prompt.seat)
            table.answer(Chosen(choices[prompt.seat]))
    return asked


# What each wager would come to if the bank could pay anything, worked out here.


def _strength(cards):
    values = sorted((ORDER.index(card[0]) + 2 for card in cards), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    run = [3, 2, 1] if values == [14, 3, 2] else values
    straight = run[0] - run[1] == run[1] - run[2] == 1
    if straight and suited:
        return (5, run)
    if len(set(values)) == 1:
        return (4, values)
    if straight:
        return (3, run)
    if suited:
        return (2, values)
    if len(set(values)) == 2:
        pair = values[1]
        return (1, [pair, pair, *(value for value in values if value != pair)])
    return (0, values)


def _six_card(cards):
    """Odds of the best five of six: royal 1000, straight flush 200, 50, 25, 15, 10, 5, else lost."""
    best = -1
    for out in range(6):
        five = cards[:out] + cards[out + 1 :]
        values = sorted((ORDER.index(card[0]) for card in five), reverse=True)
        suited = len({card[1] for card in five}) == 1
        straight = len(set(values)) == 5 and (values[0] - values[4] == 4 or values == [12, 3, 2, 1, 0])
        shape = sorted(Counter(values).values(), reverse=True)
        if suited and straight:
            odds = 1000 if values[4] == 8 else 200
        elif shape[0] == 4:
            odds = 50
        elif shape == [3, 2]:
            odds = 25
        elif suited:
            odds = 15
        elif straight:
            odds = 10
        else:
            odds = 5 if shape[0] == 3 else -1
        best = max(best, odds)
    return best


def _full(path, wagers, cards, dealer, choice):
    """(wager, stake, net in full) in the order in which the rules settle them."""
    ante = wagers["ante"]
    mine, theirs = _strength(cards), _strength(dealer)
    out = theirs < (0, [12])
    unit = (mine > theirs) - (mine < theirs)
    lines = []
    if choice == "fold":
        lines.append(("ante", ante, -ante))
    else:
        won = 1 if path == SIX_CARD else max(unit, 0)
        lines.append(("ante", ante, ante * (won if out else unit)))
        lines.append(("play", ante, 0 if out else ante * unit))
    if "pair_plus" in wagers:
        kind = 6 if mine == (5, [14, 13, 12]) else mine[0]
        odds = -1 if choice == "fold" else PAIR_PLUS[kind]
        lines.append(("pair_plus", wagers["pair_plus"], odds * wagers["pair_plus"]))
    if "six_card_bonus" in wagers:
        lines.append(
            ("six_card_bonus", wagers["six_card_bonus"], _six_card(cards + dealer) * wagers["six_card_bonus"])
        )
    return lines


@st.composite
def rounds(draw):
    path = draw(st.sampled_from(GAMES))
    count = draw(st.integers(2, 8))
    names = SEATS[:count]
    bank = draw(st.sampled_from(names))
    players = [name for name in names if name != bank]
    players = draw(st.lists(st.sampled_from(players), min_size=1, max_size=len(players), unique=True))
    wagers = {}
    for name in players:
        ante = draw(st.integers(5, 120)) * 100
        wagers[name] = {"ante": ante}
        if path == PLAIN:
            if ante <= 50_00 and draw(st.booleans()):
                wagers[name]["pair_plus"] = ante
        else:
            for bonus in ("pair_plus", "six_card_bonus"):
                if draw(st.booleans()):
                    wagers[name][bonus] = draw(st.integers(1, 50)) * 100
    # Small decks make pairs, flushes and straights common, and so large payments.
    cards = draw(st.sampled_from([DECK, DECK, [card for card in DECK if card[0] in "AKQJT98"]]))
    dealt = draw(st.permutations(cards))
    hands = {str(at + 1): tuple(dealt[at * 3 : at * 3 + 3]) for at in range(count)}
    hands[DEALER] = hands.pop(str(names.index(bank) + 1))
    return {
        "path": path,
        "names": names,
        "bank": bank,
        "wagers": wagers,
        "hands": hands,
        "choices": {name: draw(st.sampled_from(["play", "play", "fold"])) for name in players},
        "cover": draw(st.one_of(st.integers(1, 60), st.integers(1, 20_000))) * 100,
        "button": draw(st.integers(0, count)),
    }


def _settling_order(deal):
    """Players clockwise from the action button where one is used, else from the left of the bank."""
    names, count = deal["names"], len(deal["names"])
    start = names.index(deal["bank"]) + 1
    if deal["path"] == PLAIN and deal["button"]:
        start = deal["button"] - 1
    ring = [names[(start + step) % count] for step in range(count)]
    return [name for name in ring if name in deal["wagers"]]


def _dealt(deal):
    table = _table(deal["path"], seats=deal["names"])
    table.take_bank(deal["bank"], deal["cover"])
    table.action_button = deal["button"]
    for name, wagers in deal["wagers"].items():
        table.place_all(name, [(wager, cents, "") for wager, cents in wagers.items()])
    table.start()
    _play_out(table, deal["hands"], deal["choices"])
    return table


@settings(max_examples=250, deadline=None)
@given(rounds())
def test_wagers_are_covered_in_order_until_the_bank_is_used_up(deal):
    table = _dealt(deal)
    lines = table.finish()
    cover, wanted = deal["cover"], []
    for name in _settling_order(deal):
        spot = deal["names"].index(name) + 1
        hand = deal["hands"][str(spot)]
        for wager, stake, full in _full(
            deal["path"], deal["wagers"][name], hand, deal["hands"][DEALER], deal["choices"][name]
        ):
            covered = min(abs(full), cover)
            cover -= covered
            wanted.append((name, wager, stake, covered if full > 0 else -covered, abs(full) - covered))
    assert [(line.seat, line.wager, line.stake, line.net, line.uncovered) for line in lines] == wanted


@settings(max_examples=150, deadline=None)
@given(rounds())
def test_the_bank_neither_pays_nor_takes_more_than_it_put_up_and_no_cent_is_lost(deal):
    table = _dealt(deal)
    fee = sum(line.fee for line in table.fee_lines)
    lines = table.finish()
    assert sum(abs(line.net) for line in lines) <= deal["cover"]
    assert {line.paid_by for line in lines} == {deal["bank"]}
    gains = Counter()
    for line in lines:
        gains[line.seat] += line.net
        if line.outcome in ("lose", "fold", "high_card", "two_pair"):
            assert line.stake == -line.net + line.uncovered
    for name in deal["names"]:
        gain = -sum(gains.values()) - fee if name == deal["bank"] else gains[name]
        assert table.money[name] == RICH + gain
    assert table.money[deal["bank"]] >= RICH - deal["cover"] - fee
    assert (table.money[HOUSE], table.money["felt"], table.money["collection"]) == (0, 0, fee)
    assert table.total() == table.brought
    assert not table.stakes


@settings(max_examples=100, deadline=None)
@given(rounds())
def test_after_the_cover_is_used_up_everything_comes_back(deal):
    table = _dealt(deal)
    lines = table.finish()
    short = [at for at, line in enumerate(lines) if line.uncovered]
    if short:
        assert sum(abs(line.net) for line in lines) == deal["cover"]
        assert all(line.net == 0 for line in lines[short[0] + 1 :])
    else:
        assert sum(abs(line.net) for line in lines) <= deal["cover"]
    for name in deal["wagers"]:
        order = [SETTLED.index(line.wager) for line in lines if line.seat == name]
        assert order == sorted(order)


@settings(max_examples=60, deadline=None)
@given(rounds(), st.integers(1, 5))
def test_with_enough_put_up_the_place_of_the_button_changes_nothing(deal, step):
    deal = {**deal, "cover": 500_000_00}
    other = {**deal, "button": (deal["button"] + step) % (len(deal["names"]) + 1)}
    nets = [
        sorted((line.seat, line.wager, line.net, line.uncovered) for line in _dealt(one).finish())
        for one in (deal, other)
    ]
    assert nets[0] == nets[1]


def test_the_place_of_the_button_decides_who_goes_uncovered():
    hands = {"1": "Kh 9d 2s", "3": "Kc 8d 2h", "4": "Kd 8c 3h", DEALER: "Qc 7s 5d"}
    for button, paid in ((0, "cal"), (1, "ann"), (2, "cal"), (3, "cal"), (4, "dee")):
        table = _table(PLAIN)
        table.take_bank("bob", 20_00)
        table.action_button = button
        for name in ("ann", "cal", "dee"):
            table.place(name, "ante", 10_00)
        table.start()
        _play_out(table, {to: cards.split() for to, cards in hands.items()}, dict.fromkeys(SEATS, "play"))
        won = {line.seat for line in table.finish() if line.net}
        assert won == {paid}


# Fees.


def _edges():
    for number, steps in SCHEDULES.items():
        for at, (low, fee) in enumerate(steps):
            yield number, low * 100, fee
            yield number, low * 100 + 50, fee
            if at + 1 < len(steps):
                high = (steps[at + 1][0] - 1) * 100
                yield number, high, fee
                yield number, high + 50, fee  # between two printed steps the lower holds
                yield number, high + 99, fee
            else:
                yield number, 1_000_000_00, fee


@pytest.mark.parametrize("path", GAMES)
def test_every_edge_of_every_schedule(path):
    found = 0
    for number, action, fee in _edges():
        _, terms = _open(path, number)
        (line,) = collection(terms, [Stake(1, "ann", 1, "ante", action, since=1)], "bob", {"ann", "bob"})
        assert (line.seat, line.fee, line.kind) == ("bob", fee * 100, "fee"), (number, action)
        assert "Collection Rates GEGR" in str(line.cite)
        found += 1
    assert found == 12 * (4 * 5 + 3)
    assert set(SCHEDULES) == set(terms.file.options["collection_schedule"].choose)


@pytest.mark.parametrize("path", GAMES)
@pytest.mark.parametrize("number", SCHEDULES)
def test_a_fee_grows_with_the_action_and_has_five_rates(path, number):
    _, terms = _open(path, number)
    schedule = terms.file.fees["collection"].schedules[str(number)]
    fees = [band_fee(schedule.bands, dollars * 100) for dollars in range(SCHEDULES[number][0][0], 2000)]
    assert fees == sorted(fees)
    assert [fee // 100 for fee in dict.fromkeys(fees)] == [fee for _, fee in SCHEDULES[number]]


@pytest.mark.parametrize("path", GAMES)
@pytest.mark.parametrize("number", SCHEDULES)
def test_the_least_ante_of_a_schedule(path, number):
    least = SCHEDULES[number][0][0] * 100
    for cents, taken in ((least, True), (least - 100, False)):
        table = _table(path, number)
        table.take_bank("bob", 1_000_00)
        table.place("ann", "ante", cents)
        if taken:
            table.start()
            assert [line.fee for line in table.fee_lines] == [SCHEDULES[number][0][1] * 100]
        else:
            with pytest.raises(WagerRefused, match="schedule starts at"):
                table.start()
            assert (table.money["collection"], table.round) == (0, None)


@settings(max_examples=60, deadline=None)
@given(rounds(), st.sampled_from([number for number, steps in SCHEDULES.items() if steps[0][0] == 5]))
def test_the_fee_is_on_antes_and_bonuses_before_the_cards_and_only_the_bank_pays(deal, number):
    table = _table(deal["path"], number, seats=deal["names"])
    table.take_bank(deal["bank"], deal["cover"])
    for name, wagers in deal["wagers"].items():
        table.place_all(name, [(wager, cents, "") for wager, cents in wagers.items()])
    table.start()
    action = sum(sum(wagers.values()) for wagers in deal["wagers"].values())
    fee = [fee for low, fee in SCHEDULES[number] if action >= low * 100][-1] * 100
    assert [(line.seat, line.fee) for line in table.fee_lines] == [(deal["bank"], fee)]
    assert table.money["collection"] == fee
    assert table.money[deal["bank"]] == RICH - deal["cover"] - fee
    _play_out(table, deal["hands"], dict.fromkeys(deal["names"], "play"))
    table.finish()
    assert table.money["collection"] == fee


def test_the_fee_is_not_part_of_the_cover():
    for cents, starts in ((102_00, True), (101_99, False)):
        table = _table(PLAIN, cents=cents, chip=1)
        table.take_bank("bob", 100_00)
        table.place("ann", "ante", 10_00)
        if starts:
            table.start()
            assert table.money["bob"] == 0
        else:
            with pytest.raises(WagerRefused, match="cannot pay the collection"):
                table.start()
            assert table.money["bob"] == cents
            assert table.money["collection"] == 0


# Who may hold the bank.


def _fold_round(table, seat, cards=("Qc", "7s", "5d")):
    table.place(seat, "ante", 10_00)
    table.start()
    spot = str(table.seats[seat].spot)
    _play_out(table, {spot: ("2c", "3d", "9h"), DEALER: cards}, {seat: "fold"})
    table.finish()


@pytest.mark.parametrize("path", GAMES)
def test_the_bank_goes_round_clockwise_after_two_hands(path):
    table = _table(path)
    for bank, player, then in (
        ("bob", "ann", "cal"),
        ("cal", "ann", "dee"),
        ("dee", "bob", "ann"),
        ("ann", "dee", "bob"),
    ):
        table.take_bank(bank, 100_00)
        _fold_round(table, player)
        _fold_round(table, player)
        assert table.bank_rounds == 2
        assert table.next_bank() == then
        stake = table.place(player, "ante", 10_00)
        with pytest.raises(
            WagerRefused, match=f"no seat holds the bank; it is offered to {table.offered_bank()}"
        ):
            table.start()
        assert (table.bank, table.bank_cover) == (HOUSE, None), "the turn is over"
        table.take_down(stake.id)
        while table.offered_bank() != then:
            table.pass_bank(table.offered_bank())


@pytest.mark.parametrize("path", GAMES)
@pytest.mark.parametrize("cents", [0, -100, RICH + 1])
def test_a_bank_puts_up_its_own_money(path, cents):
    table = _table(path)
    with pytest.raises(WagerRefused):
        table.take_bank("bob", cents)
    assert table.bank == HOUSE


@pytest.mark.parametrize("path", GAMES)
def test_a_bank_that_lost_goes_on_with_what_it_has_left(path):
    """What the schedule may take from it stays beside: $15 at most here."""
    table = _table(path, cents=150_00)
    table.take_bank("bob", 100_00)
    table.place("ann", "ante", 40_00)
    table.start()
    _play_out(table, {"1": ("Kc", "8d", "2h"), DEALER: ("Qc", "7s", "5d")}, {"ann": "play"})
    table.finish()
    assert table.money["bob"] == 150_00 - 80_00 - 2_00
    assert (table.bank, table.bank_cover) == ("bob", 150_00 - 80_00 - 2_00 - 15_00)
    table.place("ann", "ante", 10_00)
    table.take_bank("bob", 60_00)
    assert table.bank_rounds == 1
    table.start()


@pytest.mark.parametrize("path", GAMES)
def test_a_seat_with_wagers_cannot_take_the_bank_nor_the_bank_leave_in_a_round(path):
    table = _table(path)
    table.place("ann", "ante", 10_00)
    with pytest.raises(WagerRefused, match="has wagers"):
        table.take_bank("ann", 100_00)
    with pytest.raises(WagerRefused, match="no seat holds the bank"):
        table.start()
    table.take_bank("bob", 100_00)
    table.start()
    for act in (lambda: table.leave("bob"), table.give_up_bank, lambda: table.take_bank("cal", 100_00)):
        with pytest.raises(WagerRefused):
            act()


@pytest.mark.parametrize("path", GAMES)
def test_the_bank_does_not_wager_against_itself(path):
    table = _table(path)
    table.take_bank("bob", 100_00)
    with pytest.raises(HoyleError):
        table.place("bob", "ante", 10_00)


@pytest.mark.parametrize("between", [(), ("cal",)])
def test_two_hands_in_a_row_are_the_most_also_by_a_detour(between):
    # § 11: no one player may serve for more than two consecutive hands.
    table = _table(PLAIN)
    table.take_bank("bob", 100_00)
    _fold_round(table, "ann")
    _fold_round(table, "ann")
    table.give_up_bank()
    for name in between:
        table.take_bank(name, 5_00)
    with pytest.raises(HoyleError):
        table.take_bank("bob", 100_00)


def test_the_action_button_does_not_move_the_deal():
    # The file's reading `dealing_not_described`: the first card goes to the left of the player/dealer.
    table = _table(PLAIN)
    table.take_bank("bob", 100_00)
    table.action_button = 4
    for name in ("ann", "cal", "dee"):
        table.place(name, "ante", 10_00)
    played = table.start()
    deck = iter(DECK)
    while isinstance(played.prompt, Draw):
        table.answer(Drawn(tuple(next(deck) for _ in range(played.prompt.size))))
    dealt = [event.to for event in played.events if isinstance(event, made.ItemsDrawn)]
    assert dealt[:4] == ["3", "4", "1", DEALER]


def test_nobody_is_seated_where_another_has_wagers():
    game, terms = open_terms("ny/three_card_poker", {})
    table = Table(game, terms, limits=Limits(500, 100_000, 100))
    table.sit("ann", 1_000_00)
    table.place("ann", "ante", 500)
    table.place("ann", "ante", 500, spot=2)
    assert table.sit("bob", 1_000_00).spot == 3
