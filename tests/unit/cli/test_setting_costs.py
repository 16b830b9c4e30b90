"""`hoyle strategy GAME --hand CARDS`: what every setting of one hand is worth."""

from fractions import Fraction

from tests.unit.cli.command import data, out, refusal

HAND = "Ah Kd Qs 9s 7d 7h 4c"
PAI_GOW = "ny/pai_gow_poker"


def test_every_setting_is_listed_the_best_first():
    found = data("strategy", PAI_GOW, "--hand", HAND)
    assert found["cards"] == HAND.split()
    assert len(found["settings"]) == 21
    assert found["settings"][0]["hands"] == {"high": ["Qs", "9s", "7d", "7h", "4c"], "low": ["Ah", "Kd"]}
    worths = [Fraction(each["worth_exact"]) for each in found["settings"]]
    assert worths == sorted(worths, reverse=True)
    assert [float(worths[0] - worth) for worth in worths] == [each["cost"] for each in found["settings"]]
    assert sum(each["is_house_way"] for each in found["settings"]) == 1


def test_fouls_and_the_house_way_are_told():
    lines = out("strategy", PAI_GOW, "--hand", HAND).splitlines()
    assert lines[0].split() == ["high", "low", "worth", "cost"]
    assert lines[1].startswith("Qs 9s 7d 7h 4c")
    assert lines[1].endswith("the house way")
    assert lines[-1].endswith("foul")


def test_a_hand_that_cannot_be_valued_is_refused():
    assert "not 7 different cards" in refusal("strategy", PAI_GOW, "--hand", "Ah Ah")
    assert '"Xx" is no card' in refusal("strategy", PAI_GOW, "--hand", "Xx")
    assert "no exact values for the settings" in refusal("strategy", "ny/three_card_poker", "--hand", HAND)
    assert "seen before a player sets" in refusal("strategy", "ca/face_up_pai_gow_poker", "--hand", HAND)
