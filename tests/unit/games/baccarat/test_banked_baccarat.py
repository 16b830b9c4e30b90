"""Baccarats whose bank a seat holds: random rounds against a second, plainer telling of the rules and of the cover."""

import random

import pytest

from hoyle.chance import Chance
from hoyle.engine import Ask, Chosen, Drawn, Limits, Table
from hoyle.errors import WagerRefused
from hoyle.games.catalog import open_terms

EZ = "ca/ez_baccarat_panda_8"
SHARED = "ca/twenty_first_century_baccarat"
ORDER = ("player", "banker", "tie", "panda_8_insurance", "dragon_7_insurance")
NUMBERS = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}
POSITIONS = {
    "A": 2,
    "8": 2,
    "2": 3,
    "9": 3,
    "3": 4,
    "T": 4,
    "4": 5,
    "J": 5,
    "5": 6,
    "Q": 6,
    "6": 7,
    "K": 7,
    "7": 8,
}


def total(cards):
    return sum(NUMBERS.get(card[0]) if card[0] in NUMBERS else int(card[0]) for card in cards) % 10


def open_table(path, seats=8, **limits):
    game, terms = open_terms(path)
    table = Table(game, terms, limits=Limits(**{"least": 500, "most": 10**7, "chip": 100, **limits}))
    for at in range(1, seats + 1):
        table.sit(f"s{at}", 10**8)
    return table


def play(table, chance, choose):
    played = table.start()
    while not played.is_over:
        prompt = played.prompt
        table.answer(choose(played, prompt) if isinstance(prompt, Ask) else Drawn(chance.answer(played)))
    return played, table.finish()


def covered(lines, cover):
    """What each line comes to: it uses up what it wins or loses, until nothing is left."""
    for line in lines:
        owed = line["net"]
        used = min(abs(owed), cover)
        cover -= used
        yield {**line, "net": used if owed > 0 else -used}


def ez_net(wager, cents, player, banker):
    mine, theirs = total(player), total(banker)
    wins = {
        "player": mine > theirs, "banker": theirs > mine, "tie": mine == theirs,
        "panda_8_insurance": len(player) == 3 and mine == 8 > theirs,
        "dragon_7_insurance": len(banker) == 3 and theirs == 7 > mine,
    }  # fmt: skip
    if wager in ("player", "banker") and mine == theirs:
        return 0
    if wager == "banker" and wins["dragon_7_insurance"]:
        return 0
    pays = {"tie": 9, "panda_8_insurance": 25, "dragon_7_insurance": 40}.get(wager, 1)
    return cents * pays if wins[wager] else -cents


def test_ez_baccarat_settles_kind_by_kind_from_the_banks_left():
    table, rng, chance = open_table(EZ), random.Random(3), Chance("ez")
    for number in range(160):
        bank, cover = 1 + number // 2 % 8, rng.choice([1_000, 4_000, 12_000, 10**6])
        table.take_bank(f"s{bank}", cover)
        made = {}
        for at in rng.sample([at for at in range(1, 9) if at != bank], rng.randint(1, 7)):
            wanted = [
                (wager, rng.choice([500, 1000, 2500]), "") for wager in ORDER if rng.random() < 0.6
            ] or [("player", 500, "")]
            if not {"player", "banker"} & {wager for wager, _, _ in wanted}:
                wanted.append(("banker", 700, ""))
            table.place_all(f"s{at}", wanted)
            made[at] = {wager: cents for wager, cents, _ in wanted}
        played, lines = play(table, chance, None)
        player, banker = played.dealt["player"], played.dealt["banker"]
        seats = [(bank - 1 + step) % 8 + 1 for step in range(1, 8)]
        owed = [
            {"seat": f"s{at}", "wager": wager, "net": ez_net(wager, made[at][wager], player, banker)}
            for wager in ORDER
            for at in seats
            if at in made and wager in made[at]
        ]
        expected = list(covered(owed, cover))
        found = [{"seat": line.seat, "wager": line.wager, "net": line.net} for line in lines]
        assert found == expected, (player, banker, cover)
        assert sum(each["net"] for each in expected) >= -cover
        assert table.total() == table.brought


def test_a_shoe_of_ez_baccarat_is_dealt_until_a_round_may_not_be_complete():
    chance = Chance("shoe")
    table, left, shuffled = open_table(EZ), 416, 0
    for number in range(200):
        bank, other = (f"s{1 + (number // 2 + turn) % 2}" for turn in (0, 1))
        while (offered := table.offered_bank()) not in (None, bank):
            table.pass_bank(offered)
        table.take_bank(bank, 10**6)
        table.place(other, "player", 500)
        played, _ = play(table, chance, None)
        used = sum(map(len, played.dealt.values()))
        assert left >= 6
        assert "burn" not in played.dealt
        left -= used
        if left < 6:
            left, shuffled = 416, shuffled + 1
        assert sum(table.used["cards"].values()) == 416 - left
    assert shuffled >= 2


def random_choice(rng):
    def choose(played, prompt):
        choice = rng.choice(prompt.choices)
        cents = rng.choice([choice.least, choice.most]) if choice.most else 0
        return Chosen(choice.name, cents)

    return choose


