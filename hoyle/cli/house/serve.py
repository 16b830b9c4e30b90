"""`hoyle serve` and `hoyle user`: open a house, and say who may come in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hoyle.cli.house.audit import Folder, Url, url_of
from hoyle.cli.terminal_table.entry import read_amount
from hoyle.errors import HoyleError

if TYPE_CHECKING:
    from hoyle.house import Policy

user = typer.Typer(help="Who may come in to a house.")
HERE = Path("data")
ROLES = ("player", "dealer", "floor", "auditor", "administrator")
Second = Annotated[
    str, typer.Option(help="Under dual control: the second administrator, who is asked for a password.")
]
Roles = Annotated[list[str], typer.Option("--role", help="player, dealer, floor, auditor, administrator")]
Password = Annotated[str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True)]
Mine = Annotated[
    bool, typer.Option("--mine", help="It is your own: you are asked for the one that you have, too.")
]


def serve_house(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.")] = 8100,
    database: Annotated[
        str | None, typer.Option(help="A database by URL, in place of a file in --data.")
    ] = None,
    data: Annotated[Path, typer.Option(help="The folder for the house's file.")] = HERE,
    demo: Annotated[bool, typer.Option(help="Guests with play money, a table of every game.")] = False,
    pages: Annotated[bool, typer.Option(help="With the pages, or with the API alone.")] = True,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the page in this machine's browser.")
    ] = False,
    program: Annotated[str, typer.Option(help="Open only if hoyle program says this digest.")] = "",
    dual_control: Annotated[
        bool,
        typer.Option(
            "--dual-control",
            help="Tables, roles, passwords, unlocking and approvals wait for a second person.",
        ),
    ] = False,
    approved_only: Annotated[
        bool, typer.Option("--approved-only", help="Open tables under approved terms alone.")
    ] = False,
    large: Annotated[
        str, typer.Option(help="What a seat wins or wagers in a round before it is logged.")
    ] = "10000",
    password_days: Annotated[
        int, typer.Option(min=0, help="How old a password may be, in days; 0: as old as it likes.")
    ] = 90,
    given_days: Annotated[
        int, typer.Option(min=1, help="How long a password that somebody else has set can be exchanged.")
    ] = 3,
    apart: Annotated[
        list[str] | None,
        typer.Option(
            help="Roles that one person may not hold, as in auditor+floor; none: all may be held together."
        ),
    ] = None,
    returns_every: Annotated[
        int, typer.Option(min=0, help="Compare returns after so many plays; 0: at the turn of a day alone.")
    ] = 100_000,
    proxy: Annotated[
        str,
        typer.Option(help="The address of a proxy before the house, which says who asks (X-Forwarded-For)."),
    ] = "",
    pools: Annotated[
        Path | None, typer.Option(help="A file with the house's rules for its jackpots.")
    ] = None,
    fair: Annotated[
        bool,
        typer.Option(
            "--fair", help="Tables opened now commit to a seed before each round and reveal it after it."
        ),
    ] = False,
) -> None:
    """Open a house in the browser. Its tables stand where they stood."""
    from hoyle.cli.shared.pool_file import read_pools
    from hoyle.server.run import serve

    serve(
        host=host,
        port=port,
        database=database,
        data=data,
        demo=demo,
        pages=pages,
        open_page=open_page,
        tell=typer.echo,
        program=program,
        policy=_policy(
            demo, dual_control, approved_only, large, password_days, given_days, apart, returns_every, fair
        ),
        pools=read_pools(pools) if pools is not None else None,
        proxy=proxy,
    )


def _policy(
    demo: bool,
    dual_control: bool,
    approved_only: bool,
    large: str,
    password_days: int,
    given_days: int,
    apart: list[str] | None,
    returns_every: int,
    fair: bool,
) -> Policy:
    from hoyle.house import APART, Policy

    if demo and (dual_control or approved_only):
        raise HoyleError(
            "a demonstration opens its tables by itself; leave --dual-control and --approved-only out"
        )
    pairs = APART if apart is None else tuple(_pair(each) for each in apart if each != "none")
    return Policy(
        read_amount(large),
        password_days,
        pairs,
        dual_control,
        approved_only,
        returns_every,
        commits_to_seeds=fair,
        given_days=given_days,
    )


def _pair(text: str) -> tuple[str, str]:
    one, plus, other = text.partition("+")
    if not plus or one == other or not {one, other} <= set(ROLES):
        raise HoyleError(
            f'"{text}" are no two roles to keep apart; write them as auditor+floor, of {", ".join(ROLES)}'
        )
    return one, other


@user.command("add")
def add_user(
    name: str, role: Roles, password: Password, database: Url = None, data: Folder = None, second: Second = ""
) -> None:
    """Let somebody in. They choose a password of their own when they first sign in."""
    people, close = _people(database, data, must_exist=False)
    try:
        _ask_second(people, second)
        people.add(name, password, role, by="", second=second)
        how = _first(people)
    finally:
        close()
    typer.echo(f"{name} may come in as {', '.join(role)}; the password {how}")


@user.command("roles")
def set_roles(name: str, role: Roles, database: Url = None, data: Folder = None, second: Second = "") -> None:
    """Give somebody other roles, from the next sign-in on."""
    people, close = _people(database, data)
    try:
        _ask_second(people, second)
        people.set_roles(name, role, by="", second=second)
    finally:
        close()
    typer.echo(f"{name} may come in as {', '.join(role)}")


@user.command("password")
def set_password(
    name: str,
    password: Password,
    mine: Mine = False,
    database: Url = None,
    data: Folder = None,
    second: Second = "",
) -> None:
    """Give somebody a new password, which they exchange when they sign in; or, with --mine, choose your own."""
    people, close = _people(database, data)
    try:
        if mine:
            had = typer.prompt(f"Password of {name} until now", hide_input=True)
            people.exchange(name, had, password, by="")
        else:
            _ask_second(people, second)
            people.set_password(name, password, by="", second=second)
        how = "; chosen by themselves" if mine else f", which {_first(people)}"
    finally:
        close()
    typer.echo(f"{name} has a new password{how}")


@user.command("list")
def list_users(database: Url = None, data: Folder = None) -> None:
    """Everybody who may come in."""
    from hoyle.house.reports.instants import show_minute

    people, close = _people(database, data)
    try:
        for each in people.listed():
            locked = "  locked" if each["is_locked"] else ""
            until = each["password_given_until"]
            given = f"  has to choose a password until {show_minute(until)}" if until else ""
            typer.echo(f"{each['name']:40} {', '.join(each['roles'])}{locked}{given}")
    finally:
        close()


@user.command("unlock")
def unlock_user(name: str, database: Url = None, data: Folder = None, second: Second = "") -> None:
    """Let somebody try again who gave a wrong password too often."""
    people, close = _people(database, data)
    try:
        _ask_second(people, second)
        people.unlock(name, by="", second=second)
    finally:
        close()


def _first(people: Any) -> str:
    return f"opens nothing until they have chosen one of their own, within {people.policy.given_days} days"


def _ask_second(people: Any, second: str) -> None:
    """Under dual control a second administrator gives a password of their own."""
    if second:
        password = typer.prompt(f"Password of {second}", hide_input=True)
        people.vouch(second, password, "administrator")


def _people(database: str | None, data: Path | None, *, must_exist: bool = True):  # type: ignore[no-untyped-def]
    """Only whoever lets the first one in may come before the house's file is there; its folder is made as for the house."""
    try:
        from hoyle.house.control.back_office import policy_of
        from hoyle.ledger import Store
        from hoyle.server.auth.users import People
        from hoyle.server.run import url_in
    except ImportError as error:
        raise HoyleError(f"a house needs {error.name}; install hoyle with the extra server") from None
    folder = data or (None if database else HERE)
    url = url_of(database, folder, must_exist=must_exist)
    store = Store.open(url if must_exist or folder is None else url_in(folder))
    return People(store.engine, policy=policy_of(store)), store.close
