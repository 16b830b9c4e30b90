"""Whole sittings at a table, from a script or a pipe."""

import re

import pytest
from typer.testing import CliRunner

from hoyle.cli import app
from tests.support.game_paths import banked, one_of_each_family

PLAYED = (*one_of_each_family(banked()), *one_of_each_family(banked("player_dealer")))
MONEY = r"[+-]?-?\$[\d,]+\.\d\d"


@pytest.fixture
def script(tmp_path):
    def write(*lines):
        path = tmp_path / "script.txt"
        path.write_text("\n".join(lines))
        return path

    return write


def play(game, *args, typed=None):
    return CliRunner().invoke(app, ["play", game, *map(str, args)], input=typed, env={"COLUMNS": "140"})


def played(game, *args, typed=None):
    result = play(game, *args, typed=typed)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    assert "Traceback" not in result.stdout
    return result.stdout


def cents(text):
    return int(re.sub(r"[$,.+]", "", text))


def nets(shown):
    """Every line of totals as a mapping from names to cents."""
    lines = [line for line in shown.splitlines() if re.search(rf"house {MONEY}$", line)]
    return [{name: cents(amount) for name, amount in re.findall(rf"(\w+) ({MONEY})", line)} for line in lines]


def final_net(shown):
    return cents(re.search(rf"rounds?, net ({MONEY})\.", shown)[1])


def decided(shown):
    """The person's settlement lines: wager, net and clause."""
    found = re.findall(rf"^you +(\S.*?) +\S.* ({MONEY})  (\S.*)$", shown, re.MULTILINE)
    return [(wager.split("  ")[0], cents(net), clause) for wager, net, clause in found]


@pytest.mark.parametrize("game", PLAYED)
def test_the_end_of_input_ends_a_sitting_cleanly(game):
    shown = played(game, "--seed", 1, typed="")
    assert "0 rounds, net $0.00." in shown
    assert "You have no wagers left on the table." in shown


@pytest.mark.parametrize("game", PLAYED)
def test_the_others_play_without_the_person_and_money_sums_to_zero(game):
    shown = played(game, "--seed", 5, "--seats", 4, typed="deal\n" * 5)
    assert "5 rounds, net $0.00." in shown
    assert "You have no wager, so you watch this round." in shown
    assert nets(shown)
    assert all(sum(each.values()) == 0 for each in nets(shown))


def test_a_fold_costs_ante_and_pair_plus(script):
    path = script("ante 10 pair_plus 5  # two wagers", "", "# now", "deal", "fold")
    shown = played("ny/three_card_poker", "--seed", 3, "--script", path)
    assert "$500.00 › ante 10 pair_plus 5\n" in shown
    assert decided(shown) == [
        ("ante", -1000, "5324.31(f)(1)(i)"),
        ("pair_plus", -500, "5324.31(f)(1)(ii) table A"),
    ]
    assert final_net(shown) == -1500


def test_cards_of_others_stay_hidden_until_they_are_shown(script):
    shown = played("ny/three_card_poker", "--seed", 3, "--script", script("ante 10", "deal", "fold"))
    before = shown[: shown.index("1 play +$10.00   2 fold")]
    felt = before[before.rindex("round 1") :]
    rows = {line.split()[-2 if "dealer" in line else 1]: line for line in felt.splitlines() if "▒▒" in line}
    assert len(rows) == 3
    assert all(line.count("▒▒") == 3 for line in rows.values())
    mine = next(line for line in felt.splitlines() if " you " in line)
    assert len(re.findall(r"[♣♦♥♠]", mine)) == 3


def test_the_same_seed_deals_the_same_and_another_deals_others(script):
    path = script("ante 10", "deal", "play", "same", "deal", "play")
    first, again, other = (
        played("ny/three_card_poker", "--seed", seed, "--script", path) for seed in ("a", "a", "b")
    )
    assert first == again
    assert first != other


def test_a_person_wins_what_the_lines_say(script):
    path = script(*["blackjack 10", "deal", "stand"])
    for seed in range(8):
        result = play("oh/blackjack", "--seed", seed, "--script", path)
        if result.exit_code == 0:
            assert final_net(result.stdout) == sum(net for _, net, _ in decided(result.stdout))
            assert nets(result.stdout)[-1]["you"] == final_net(result.stdout)