def shared_nets(answers, bases, player, bank):
    """The lines of each place in order, from the answers that were given, by seat."""
    hands = {False: player[:2], True: player}
    theirs = total(bank)
    for spot, seat, owner, cents in bases:
        said = answers[seat, spot]
        tie = next((each.cents for each in said if each.name == "tie"), 0)
        names = [each.name for each in said if each.name not in ("tie", "no_tie")]
        low = total(player[:2])
        if not names:
            choice, hits = "stand", False
        elif names[0] == "surrender":
            choice, hits = "surrender", bool(tie) and (low <= 4 or names[-1] == "hit")
        else:
            choice, hits = names[0], names[0] != "stand"
        mine = total(hands[hits])
        if tie:
            assert owner
            yield {"seat": seat, "spot": spot, "wager": "tie", "net": 9 * tie if mine == theirs else -tie}
        ahead = (mine > theirs) - (mine < theirs) if mine != theirs else -1 if mine < 2 else 0
        net = -cents // 2 if choice == "surrender" else cents * ahead
        yield {"seat": seat, "spot": spot, "wager": "base", "net": net}
        if choice == "double":
            yield {"seat": seat, "spot": spot, "wager": "double", "net": cents * ahead}


def test_rounds_of_21st_century_baccarat_against_the_second_telling():
    rng, chance = random.Random(8), Chance("shared")
    table = open_table(SHARED)
    for number in range(200):
        bank, cover = 1 + number // 2 % 8, rng.choice([1_000, 3_000, 9_000, 10**6])
        table.take_bank(f"s{bank}", cover)
        others = [at for at in range(1, 9) if at != bank]
        seated = rng.sample(others, rng.randint(1, 7))
        bases = []
        for at in sorted(seated):
            cents = rng.choice([500, 1000, 2600])
            table.place(f"s{at}", "base", cents)
            table.welcome(f"s{at}")
            bases.append((at, f"s{at}", True, cents))
            behind = rng.choice(others)
            if behind != at and rng.random() < 0.4:
                table.place(f"s{behind}", "base", 600, spot=at)
                bases.append((at, f"s{behind}", False, 600))
        answers = {(seat, spot): [] for spot, seat, _, _ in bases}
        pick = random_choice(rng)

        def choose(played, prompt, answers=answers, pick=pick):
            answer = pick(played, prompt)
            answers[prompt.seat, prompt.spot].append(answer)
            assert "community" not in played.dealt or len(played.dealt["community"]) == 2
            return answer

        played, lines = play(table, chance, choose)
        player, dealer = played.dealt["community"], played.dealt["dealer"]
        hit = any(
            each.name in ("hit", "double")
            or (each.name == "surrender" and said[0].name == "tie" and total(player[:2]) <= 4)
            for said in answers.values()
            for each in said
        )
        assert len(player) == 2 + hit
        assert len(dealer) == 2 + (total(dealer[:2]) <= 5)
        first = (bank + POSITIONS[dealer[1][0]] - 2) % 8
        order = [(first + step) % 8 + 1 for step in range(8)]
        bases.sort(key=lambda each: order.index(each[0]))
        expected = list(covered(shared_nets(answers, bases, player, dealer), cover))
        found = [
            {"seat": line.seat, "spot": line.spot, "wager": line.wager, "net": line.net} for line in lines
        ]
        assert found == expected, (player, dealer, answers)
        assert table.total() == table.brought


@pytest.mark.parametrize("total_of_two", range(10))
def test_what_must_be_done_is_all_that_is_offered(total_of_two):
    table = open_table(SHARED, seats=2)
    table.take_bank("s1", 10**6)
    table.place("s2", "base", 1000)
    played = table.start()
    rank = {0: "Q", 1: "A"}.get(total_of_two, str(total_of_two))
    for card in ("Kc", "6d", f"{rank}h", "Ks"):
        table.answer(Drawn((card,)))
    table.answer(Chosen("no_tie"))
    offered = (
        {choice.name for choice in played.prompt.choices} if isinstance(played.prompt, Ask) else {"stand"}
    )
    assert offered == (
        {"stand"} if total_of_two >= 7
        else {"hit", "double", "surrender"} | ({"stand"} if total_of_two >= 5 else set())
    )  # fmt: skip
    if isinstance(played.prompt, Ask):
        assert played.prompt.default == played.prompt.house_way == ("hit" if total_of_two <= 5 else "stand")


def test_a_tie_bet_is_not_offered_where_the_tables_least_is_more_than_the_base_bet():
    table = open_table(SHARED, seats=2, by_wager={"tie": (2000, 5000)})
    table.take_bank("s1", 10**6)
    table.place("s2", "base", 1000)
    played = table.start()
    for card in ("Kc", "6d", "5h", "Ks"):
        table.answer(Drawn((card,)))
    assert "hit" in {choice.name for choice in played.prompt.choices}


def test_a_seat_makes_one_base_bet_at_a_place():
    table = open_table(SHARED, seats=2)
    table.take_bank("s1", 10**6)
    table.place("s2", "base", 1000)
    with pytest.raises(WagerRefused, match="s2 has base at place 2 already"):
        table.place("s2", "base", 1000)
