"""One-time codes of RFC 6238: asked for by policy, right for half a minute, and once."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pyotp
import pytest

from hoyle.chance import Chance
from hoyle.house import House, Policy
from hoyle.house.control.back_office import policy_of
from hoyle.ledger import Store
from hoyle.server.auth.one_time_codes import CodeNeeded, OneTimeCodes, WrongCode
from hoyle.server.auth.users import NotSignedIn, People
from tests.unit.cli.command import out, refusal

PASSWORD = "correct horse battery"
STAFF = Policy(codes_for=("floor", "administrator"))
# The vectors of RFC 6238, appendix B, for SHA-1, as six digits: the secret is "12345678901234567890".
VECTORS = ((59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (20000000000, "353130"))
RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"


@pytest.fixture
def store(url: str) -> Any:
    House.open(url, Chance(1), policy=STAFF).close()
    opened = Store.open(url)
    yield opened
    opened.close()


@pytest.fixture
def people(store: Store, clock: Any) -> People:
    people = People(store.engine, clock, STAFF)
    people.add("Flo", PASSWORD, ["floor"], is_own=True)
    people.add("Ann", PASSWORD, ["player"], is_own=True)
    return people


@pytest.mark.parametrize(("seconds", "code"), VECTORS)
def test_the_vectors_of_the_standard(store: Store, seconds: int, code: str) -> None:
    codes = OneTimeCodes(store.engine.begin, lambda: datetime.fromtimestamp(seconds, UTC))
    codes._kept = lambda _: (RFC_SECRET, 0)  # type: ignore[method-assign]
    assert codes.check("Ada", (), code, STAFF) == seconds // 30
    with pytest.raises(WrongCode):
        codes.check("Ada", (), str((int(code) + 1) % 10**6).zfill(6), STAFF)


def test_staff_need_a_code_and_players_do_not(people: People) -> None:
    people.sign_in("Ann", PASSWORD)
    with pytest.raises(CodeNeeded, match="hoyle user codes Flo"):
        people.sign_in("Flo", PASSWORD)
    secret = people.set_up_codes("Flo")
    with pytest.raises(CodeNeeded, match="six digits"):
        people.sign_in("Flo", PASSWORD)
    people.sign_in("Flo", PASSWORD, code=pyotp.TOTP(secret).at(people._clock()))


def test_a_code_counts_once_and_not_for_long(people: People, clock: Any) -> None:
    device = pyotp.TOTP(people.set_up_codes("Flo"))
    code = device.at(clock.now)
    people.sign_in("Flo", PASSWORD, code=code)
    for again in (code, device.at(clock.now, counter_offset=-1)):
        with pytest.raises(NotSignedIn, match="password or code is wrong"):
            people.sign_in("Flo", PASSWORD, code=again)
    clock.go_on(seconds=61)
    with pytest.raises(NotSignedIn, match="wrong"):
        people.sign_in("Flo", PASSWORD, code=device.at(clock.now, counter_offset=-2))
    clock.go_on(minutes=16)
    people.sign_in("Flo", PASSWORD, code=device.at(clock.now, counter_offset=1))


def test_wrong_codes_lock_like_wrong_passwords(people: People) -> None:
    people.set_up_codes("Flo")
    for _ in range(3):
        with pytest.raises(NotSignedIn, match="wrong"):
            people.sign_in("Flo", PASSWORD, code="000000")
    with pytest.raises(NotSignedIn, match="locked after 3"):
        people.sign_in("Flo", PASSWORD, code="000000")


def test_by_network(serve: Callable[..., None], clock: Any) -> None:
    async def play(server: Any) -> None:
        server.people.policy = STAFF
        server.people.add("Flo", PASSWORD, ["floor"], is_own=True)
        device = pyotp.TOTP(server.people.set_up_codes("Flo"))
        said = {"name": "Flo", "password": PASSWORD}
        refused = await server.call("", "POST", "/session", said, "a")
        assert (refused.status_code, refused.json()["code"]) == (403, "code-needed")
        assert (await server.call("", "POST", "/session", said | {"code": "12345"}, "b")).status_code == 422
        with_code = said | {"code": device.at(clock.now)}
        came = await server.call("", "POST", "/session", with_code, "c")
        assert came.status_code == 200
        again = await server.call("", "POST", "/session", with_code, "c")
        assert again.json()["token"] == came.json()["token"], "a retry is the same sign-in"
        other = await server.call("", "POST", "/session", with_code, "d")
        assert other.status_code == 401, "the code was used"

    serve(play, demo=False)


def test_at_the_machine(url: str, store: Store, people: People, tmp_path: Path) -> None:
    assert policy_of(store) == STAFF
    said = out("user", "codes", "Flo", "--database", url)
    secret = said.split("secret=")[1].split("&")[0]
    assert secret in said.split("\n")[0]
    with pytest.raises(CodeNeeded, match="six digits"):
        people.sign_in("Flo", PASSWORD)
    assert "no one-time codes any more" in out("user", "codes", "Flo", "--remove", "--database", url)
    with pytest.raises(CodeNeeded, match="none yet"):
        people.sign_in("Flo", PASSWORD)
    assert "is no role" in refusal("serve", "--codes-for", "chef", "--data", str(tmp_path / "x"))