def test_house_options_change_what_is_paid(script):
    path = script("rules pair_plus", "wagers")
    shown = played("ny/three_card_poker", "--option", "pair_plus_table=F", "--script", path)
    assert "House options: pair_plus_table F" in shown
    row = next(line for line in shown.splitlines() if line.startswith("pair_plus ") and "40 to 1" in line)
    assert "35 to 1" not in row


def test_a_roulette_wager_on_both_colours_loses_only_to_green(script):
    path = script("red 10 black 10", "spin", "same", "spin", "same", "spin")
    shown = played("pa/roulette", "--seed", 2, "--script", path)
    for colour, net in zip(re.findall(r"lands in \[\d+\] (\w+)", shown), nets(shown), strict=True):
        assert net["you"] == (-2000 if colour == "green" else 0)


def test_the_floor_can_call_a_spin_off(script):
    shown = played(
        "pa/roulette",
        "--seed",
        2,
        "--seats",
        1,
        "--script",
        script("straight 17 5", "floor ball_leaves_wheel", "deal"),
    )
    ruled = shown.index("The floor rules ball_leaves_wheel")
    assert ruled < shown.index("The ball lands in")
    assert shown.count("The ball lands in") == 1


def test_the_floor_can_void_a_round_and_wagers_come_back(script):
    listed = played("ny/three_card_poker", "--script", script("floor"))
    name = next(line.split(":")[0] for line in listed.splitlines() if "(void_round" in line)
    path = script("ante 10", "deal", f"floor {name}")
    shown = played("ny/three_card_poker", "--seed", 1, "--script", path)
    assert "The round is void" in shown
    assert "returned" in shown
    assert final_net(shown) == 0


def with_a_point(script, *lines):
    """A craps sitting in which the person's pass wager has a point after one roll."""
    for seed in range(20):
        path = script("pass 10", "roll", *lines)
        result = play("ny/craps", "--seed", seed, "--seats", 1, "--script", path)
        if "ON   the point is" in result.stdout:
            return result
    raise AssertionError("no seed gives a point")


def test_a_wager_that_may_not_be_taken_down_stays_and_says_why(script):
    result = with_a_point(script)
    assert result.exit_code == 0
    assert "pass $10.00 cannot be taken down and counts as lost: pass has its point" in result.stdout
    assert "(5324.52(c)(3)" in result.stdout
    assert final_net(result.stdout) == -1000
    assert "no wagers left" not in result.stdout


def test_odds_and_place_wagers_come_home(script):
    result = with_a_point(script, "pass_odds 10", "place_to_win 5 10", "off 3")
    assert result.exit_code == 0, result.output
    assert "#3 place_to_win 5 is off" in result.stdout
    assert final_net(result.stdout) == -1000
    result = with_a_point(script, "place_to_win 5 10", "felt", "down 2", "felt")
    last = result.stdout[result.stdout.rindex("› felt") :]
    assert "place_to_win" not in last


def test_the_dice_are_offered_and_may_be_passed(script):
    shown = played("ny/craps", "--seed", 4, "--script", script("pass 10", "roll", "pass_dice"))
    assert "1 shoot   2 pass_dice › pass_dice" in shown
    assert "ana has the dice, come out roll" in shown
    shown = played("ny/craps", "--seed", 4, "--script", script("pass 10", "roll", "shoot"))
    assert "You have the dice, come out roll" in shown
    assert re.search(r"The dice show \[\d\] \[\d\]  \d+", shown)


def test_silence_is_an_answer_when_the_script_ends_in_a_round(script):
    shown = played("ny/three_card_poker", "--seed", 3, "--script", script("ante 10", "deal"))
    assert "continues with default choices" in shown
    assert final_net(shown) == -1000


def test_a_person_can_hold_the_bank(script):
    path = script("bank 300", "deal", "deal", "deal")
    shown = played("ca/three_card_poker", "--seed", 6, "--script", path)
    assert "You hold the bank and put up $300.00." in shown
    assert "you (bank)" in shown
    assert re.search(r"^you +collection +collected", shown, re.MULTILINE)
    # Two rounds are the most that one player holds it; then another does.
    assert re.search(r"(ana|ben) takes the bank", shown)
    assert sum(each.get("you", 0) for each in nets(shown)) == final_net(shown)


