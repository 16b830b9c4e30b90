"""A restarted house: its state is restored; where terms or code have changed, wagers are returned."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from hoyle.chance.proof import check_round
from hoyle.engine import Table
from hoyle.errors import IllegalAnswer
from hoyle.games.catalog import open_terms
from hoyle.house import AddWords, Choose, CloseTable, Command, House, Place, Sit, Start
from hoyle.house.core.commands import FLOOR, Disable
from hoyle.house.recovery import restore
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.recovery.snapshot import KEPT_OF_BANKING, KNOWN, plain_table, restore_table
from hoyle.house.reports.round_recall import recall
from hoyle.house.tables import desk as desks
from hoyle.ledger import Postings
from hoyle.ledger.auditing.store_audit import audit
from tests.support.visitors import Visitors


def findings(house: House) -> list[str]:
    return [each for check in (*audit(house.store), *replays(house.store)) for each in check.findings]


def test_a_snapshot_knows_everything_that_a_table_holds() -> None:
    """Whoever gives the table a new attribute has to say whether a snapshot keeps it."""
    game, terms = open_terms("ny/roulette")
    table = Table(game, terms)
    assert set(vars(table)) == KNOWN
    assert set(vars(table.banking)) == KEPT_OF_BANKING


def test_a_snapshot_keeps_the_strays_of_a_shoe_and_older_ones_know_of_none() -> None:
    game, terms = open_terms("ny/spanish_21")
    table, again = Table(game, terms), Table(game, terms)
    table.strays = ("Th",)
    kept = plain_table(table)
    restore_table(again, json.loads(json.dumps(kept)))
    assert again.strays == ("Th",)
    del kept["strays"]
    restore_table(again, kept)
    assert again.strays == ()


def in_round(house: House, chance: Any) -> str:
    """A blackjack round with two side wagers settled, waiting for ann."""
    table = house.open_table("ny/blackjack")
    house.do(Command(table, "ann", Sit(500_00)))
    wagers = (("blackjack", 1000, ""), ("royal_match", 1000, ""), ("in_between", 1000, ""))
    house.do(Command(table, "ann", Place(wagers)))
    chance.draws = [("2c",), ("Kh",), ("9d",), ("Qh",), ("8d",)]
    house.do(Command(table, "ann", Start()))
    return table


def test_a_round_goes_on_where_it_stood(house: House, chance: Any, open_house: Callable[..., House]) -> None:
    table = in_round(house, chance)
    house.commit()
    before = house.state_of(table, "ann")
    house.store.close()
    again = open_house()
    assert again.state_of(table, "ann") == before
    again.do(Command(table, "ann", Choose("stand"), position=before["position"]))
    assert again.state_of(table)["phase"] == "open"
    again.commit()
    assert findings(again) == []


def test_what_was_not_committed_has_not_happened(
    house: House, chance: Any, open_house: Callable[..., House]
) -> None:
    house.commit()
    in_round(house, chance)
    house.store.close()
    again = open_house()
    assert again.desks == {}
    assert again.wallet("ann") == 1_000_00


def test_a_round_under_terms_that_nobody_knows_is_given_back(
    house: House, chance: Any, open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = in_round(house, chance)
    house.commit()
    house.store.close()

    def gone(*given: Any) -> Any:
        raise IllegalAnswer("the terms are not in the store")

    monkeypatch.setattr(restore, "terms_of", gone)
    again = open_house()
    assert table not in again.desks
    assert again.wallet("ann") == 1_000_00
    (logged,) = [each for each in again.log(5) if each["code"] == "table_abandoned"]
    assert logged["text"] == "the terms are not in the store"
    assert [each for check in audit(again.store) for each in check.findings] == []
    monkeypatch.undo()
    assert findings(again) == []
    assert table not in open_house().desks, "it is given back once"


def give_up(house: House, table: str) -> None:
    for words in (Disable("the shuffler is out of order"), CloseTable("out of order")):
        house.do(Command(table, "fay", words, role=FLOOR))
    house.commit()


def test_a_round_that_is_given_back_is_in_the_history_of_who_wagered(house: House, chance: Any) -> None:
    """Two of the three wagers were decided before it was given back."""
    table = in_round(house, chance)
    house.do(Command(table, "ben", Sit(100_00)))
    house.commit()
    give_up(house, table)
    assert house.wallet("ann") == house.wallet("ben") == 1_000_00
    (one,) = house.history("ann")["rounds"]
    assert (one["round"], one["wagered"], one["net"], one["said"]) == (f"{table}.1", 30_00, 0, "given back")
    assert (one["how"], one["before"], one["after"]) == ("abandoned", 500_00, 500_00)
    assert house.history("ben")["rounds"] == [], "who only sat there took no part"
    found = recall(house.store, table, 1)
    assert [play["player"] for play in found.plays] == ["ann"]
    assert [each["event"] for each in found.told("ann")].count("placed") == 3
    assert findings(house) == []


def test_a_player_who_held_the_bank_of_a_round_that_is_given_back_took_part(
    house: House, banked_round: str
) -> None:
    give_up(house, banked_round)
    plays = [
        (each["player"], each["wagered"], each["net"]) for each in recall(house.store, banked_round, 1).plays
    ]
    assert plays == [("ann", 0, 0), ("ben", 20_00, 0)]
    assert house.wallet("ann") == house.wallet("ben") == 1_000_00


@pytest.mark.parametrize("is_lost", [False, True])
def test_the_seed_of_a_round_that_is_given_back_is_shown(
    open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch, is_lost: bool
) -> None:
    house = open_house(is_fair=True)
    house.add_player("ann", 1_000_00)
    table = house.open_table("ny/three_card_poker")
    house.do(Command(table, "ann", Sit(500_00)))
    for number in (1, 2):
        house.do(Command(table, "ann", AddWords(f"luck {number}")))
        house.do(Command(table, "ann", Place((("ante", 1000, ""),))))
        house.do(Command(table, "ann", Start()))
        if number == 1:
            house.do(Command(table, "ann", Choose("fold"), position=house.desk(table).position))
    shown = house.state_of(table)["fair"]
    house.commit()
    if is_lost:
        house.store.close()
        with monkeypatch.context() as patch:
            patch.setattr(restore, "terms_of", lambda *given: (_ for _ in ()).throw(ValueError("gone")))
            house = open_house(is_fair=True)
        assert table not in house.desks
    else:
        give_up(house, table)
    found = recall(house.store, table, 2)
    assert found.fair is not None
    assert {name: found.fair[name] for name in ("round", "commitment", "words")} == shown
    record = json.loads(json.dumps(found.record()))
    checks = {check.what: check for check in check_round(record)}
    assert all(check.holds for check in checks.values())
    assert checks["every draw follows from the seed"].found == "6 draws"
    record["answers"][0]["draw"][0] = "2c" if record["answers"][0]["draw"][0] != "2c" else "3c"
    assert not all(check.holds for check in check_round(record))


def test_a_round_that_this_version_plays_otherwise_is_given_back(
    house: House, chance: Any, open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = in_round(house, chance)
    house.commit()
    house.store.close()
    real = restore.terms_of

    def other_game(*given: Any) -> Any:
        game, terms = real(*given)

        def play(felt: Any) -> Any:
            raise ValueError("this version deals otherwise")
            yield

        return game._replace(play=play), terms

    monkeypatch.setattr(restore, "terms_of", other_game)
    again = open_house()
    assert table not in again.desks
    assert again.wallet("ann") == 1_000_00
    assert [each for check in audit(again.store) for each in check.findings] == []


def test_a_fault_in_a_game_takes_its_table_back_and_no_other(
    house: House, chance: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = in_round(house, chance), house.open_table("ny/roulette")
    house.do(Command(other, "ben", Sit(500_00)))
    house.do(Command(other, "ben", Place((("straight", 500, "17"),))))
    before = house.state_of(table, "ann")
    with monkeypatch.context() as broken:
        broken.setattr(Postings, "finish", lambda *given: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            house.do(Command(table, "ann", Choose("stand"), position=before["position"]))
    after = house.state_of(table, "ann")
    assert "ZeroDivisionError" in after["disabled"]
    same = set(before) - {"disabled", "sequence"}
    assert {key: after[key] for key in same} == {key: before[key] for key in same}
    house.do(Command(other, "ben", Start()))
    house.do(Command(table, "ann", Choose("stand"), position=after["position"]))
    house.commit()
    assert findings(house) == []


def test_recovery_begins_at_the_last_snapshot(
    house: House, open_house: Callable[..., House], monkeypatch: Any
) -> None:
    table = house.open_table("ny/craps")
    for _ in range(12):
        Visitors(house, table, 1 + house.desk(table).sequence).play(1)
        house.commit()
    sequence, data = house.store.rows("SELECT sequence, data FROM snapshots WHERE table_id = :id", id=table)[
        0
    ]
    assert sequence > 100
    assert json.loads(data)["table"]["number"] > 1
    before = house.state_of(table)
    house.store.close()
    applied = []
    real = desks.Desk.apply
    monkeypatch.setattr(desks.Desk, "apply", lambda self, words: applied.append(words) or real(self, words))
    assert open_house().state_of(table) == before
    assert len(applied) == before["sequence"] - sequence


def test_what_is_bought_after_a_restart_is_of_the_round_to_come(
    house: House, open_house: Callable[..., House]
) -> None:
    """A snapshot does not hold the number of the round; the transfers of a table know it all the same."""
    table = house.open_table("ny/craps")
    for _ in range(12):
        Visitors(house, table, 1 + house.desk(table).sequence).play(1)
        house.commit()
    house.add_player("eve", 1_000_00)
    house.commit()
    number = house.desk(table).table.number
    assert number > 1
    house.store.close()
    again = open_house()
    again.do(Command(table, "eve", Sit(500_00)))
    again.commit()
    bought = again.store.rows("SELECT round FROM transfers WHERE debit = 'player:eve'")
    assert bought == [(number,)]
    assert findings(again) == []
