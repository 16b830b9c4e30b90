"""The bet slip: wagers that belong together, raises of earlier bets, Undo and Rebet."""

from hoyle.web.model.bet_slip import Slip, Step
from hoyle.web.model.table_offer import Offer

HOLDEM = Offer("ny/ultimate_texas_holdem", {})
RIDE = Offer("ny/let_it_ride_poker", {})
ROULETTE = Offer("ny/roulette", {})


def stake(number: int, wager: str, cents: int, on: str = "", spot: int = 1) -> dict[str, object]:
    return {"id": number, "wager": wager, "cents": cents, "on": on, "spot": spot}


def test_the_blind_goes_with_the_ante_whichever_is_pressed() -> None:
    for pressed in ("ante", "blind"):
        slip = Slip(HOLDEM)
        slip.put(1, pressed, "", 500)
        assert slip.steps([]) == [Step("place", 1, (("ante", 500, ""), ("blind", 500, "")))]


def test_three_equal_wagers_are_laid_together_and_taken_together() -> None:
    slip = Slip(RIDE)
    slip.put(2, "bet_1", "", 500)
    slip.put(2, "bet_3", "", 500)
    assert dict(slip) == {(2, f"bet_{at}", ""): 1000 for at in (1, 2, 3)}
    assert slip.total == 3000
    assert slip.take(2, "bet_2", "")
    assert not slip


def test_undo_takes_back_one_step_at_a_time() -> None:
    slip = Slip(HOLDEM)
    slip.put(1, "ante", "", 500)
    slip.put(1, "ante", "", 100)
    slip.take(1, "ante", "")
    slip.undo()
    assert dict(slip) == {(1, "ante", ""): 600, (1, "blind", ""): 600}
    slip.undo()
    assert dict(slip) == {(1, "ante", ""): 500, (1, "blind", ""): 500}
    slip.undo()
    slip.undo()
    assert not slip


def test_a_wager_by_itself_brings_no_other() -> None:
    slip = Slip(ROULETTE)
    slip.put(1, "straight", "17", 500)
    slip.put(1, "straight", "17", 500)
    slip.put(1, "red", "", 100)
    assert slip.steps([]) == [Step("place", 1, (("straight", 1000, "17"), ("red", 100, "")))]


def test_what_lies_there_is_raised() -> None:
    slip = Slip(ROULETTE)
    slip.put(1, "red", "", 500)
    slip.put(1, "black", "", 500)
    steps = slip.steps([stake(7, "red", 1000), stake(8, "straight", 500, "1")])
    assert steps == [Step("place", 1, (("black", 500, ""),)), Step("change", 1, stake=7, cents=1500)]


def test_equal_wagers_come_down_and_are_made_again_together() -> None:
    """Raised one after the other they would be unequal in between, and refused."""
    slip = Slip(HOLDEM)
    slip.put(1, "ante", "", 500)
    steps = slip.steps([stake(1, "ante", 1000), stake(2, "blind", 1000)])
    assert [step.do for step in steps] == ["take_down", "take_down", "place"]
    assert steps[-1].wagers == (("ante", 1500, ""), ("blind", 1500, ""))


def test_places_are_made_one_after_the_other() -> None:
    slip = Slip(Offer("ny/blackjack", {}))
    slip.put(1, "blackjack", "", 500)
    slip.put(2, "blackjack", "", 500)
    assert [step.spot for step in slip.steps([])] == [1, 2]


def test_taking_from_an_empty_place_takes_nothing() -> None:
    assert not Slip(ROULETTE).take(1, "red", "")


def test_the_same_again_replaces_what_is_laid_out() -> None:
    slip = Slip(ROULETTE)
    slip.put(1, "red", "", 500)
    slip.refill([((1, "black", ""), 700)])
    assert dict(slip) == {(1, "black", ""): 700}