def test_somebody_else_takes_the_bank_when_nobody_holds_it(script):
    shown = played("ca/three_card_poker", "--seed", 6, "--script", script("ante 10", "deal", "fold"))
    assert "ana takes the bank and puts up $375.00." in shown
    assert final_net(shown) == -1000


FIRST_ROUND = ("pai_gow 10", "deal", "house_way", "open")


def test_the_dealer_tells_the_house_way(script):
    path = script("pai_gow 10", "deal", "way", "house_way", "open")
    shown = played("ny/pai_gow_tiles", "--seed", 1, "--script", path)
    told = re.search(r"The house would set (.+)\.", shown)[1]
    assert re.search(rf"place \d sets {re.escape(told)}", shown)


def test_the_house_way_is_told_only_of_a_hand_to_be_set(script):
    result = play("ny/three_card_poker", "--seed", 1, "--script", script("ante 10", "deal", "way"))
    assert "now there is none to set" in result.output


def test_the_bank_is_shared_with_the_house(script):
    path = script(*FIRST_ROUND, "bank 200 shared", "deal", "house_way_from_right")
    shown = played("ny/pai_gow_tiles", "--seed", 1, "--script", path)
    assert "You hold the bank and put up $200.00. The house covers half." in shown
    # Of $5 that the middle of the table lacks the house gives half; its dealer wagers nothing.
    assert re.search(r"^you +bank +shortfall +shared +\+\$2\.50", shown, re.MULTILINE)
    assert "dealers_wager" not in shown[shown.index("bank 200 shared") :]


def test_the_dealer_is_told_what_to_wager_against_the_bank(script):
    path = script(*FIRST_ROUND, "bank 200 against 4", "deal", "house_way_from_right", "house_way")
    shown = played("pa/pai_gow_tiles", "--seed", 2, "--script", path)
    assert "You hold the bank and put up $200.00. The dealer wagers $4.00." in shown
    assert re.search(r"^house +dealers_wager .*[+-]\$4\.00", shown, re.MULTILINE)


def test_a_bank_goes_on_to_a_seat_that_may_have_it(script):
    rounds = [*["pai_gow 10", "deal", "house_way"] * 2, "leave ben", "sit zoe 500", "pai_gow 10", "deal"]
    shown = played("ca/pai_gow_tiles", "--seats", 4, "--seed", 3, "--script", script(*rounds))
    # Zoe sits where ben did and has made no wager in the round before.
    assert "cho takes the bank" in shown
    assert "zoe takes the bank" not in shown


def test_seats_come_and_go(script):
    path = script("leave", "sit 200", "leave ana", "sit zoe 300", "felt")
    shown = played("pa/roulette", "--script", path)
    assert "You leave with $500.00." in shown
    assert "You buy in for $200.00" in shown
    felt = shown[shown.rindex("› felt") :]
    assert "zoe" in felt
    assert "$300.00" in felt
    assert "ana" not in felt
    assert final_net(shown) == 0


def test_a_refusal_is_told_and_asked_again():
    typed = "ante 3\nanty 5\nante 10\ndeal\ndance\nfold\nquit\n"
    shown = played("ny/three_card_poker", "--seed", 1, typed=typed)
    assert "ante of $3.00 is outside $5.00 to $1,000.00." in shown
    assert 'Did you mean "ante"?' in shown
    assert 'There is no choice now "dance"' in shown
    assert final_net(shown) == -1000


def test_help_wagers_and_rules_can_be_had_in_a_round():
    shown = played(
        "ny/three_card_poker", "--seed", 1, typed="ante 10\ndeal\nhelp\nwagers\nrules ante\nlines\nfold\n"
    )
    assert "make your last wagers again" in shown
    assert "5324.31(c)(1)(i)" in shown
    # The felt is drawn once for one question, however often the line is asked.
    assert shown.count("1 play +$10.00") == 5
    assert shown.count("round 1 ") <= 3


