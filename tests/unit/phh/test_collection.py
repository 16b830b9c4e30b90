"""Collections: unknown stacks, winnings that leave pots out, counts by reason, the same on several cores."""

import random
from pathlib import Path

import pytest
from pokerkit import HandHistory, NoLimitTexasHoldem
from typer.testing import CliRunner

from hoyle.cli.app import app
from hoyle.errors import HoyleError
from hoyle.phh.comparison import INCOMPLETE, compare
from hoyle.phh.phh_reader import UNLIMITED, Hand, Part, hand_of, read_hand, read_hands
from hoyle.phh.plain_fields import plain_fields
from hoyle.phh.replay_collection import CHUNK, Told, reason_of, replay_files
from tests.agreement.test_phh_endings import AUTOMATIONS, act

# Written after the specification of the notation, in the form of a published collection.
HAND = """variant = 'NT'
ante_trimming_status = false
antes = [0, 0, 0]
blinds_or_straddles = [0.50, 1, 0]
min_bet = 1
starting_stacks = [STACKS]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 3.00', 'p1 f', 'p2 cc', 'd db 9s7h2c', \
'p2 cc', 'p3 cbr 4', 'p2 f']
venue = 'A room'
time = 00:00:09
players = ['a', 'b+', 'c/d']
WINNINGS
"""
SIDE = """variant = 'NT'
ante_trimming_status = false
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [10, 100, 100]
actions = ['d dh p1 AsAh', 'd dh p2 KcKd', 'd dh p3 QcQd', 'p3 cbr 30', 'p1 cc', 'p2 cc', 'd db 9s7h2c', \
'p2 cbr 20', 'p3 f', 'd db 3c', 'd db 4d', 'p2 sm KcKd', 'p1 sm AsAh']
winnings = [WON]
"""


def hand(text: str = HAND, stacks: str = "100, 80.5, 60", winnings: str = "") -> Hand:
    found = read_hand(Part(text.replace("STACKS", stacks).replace("WINNINGS", winnings)))
    assert isinstance(found, Hand), found
    return found


def test_the_plain_form_reads_as_pokerkit_reads_it() -> None:
    for text in (HAND, SIDE):
        whole = text.replace("STACKS", "100, 80.50, 60").replace("WINNINGS", "winnings = [0, 0, 6.5]")
        whole = whole.replace("WON", "30, 0, 0")
        assert plain_fields(whole) is not None
        assert hand_of(HandHistory.loads(whole)) == read_hand(Part(whole))


@pytest.mark.parametrize(
    "odd",
    [
        'actions = ["p1 f"]',
        "actions = [\n'p1 f']",
        "antes = [1e2]",
        "antes = [0,0]",
        "players = ['it\\'s']",
        "a b",
    ],
)
def test_another_way_of_writing_is_left_to_the_parser_of_toml(odd: str) -> None:
    assert plain_fields(odd) is None


@pytest.mark.parametrize("missing", ["variant", "starting_stacks", "antes"])
def test_a_field_that_is_missing_is_told(missing: str) -> None:
    text = "\n".join(
        line for line in HAND.replace("STACKS", "9, 9, 9").splitlines() if not line.startswith(missing)
    )
    assert "not a hand history in PHH" in str(read_hand(Part(text.replace("WINNINGS", ""))))


def test_a_stack_that_is_not_known_is_unlimited() -> None:
    read = hand(stacks="inf, inf, inf", winnings="winnings = [0, 0, 6.50]")
    assert read.stacks == (UNLIMITED,) * 3
    assert read.unknown == {0, 1, 2}
    ending = compare(read)
    assert (ending.is_alike, ending.note) == (True, "")
    assert [end - UNLIMITED for end in ending.stacks] == [-50, -300, 350]
    mixed = compare(hand(stacks="inf, 80.5, 60"))
    assert mixed.stacks == [UNLIMITED - 50, 7_750, 6_350]


def test_an_unknown_stack_is_shown_by_what_it_gained(tmp_path: Path) -> None:
    path = tmp_path / "unknown.phh"
    path.write_text(HAND.replace("STACKS", "inf, inf, 60").replace("WINNINGS", "winnings = [0, 0, 6.5]"))
    ((told,),) = replay_files([path])
    assert "a -$0.50 b+ -$3.00 c/d $63.50" in told.text


@pytest.mark.parametrize("second", [True, False])
def test_winnings_that_leave_out_an_uncontested_pot_are_incomplete(second: bool) -> None:
    ending = compare(hand(winnings="winnings = [0, 0, 0]"), has_second_opinion=second)
    assert (ending.is_alike, ending.reason) == (True, INCOMPLETE)
    what = "the file's winnings are incomplete: they leave out $6.50 of pots that no other player contested"
    assert ending.note == (f"ends as PokerKit does, and {what}" if second else what)


