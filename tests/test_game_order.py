"""The order in which tests run: each worker of a run gets games of its own."""

from collections import Counter

from tests.support.game_order import game_of_test, in_parts


def test_the_game_of_a_test_is_in_its_parameters_or_in_the_name_of_its_file() -> None:
    assert game_of_test("test_craps_kernels.py", ("pa/mini_craps", 80)) == "mini_craps"
    assert game_of_test("test_blackjack_switch_exact.py", ({}, 3)) == "blackjack_switch"
    assert game_of_test("test_verification.py", ("ny/no_such_game",)) == ""


def test_parts_share_few_games_and_end_with_tests_of_none() -> None:
    games = [
        f"{book} {game}" for book in ("ny", "pa") for game in ("craps", "roulette", "blackjack", "sic_bo")
    ]
    items = [item for game in games for item in (game, f"web {len(game)}")]
    ordered = in_parts(items, lambda item: item.split()[1] if item.split()[0] != "web" else "", 2)
    assert Counter(ordered) == Counter(items)
    first, second = ordered[:8], ordered[8:]
    assert {item.split()[1] for item in first[:4]}.isdisjoint(item.split()[1] for item in second[:4])
    for part in (first, second):
        assert [item.startswith("web") for item in part] == [False] * 4 + [True] * 4
    assert in_parts(items[:3], lambda item: "", 5) == items[:3]


def test_tests_that_wait_are_the_first_ones_first() -> None:
    items = [f"{kind} {number}" for number in range(6) for kind in ("craps", "web", "server")]
    ordered = in_parts(
        items,
        lambda item: "craps" if "craps" in item else "",
        2,
        lambda item: "server" in item,
    )
    assert Counter(ordered) == Counter(items)
    assert [item.split()[0] for item in ordered[:9]] == ["server"] * 6 + ["craps"] * 3
    assert [item.split()[0] for item in ordered[9:]] == ["craps"] * 3 + ["web"] * 6