@pytest.mark.parametrize(
    ("game", "lines", "says"),
    [
        ("ny/three_card_poker", ["ante 2"], ":1: ante 2: ante of $2.00 is outside $5.00 to $1,000.00."),
        (
            "ny/three_card_poker",
            ["ante 10", "# x", "deal", "raise"],
            ':4: raise: There is no choice now "raise".',
        ),
        ("ny/three_card_poker", ["ante 600"], "You have $500.00 and cannot wager $600.00."),
        ("ny/three_card_poker", ["play 10"], "play is made during a round"),
        (
            "ny/three_card_poker",
            ["floor earthquake"],
            'There is no irregularity in ny/three_card_poker "earthquake".',
        ),
        ("ny/three_card_poker", ["bank 100"], "is banked by the house"),
        ("ny/pai_gow_tiles", ["bank 100 with 5"], "as in bank 400, bank 400 shared or bank 400 against 5."),
        ("ny/pai_gow_tiles", ["bank 100 against x"], '"x" is not an amount'),
        ("ny/three_card_poker", ["down 7"], 'There is no wager on the table "7".'),
        ("ny/three_card_poker", ["same"], "There are no wagers to repeat yet."),
        ("pa/roulette", ["straight 99 5"], 'straight cannot be made on "99"'),
        ("pa/roulette", ["red x"], '"x" is not an amount'),
        ("ny/craps", ["come 5"], "come is made when there is a point"),
        ("ny/craps", ["pass_dice"], "you do not have the dice"),
        ("oh/blackjack", ["blackjack 10", "deal", "hit 5 5"], "is not understood"),
    ],
)
def test_a_script_ends_at_what_the_table_refuses(script, game, lines, says):
    path = script(*lines)
    result = play(game, "--seed", 3, "--script", path)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"hoyle: {path}:")
    assert says.lower() in result.stderr.lower()
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output


def test_a_choice_in_a_script_that_costs_too_much_is_refused(script):
    path = script("ante 400", "deal", "play")
    result = play("ny/three_card_poker", "--seed", 3, "--script", path)
    assert result.exit_code == 2
    assert "You have $100.00 and cannot play for $400.00." in result.stderr


def test_who_has_nothing_left_buys_in_again():
    args = ("--seats", 2, "--buy-in", "5", "--limit", "5-10")
    sittings = [played("pa/roulette", "--seed", seed, *args, typed="spin\n" * 3) for seed in range(10)]
    assert any("ana buys in again for $5.00." in shown for shown in sittings)
    lost = [shown for shown in map(spin_once, range(10)) if final_net(shown) < 0]
    assert lost
    for shown in lost:
        assert "You have less than the table minimum. Leave and sit again to buy in, or quit." in shown


def spin_once(seed):
    return played("pa/roulette", "--seed", seed, "--seats", 1, "--buy-in", "5", typed="red 5\nspin\n")


def test_a_person_may_play_two_spots_where_the_book_allows_it(script):
    path = script("ante 10", "at 2 ante 15", "deal", "fold", "fold")
    shown = played("ny/three_card_poker", "--seed", 1, "--seats", 1, "--script", path)
    assert [(wager, net) for wager, net, _ in decided(shown)] == [("ante", -1500), ("ante", -1000)]
    assert final_net(shown) == -2500


def test_same_repeats_what_was_played_and_not_what_was_taken_down(script):
    path = script("red 10 black 5", "down 2", "spin", "same", "felt")
    shown = played("pa/roulette", "--seed", 1, "--seats", 1, "--script", path)
    felt = shown[shown.rindex("› felt") :]
    assert "red $10" in felt
    assert "black" not in felt


def test_a_least_wager_in_cents_brings_smaller_chips(script):
    shown = played("pa/roulette", "--limit", "0.50-20", "--seats", 1, "--script", script("red 1.50"))
    assert "#1 red $1.50" in shown


def test_a_ring_shows_the_button_and_who_has_folded_and_no_card_of_theirs(script):
    text = played("ny/texas_holdem", "--seats", 6, "--seed", 5, "--script", script("deal", "fold"))
    assert "Wagers from" not in text, "nobody wagers against the house"
    text = text[: text.index("round 1, over")]
    rows = [row for row in text.splitlines() if re.match(r" *\d  ", row)]
    assert any("(button)" in row for row in rows)
    assert any("(folded)" in row for row in rows)
    others = [row for row in rows if "you" not in row and "▒▒" in row]
    assert others
    assert not [row for row in others if re.search("[♠♥♦♣]", row)]


def test_cards_for_the_button_go_back_before_the_hand(script):
    text = played("ca/mexican_poker", "--seed", 7, "--script", script("deal"))
    assert "the button is placed" in text
    assert "not dealt in" not in text
    assert not [row for row in text.splitlines() if re.match(r"  \d  ", row) and "|" in row]
