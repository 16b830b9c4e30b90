"""Pages of the staff and a player's account: proposals, events and notes, rounds, limits, room orders."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.errors import HoyleError
from hoyle.house import Command, House, Place, Policy, Sit, Start
from hoyle.house.control import dual_control
from hoyle.ledger import Store
from hoyle.server.auth.page_dual_control import Agreement
from hoyle.server.auth.users import FAILURES_MAX, People
from hoyle.web.pages.account_page import AccountPage
from hoyle.web.pages.lobby_lists import tables_html
from hoyle.web.pages.rounds_page import rounds_html
from hoyle.web.pages.staff.events_page import EventsPage
from hoyle.web.pages.staff.people_page import PeoplePage
from hoyle.web.pages.staff.proposals_page import ProposalsPage
from hoyle.web.pages.staff.room_orders import late_of, promoted, room_orders_html
from hoyle.web.site.house_view import HouseView
from hoyle.web.site.identity import Viewer
from tests.support.house_queue import queue_of

PASSWORD = "long enough for all"
ADA, BEN = Viewer("Ada", frozenset({"floor", "administrator"})), Viewer("Ben", frozenset({"floor"}))
OPEN = {
    "path": "ny/craps", "options": {"odds_limit": "3-4-5"}, "dealer": "human", "wager_seconds": 15,
    "limits": {"least": 500, "most": 500_00, "chip": 100, "by_wager": {}},
}  # fmt: skip


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House.open(
        f"sqlite:///{tmp_path / 'house.db'}", Chance("pages"), policy=Policy(dual_control=True)
    )
    house.add_player("ann", 1_000_00)
    house.commit()
    yield house
    house.close()


@pytest.fixture
def people(house: House) -> People:
    return People(house.store.engine, policy=Policy(dual_control=True))


@pytest.fixture
def proposing(house: House, people: People) -> Callable[[Viewer], ProposalsPage]:
    def page(viewer: Viewer) -> ProposalsPage:
        return ProposalsPage(HouseView(queue_of(house)), Agreement(house, people), viewer)

    return page


def act(page: Any, what: str, **said: Any) -> str:
    fields = said.pop("fields", {})
    asyncio.run(page.act({"act": what, "fields": fields, **said}))
    shown: str = page.render()
    return shown


def lock(people: People, name: str) -> None:
    for _ in range(FAILURES_MAX):
        people.count_failure(name)


# Two have to agree.


def test_unlocking_waits_once_and_lapses_with_its_lock(
    house: House, people: People, proposing: Callable[[Viewer], ProposalsPage]
) -> None:
    people.add("Pat", PASSWORD, ("player",))
    other = Viewer("Cy", frozenset({"administrator"}))
    page = PeoplePage(
        people, queue_of(house), "Ada", lambda kind, what: house.office.proposals.propose(kind, what, "Ada")
    )
    lock(people, "Pat")
    act(page, "unlock", name="Pat")
    assert "roles, other users' passwords, unlocking, approvals and moving" in proposing(other).render()
    assert "Proposal 1 approved: Pat is unlocked." in act(proposing(other), "approve", name="1")
    lock(people, "Pat")
    act(page, "unlock", name="Pat")
    people.unlock("Pat", second="Cy")  # as the lock ends by itself
    shown = act(proposing(other), "approve", name="2")
    assert "proposal 2 has lapsed: Pat is not locked any more" in shown
    assert "No open proposals." in shown
    assert "proposed by Ada, lapsed: Pat is not locked any more" in shown
    assert not dual_control.read(house.store)[1]  # over a restart as well
    lock(people, "Pat")
    act(page, "unlock", name="Pat")
    lock(people, "Pat")
    shown = act(proposing(other), "approve", name="3")
    assert "Pat was locked again since; propose it anew" in shown
    act(page, "unlock", name="Pat")
    lock(people, "Pat")
    assert "Proposal 5 is waiting" in act(page, "unlock", name="Pat")  # number 4 was for the lock before
    assert [each.number for each in house.office.proposals.open.values()] == [5]


def test_another_approves_and_it_is_done(house: House, proposing: Callable[[Viewer], ProposalsPage]) -> None:
    number = house.office.proposals.propose(dual_control.OPEN_TABLE, {**OPEN, "options": {}}, "Ada")
    house.commit()
    shown = proposing(BEN).render()
    assert "Dual control is on" in shown
    assert "ny/craps, $5 to $500, live dealer, betting time 15 s" in shown
    own = act(proposing(ADA), "approve", name=number)
    assert "another person has to approve it" in own
    assert "Withdraw" in own
    done = act(proposing(BEN), "approve", name=number)
    assert f"Proposal {number} approved: table t1." in done
    assert [each["path"] for each in house.lobby()] == ["ny/craps"]
    assert "No open proposals." in done
    assert "proposed by Ada, approved by Ben" in done


def test_what_is_declined_is_not_done_and_says_why(
    house: House, proposing: Callable[[Viewer], ProposalsPage]
) -> None:
    number = house.office.proposals.propose(dual_control.SET_ROLES, {"name": "Cy", "roles": ["floor"]}, "Ada")
    house.commit()
    shown = proposing(BEN).render()
    assert "of Cy: floor" in shown
    assert "not your role" in shown  # roles are an administrator's
    assert "it needs an administrator" in act(proposing(BEN), "approve", name=number)
    auditor = Viewer("Eve", frozenset({"auditor"}))
    assert "it needs the floor or an administrator" in act(
        proposing(auditor), "decline", name=number, fields={"why": "no"}
    )
    shown = act(proposing(ADA), "decline", name=number, fields={"why": "<not yet>"})
    assert "declined by Ada: &lt;not yet&gt;" in shown
    assert "No open proposals." in shown
    assert "open proposal" in act(proposing(ADA), "decline", name=number)


def test_an_approval_is_proposed_and_then_listed(
    house: House, proposing: Callable[[Viewer], ProposalsPage]
) -> None:
    fields = {
        "path": "ny/roulette", "options": "", "filing": "ab" * 32, "by": "the commission", "on": "2030-01-31",
        "reference": "R-7",
    }  # fmt: skip
    assert "Write down that a filing" not in proposing(BEN).render()
    assert "filing:" in act(proposing(ADA), "file", fields={**fields, "filing": "short"})
    assert "Proposed: proposal 1." in act(proposing(ADA), "file", fields=fields)
    other = Viewer("Cy", frozenset({"administrator"}))
    shown = act(proposing(other), "approve", name="1")
    assert "R-7" in shown
    assert [each.path for each in house.office.approvals.values()] == ["ny/roulette"]


def test_a_table_and_roles_are_proposed_from_their_own_pages(
    house: House, people: People, proposing: Callable[[Viewer], ProposalsPage]
) -> None:
    from hoyle.engine import Limits
    from hoyle.house import Pace

    view = HouseView(queue_of(house))
    how = {"limits": Limits(500, 500_00, 100), "pace": Pace(15), "dealer": "automatic", "actor": "Ada"}
    number = asyncio.run(view.propose_table("ny/roulette", options={}, **how))
    Agreement(house, people).approve(number, "Ben", BEN.roles)
    assert house.desk("t1").pace == Pace(15)
    more = {
        "options": {"offer_high_hand": "yes"},
        "seats": 4,
        "name": "By the door",
        "pools": {"high_hand": "the hall's"},
    }
    number = asyncio.run(
        view.propose_table("ny/texas_holdem", **{**how, **more, "pace": Pace(15, None, 60, None)})
    )
    shown = proposing(BEN).render()
    assert (
        "4 seats, betting time 15 s, minimum round time 60 s, named By the door, high hand: the hall&#x27;s"
        in shown
    )
    table = Agreement(house, people).approve(number, "Ben", BEN.roles)["table"]
    opened = house.desk(table)
    assert (opened.pace, opened.table.spot_count) == (Pace(15, None, 60, None), 4)
    assert opened.pools["high_hand"] == "the hall's"
    listed = next(each for each in view.tables() if each["id"] == table)
    assert "<strong>By the door</strong> · " in tables_html("ny/texas_holdem", [listed])
    with pytest.raises(Exception, match="square"):
        asyncio.run(view.propose_table("ny/roulette", options={"wheel": "square"}, **how))
    people.add("Ada", PASSWORD, ("administrator",))

    def propose(kind: str, what: dict[str, Any]) -> int:
        return house.office.proposals.propose(kind, what, "Ada")

    page = PeoplePage(people, queue_of(house), "Ada", propose)
    shown = act(page, "add_user", fields={"name": "Cy", "password": PASSWORD, "dealer": True})
    assert "waiting for approval by another administrator" in shown
    assert "another administrator" in act(page, "set_roles", name="Ada", fields={"auditor": True})
    assert "Ada is not locked" in act(page, "unlock", name="Ada")
    lock(people, "Ada")
    assert "another administrator" in act(page, "unlock", name="Ada")
    assert "is proposed already, as number 5 by Ada" in act(page, "unlock", name="Ada")
    assert [each.what for each in house.office.proposals.open.values()] == [
        {"name": "Cy", "roles": ["dealer"]}, {"name": "Ada", "roles": ["auditor"]}, {"name": "Ada"},
    ]  # fmt: skip


def test_the_password_of_another_is_proposed_from_the_page(
    house: House, people: People, proposing: Callable[[Viewer], ProposalsPage]
) -> None:
    people.add("Ada", PASSWORD, ("administrator",))
    people.add("Cy", PASSWORD, ("administrator",), by="Ada", second="Ben")

    def propose(kind: str, what: dict[str, Any]) -> int:
        return house.office.proposals.propose(kind, what, "Ada")

    page = PeoplePage(people, queue_of(house), "Ada", propose)
    new = {"password": f"{PASSWORD} again"}
    assert "another administrator" in act(page, "set_password", name="Cy", fields=new)
    assert "no user" in act(page, "set_password", name="Nobody", fields=new)
    assert people.verify("Cy", PASSWORD) is not None
    assert "Password of Ada changed" in act(page, "set_password", name="Ada", fields=new)
    dee = Viewer("Dee", frozenset({"administrator"}))
    assert "<strong>New password</strong> for Cy" in proposing(dee).render()
    assert "Proposal 1 approved: Cy has a one-time password" in act(proposing(dee), "approve", name="1")
    assert people.verify("Cy", new["password"]) is not None


def test_somebody_new_and_their_roles_are_one_change(house: House, people: People) -> None:
    """If the proposal cannot be written down, there is nobody who would wait for it in vain."""

    def refused(kind: str, what: dict[str, Any]) -> int:
        raise HoyleError(f"no proposal for {what['name']} today")

    page = PeoplePage(people, queue_of(house), "Ada", refused)
    assert "no proposal for Cy today" in act(
        page, "add_user", fields={"name": "Cy", "password": PASSWORD, "dealer": True}
    )
    assert people.listed() == []


# Events and notes.


def test_events_are_found_and_notes_are_written_beside_them(house: House) -> None:
    house.journal.batch.add_log(house.journal.now_text(), "house", "fault", "t1", "a <fault>")
    house.commit()
    serial = house.log(1)[0]["serial"]
    page = EventsPage(HouseView(queue_of(house)), "Ada", {"code": "fault"})
    assert "a &lt;fault&gt;" in page.render()
    assert page.render().count("Add a note") == 2  # it is to be looked into, and it was looked for
    assert "a note has 1 to" in act(page, "note", name=serial, fields={"found": " "})
    shown = act(page, "note", name=serial, fields={"found": "a worn cable"})
    assert "<p>None.</p>" in shown
    assert "a worn cable" in shown
    assert "event number" in act(page, "note", name=10_000, fields={"found": "nothing"})


@pytest.mark.parametrize(
    ("asked", "said"),
    [({"code": "storm"}, "code of an event"), ({"since": "soon"}, "is no day"), ({"before": "x"},
    "is not a valid event number"),
     ({"actor": "nobody"}, "No events match.")],
)  # fmt: skip
def test_what_cannot_be_asked_of_the_log_is_said(house: House, asked: dict[str, str], said: str) -> None:
    assert said in EventsPage(HouseView(queue_of(house)), "Ada", asked).render()


def test_earlier_events_are_a_link_away(house: House) -> None:
    for at in range(60):
        house.note("ann", "deposit", f"number {at}")
    house.commit()
    shown = EventsPage(HouseView(queue_of(house)), "Ada", {"text": "number"}).render()
    before = house.log(60)[49]["serial"]
    assert f"/events?text=number&amp;before={before}" in shown
    assert "number 9<" in EventsPage(HouseView(queue_of(house)), "Ada", {"before": str(before)}).render()


# Rounds.


@pytest.fixture
def played(house: House) -> Store:
    house.add_player("ben", 1_000_00)
    table = house.open_table("ny/roulette", actor="Ada", second="Ben")
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(900_00)))
    for _ in range(60):
        for name in ("ann", "ben"):
            house.do(Command(table, name, Place((("straight", 500, "17"),))))
        house.do(Command(table, "ann", Start()))
    house.commit()
    return house.store


def test_rounds_are_found_by_player_table_time_and_sign_in(played: Store, people: People) -> None:
    everything = rounds_html(played, {})
    assert everything.count("/rounds/t1.60?full=true") == 2
    assert "Earlier rounds" in everything
    anns = rounds_html(played, {"player": "ann", "table": "t1", "game": "ny/roulette", "since": "2020"})
    assert anns.count("<td") > 0
    assert ">ben<" not in anns
    assert "No rounds match." in rounds_html(played, {"until": "2020-01-01 12:00"})
    assert "No rounds match." in rounds_html(played, {"table": "t9"})
    assert "is no day" in rounds_html(played, {"since": "yesterday"})
    assert "session" in rounds_html(played, {"session": "nobody's"})
    people.add_guest("ann")
    shown = rounds_html(played, {"player": "ann"})
    assert "Sessions of ann" in shown
    assert "No rounds match." in rounds_html(played, {"session": shown.rpartition("session=")[2][:16]})


def test_a_player_finds_their_own_rounds_alone(played: Store) -> None:
    mine = rounds_html(played, {"player": "ben"}, "ann", has_csv=True)
    assert "My rounds" in mine
    assert ">ben<" not in mine
    assert 'name="player"' not in mine
    assert "/history?cursor=" in mine
    assert "/api/v1/rounds.csv?player=ann" in mine


# One's own limits.


def test_a_player_sets_limits_of_their_own(house: House) -> None:
    page = AccountPage(HouseView(queue_of(house)), "ann")
    assert "Now: <strong>none</strong>" in page.render()
    shown = act(page, "set_limit", name="loss", fields={"amount": "250"})
    assert "Daily loss limit: $250. In effect now." in shown
    assert "Now: <strong>$250</strong>" in shown
    shown = act(page, "no_limit", name="loss")
    assert "Daily loss limit: none. In effect from 2" in shown
    assert "<strong>no limit</strong>" in shown
    assert "Now: <strong>$250</strong>" in shown
    assert "Daily deposit limit: $0." in act(page, "set_limit", name="deposit", fields={"amount": "0"})
    assert "is not an amount" in act(page, "set_limit", name="loss", fields={"amount": "much"})
    assert "limit of one" in act(page, "set_limit", name="sleep", fields={"amount": "1"})


# The room's orders.


def test_a_room_has_its_orders_and_other_tables_have_none(house: House, deal: Any) -> None:
    options = {
        "rake_method": "time", "offer_high_hand": "yes", "jackpot_players_min": 2, "jackpot_pot_min": 0,
        "jackpot_drop": 100,
    }  # fmt: skip
    house.add_player("ben", 1_000_00)
    view = HouseView(queue_of(house))

    def shown(table: str) -> str:
        house.commit()
        model = asyncio.run(view.table_model(table, ""))
        return room_orders_html(view.offer(model.path, model.options), model)

    table = house.open_table("ny/texas_holdem", options=options, actor="Ada", second="Ben")
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(200_00)))
    assert "$6 a player for 30 minutes" in shown(table)
    assert "No qualifying hand yet." in shown(table)
    cards = {"1": ["Ah", "Ad"], "2": ["Kc", "Qd"], "community": ["As", "Ac", "2d", "7h", "8h"]}
    deal(house, table, cards)
    assert "ann: four of a kind, Ah Ad As Ac 2d 7h 8h, in t1.1" in shown(table)
    assert 'data-act="pay_high_hand" data-name="high_hand" data-value="1"' in shown(table)
    plain = house.open_table("ny/roulette", actor="Ada", second="Ben")
    assert shown(plain) == ""
    ohio = house.open_table("oh/omaha", options={"offer_promotional_fund": "yes"}, actor="Ada", second="Ben")
    assert 'data-act="promote"' in shown(ohio)
    assert '<option value="splash_pot">splash pot</option>' in shown(ohio)
    fields = {"kind": "free_roll", "players": "ann, ben", "why": "Friday"}
    assert promoted(fields) == ("free_roll", ("ann", "ben"), "Friday")
    assert late_of({"late-ann": True, "late-ben": False, "why": "x"}) == ("ann",)