def test_a_side_pot_that_is_left_out() -> None:
    ending = compare(hand(SIDE.replace("WON", "30, 0, 0")))
    assert ending.stacks == [30, 110, 70]
    assert (ending.is_alike, ending.reason) == (True, INCOMPLETE)
    assert "$40.00" in ending.note or "$0.40" in ending.note
    assert compare(hand(SIDE.replace("WON", "30, 40, 0"))).note == ""


@pytest.mark.parametrize("won", ["0, 6.5, 0", "0, 0, 3", "0, 0, 9.5"])
def test_winnings_that_are_wrong_are_not_incomplete(won: str) -> None:
    """No clause is named where nothing was divided: PokerKit ends as Hoyle does, and that is said."""
    ending = compare(hand(winnings=f"winnings = [{won}]"))
    assert not ending.is_alike
    assert ending.note.startswith("the file has [")
    assert ending.note.endswith("ends as PokerKit does")


def test_without_a_second_opinion_a_hand_without_a_result_is_only_played() -> None:
    ending = compare(hand(), has_second_opinion=False)
    assert (ending.is_alike, ending.reason) == (True, "played, with no result to compare")
    assert compare(hand()).reason == ""


def collection(folder: Path, count: int) -> Path:
    rng = random.Random("collection")
    inside = folder / "some" / "hands"
    inside.mkdir(parents=True)
    kinds = ["winnings = [0, 0, 6.5]", "winnings = [0, 0, 0]", "winnings = [0, 0, 1]", ""]
    hands = [
        HAND.replace("STACKS", "inf, 100, 60.25").replace("WINNINGS", rng.choice(kinds)) for _ in range(count)
    ]
    hands[1] = hands[1].replace("'p1 f', 'p2 cc'", "'p2 cc', 'p1 f'")
    (inside / "many.phhs").write_text("".join(f"[{at}]\n{text}\n" for at, text in enumerate(hands, 1)))
    return folder


def test_several_cores_tell_the_same_in_the_same_order(tmp_path: Path) -> None:
    folder = collection(tmp_path, 2 * CHUNK + 10)
    alone, together = (
        [told for chunk in replay_files([folder], has_second_opinion=False, cores=cores) for told in chunk]
        for cores in (1, 2)
    )
    assert alone == together
    assert len(alone) == 2 * CHUNK + 10


def test_a_summary_counts_by_reason(tmp_path: Path) -> None:
    folder = collection(tmp_path, 40)
    found = CliRunner().invoke(app, ["phh", "replay", str(folder), "--summary"])
    assert found.exit_code == 2
    assert "40 hands: " in found.output
    assert f" {INCOMPLETE}" in found.output
    assert "1 not played: a player has to act, and in the history a player acts" in found.output
    assert "differ: the file ends otherwise" in found.output
    assert "[1]" not in found.output


def test_a_folder_without_hands_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HoyleError, match="a folder without a file of hands"):
        next(replay_files([tmp_path]))


def test_reasons_are_without_what_is_a_hands_own() -> None:
    assert reason_of('line 12: eve has no seat in this hand ("eve: folds")') == "eve has no seat in this hand"
    assert reason_of("ny: p1, p2 mucks a pot; oh: the same") == "a player mucks a pot"


@pytest.mark.prove
def test_a_collection_of_thousands_ends_alike(tmp_path: Path) -> None:
    """Dealt and played by PokerKit, written by it, replayed on all cores."""
    path = tmp_path / "dealt.phhs"
    with path.open("w") as file:
        for at in range(2_000):
            rng = random.Random(f"thousands {at}")
            random.seed(at)
            count = rng.randint(2, 9)
            game = NoLimitTexasHoldem(AUTOMATIONS, True, 0, (50, 100), 100)
            state = game([rng.randint(500, 20_000) for _ in range(count)], count)
            while state.status:
                act(state, rng, 0)
            history = HandHistory.from_game_state(game, state)
            history.finishing_stacks = list(state.stacks)
            file.write(f"[{at + 1}]\n{history.dumps()}\n")
    told: list[Told] = [
        each for chunk in replay_files([path], has_second_opinion=False, cores=2) for each in chunk
    ]
    assert [each.text for each in told if each.kind != "alike" or each.reason] == []
    assert len(told) == 2_000
    assert len(list(read_hands(path))) == 2_000
