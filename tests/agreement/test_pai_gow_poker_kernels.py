"""Pai gow poker: the kernel against the engine on the same cards, every wager of every file."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.engine import DEALER, HOUSE, Chosen, Draw, Drawn, Limits, Table
from hoyle.engine.table.banking import PLAYER_DEALER, kind_of
from hoyle.errors import HoyleError
from hoyle.fast.pai_gow_poker.dealt_sevens import HAND
from hoyle.games.catalog import open_terms
from hoyle.games.pai_gow.card_delivery import NUMBER
from hoyle.kernels.catalog import compile_rounds
from hoyle.kernels.pai_gow_poker.rounds import _NAMED_AT
from hoyle.kit.cards import DECK, JOKER
from hoyle.strategy.wagered import Wagered
from tests.agreement.kernel_play import nets_of, optimal_of, strategy_of, wagers_of
from tests.support.game_paths import paths_of

CARDS = (*DECK, JOKER)
PATHS = paths_of("pai_gow_poker")
SPECIAL = [
    "Ah Kh Qh Jh Th Kd Qd", "Ah Kh Qh Jh Th Kd Qc", "Ah Jk Qh Jh Th Kd Qd", "Ah Kh Qh Jh Th Ad Kd",
    "2c 3c 4c 5c 6c 7c 8c", "2c 3c 4c Jk 6c 7c 8c", "Ah Ad Ac As Jk Kh Kd", "9h 8d 6s 5c 4h 3d 2s",
    "Jk Kd Qh 9s 7c 5d 3h", "Ah Kd Qh 9s 7c 5d 3h", "Jh 9d 8h 6s 5c 3d 2h", "3d 2h 2d 2s Ac Ad Kc",
]  # fmt: skip


def made_at(path: str, options: dict[str, Any]) -> tuple[Wagered, ...]:
    """Every wager that is offered before a round."""
    _, terms = open_terms(path, options)
    least = {"pai_gow": 20_00, "progressive": 100 * int(terms.settings.get("progressive_amount", 1) or 1)}
    named = {}
    for wager in terms.wagers:
        if wager == "dealers_wager" or terms.wagers[wager].bonus_on:
            continue
        numbers = ("3", "5") if wager == "starting_number" else ("",)
        named |= {f"{wager}:{on}" if on else wager: least.get(wager, 15_00) for on in numbers}
    return wagers_of(named)


def engine_nets(
    path: str, options: dict[str, Any], wagers: tuple[Wagered, ...], row: list[str]
) -> dict[str, int]:
    """A first round at a new table; a second seat holds the bank where the house does not."""
    game, terms = open_terms(path, options)
    table = Table(game, terms, limits=Limits(1, 10**9, 1))
    table.sit("player", 10**9)
    if kind_of(table) == PLAYER_DEALER:
        table.sit("bank", 10**11)
        table.take_bank("bank", 10**10)
    table.place_all("player", [(made.wager, made.cents, made.on) for made in wagers])
    hands = {"1": row[:HAND], DEALER if table.bank == HOUSE else "2": row[HAND:]}
    bank = [CARDS.index(card) for card in row[HAND:]]
    played = table.start()
    while (prompt := played.prompt) is not None:
        if isinstance(prompt, Draw) and prompt.what == "cards":
            held = hands[prompt.to]
            table.answer(Drawn(tuple(held[: prompt.size])))
            hands[prompt.to] = held[prompt.size :]
        elif isinstance(prompt, Draw):
            number = str(1 + bank.index(max(bank)))
            table.answer(Drawn((number,) if prompt.what == NUMBER else ("1",) * prompt.size))
        else:
            table.answer(Chosen(prompt.default))
    table.finish()
    return nets_of(table, wagers)


def rows_of(count: int, seed: int) -> np.ndarray:
    """Random deals, and hands that bonuses pay for, on either side."""
    rng = np.random.default_rng(seed)
    rows = [rng.permutation(53)[: 2 * HAND].tolist() for _ in range(count)]
    for at, told in enumerate(SPECIAL):
        held = [CARDS.index(card) for card in told.split()]
        left = [card for card in rng.permutation(53).tolist() if card not in held][:HAND]
        rows.append([*left, *held] if at >= 7 else [*held, *left])
        if at >= 7:
            rows.append([*held, *left])
    return np.array(rows, np.uint8)


def all_options() -> list[tuple[str, dict[str, Any]]]:
    found: list[tuple[str, dict[str, Any]]] = [(path, {}) for path in PATHS]
    found.append(("ny/pai_gow_poker", {"offer_three_card_bonus": "yes", "offer_seven_card_bonus": "yes"}))
    found.append(("ny/pai_gow_poker", {"offer_imperial_bonus": "yes", "offer_starting_number": "yes"}))
    found.append(
        (
            "ny/pai_gow_poker",
            {"royal_match": "ace_king", "low_straight": "lowest", "vigorish_rounding_cents": 25},
        )
    )
    return found


LIGHT = (
    ("ny/pai_gow_poker", {"offer_imperial_bonus": "yes", "offer_starting_number": "yes"}),
    (PATHS[6], {}),
)


@pytest.mark.parametrize(("path", "options"), LIGHT, ids=str)
def test_kernel_equals_engine(path: str, options: dict[str, Any]) -> None:
    compare(path, options, 8)


@pytest.mark.prove
@pytest.mark.parametrize(("path", "options"), all_options(), ids=str)
def test_kernel_equals_engine_at_every_table(path: str, options: dict[str, Any]) -> None:
    compare(path, options, 150)


def compare(path: str, options: dict[str, Any], count: int) -> None:
    wagers = made_at(path, options)
    rounds = compile_rounds(open_terms(path, options)[1], wagers, strategy_of("pai_gow_poker", wagers))
    rows = rows_of(count, 7)
    nets = rounds.given(rows)
    for row, net in zip(rows, nets, strict=True):
        cards = [CARDS[card] for card in row]
        mine = dict(zip(rounds.columns, net.tolist(), strict=True))
        theirs = engine_nets(path, options, wagers, cards)
        assert {name: net for name, net in mine.items() if net} == {
            name: net for name, net in theirs.items() if net
        }, cards


def test_other_settings_are_the_engines() -> None:
    wagers = wagers_of({"pai_gow": 10_00})
    terms = open_terms("ny/pai_gow_poker")[1]
    with pytest.raises(HoyleError, match=r"chooses low_1_2, .* add --engine"):
        compile_rounds(terms, wagers, strategy_of("pai_gow_poker", wagers, [{"choose": "low_1_2"}]))
    with pytest.raises(HoyleError, match=r"chooses best play, .* add --engine"):
        compile_rounds(terms, wagers, optimal_of("pai_gow_poker", wagers))
    assert _NAMED_AT > 0
