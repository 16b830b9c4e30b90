"""Add users to a house, and set their roles and passwords.

hoyle user add ann --role dealer --role floor --data data
hoyle user list --data data
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hoyle.cli.shared.arguments import Data, Database
from hoyle.cli.shared.house_database import url_of
from hoyle.cli.shared.roles import HERE, ROLES

if TYPE_CHECKING:
    from hoyle.server.auth.users import People

command = typer.Typer()
Name = Annotated[str, typer.Argument(help="The user's name.", show_default=False)]
Roles = Annotated[
    list[str],
    typer.Option("--role", metavar="ROLE", help=f"{', '.join(ROLES)}. Repeatable.", show_default=False),
]
Password = Annotated[
    str,
    typer.Option(
        prompt=True, hide_input=True, confirmation_prompt=True, help="Asked for where it is left out."
    ),
]
Second = Annotated[
    str,
    typer.Option(metavar="NAME", help="Under dual control: the second administrator, who enters a password."),
]
Mine = Annotated[bool, typer.Option("--mine", help="Change your own password; asks for the present one.")]


@command.command("add")
def add_user(
    name: Name,
    role: Roles,
    password: Password,
    database: Database = None,
    data: Data = None,
    second: Second = "",
) -> None:
    """Add a user with a one-time password, which they replace when they first sign in."""
    with _open(database, data, must_exist=False) as people:
        _ask_second(people, second)
        people.add(name, password, role, by="", second=second)
        until = people.policy.given_days
    typer.echo(
        f"Added {name} ({', '.join(role)}). The password is for one sign-in within {until} days; "
        f"{name} then chooses another."
    )


@command.command("roles")
def set_roles(
    name: Name, role: Roles, database: Database = None, data: Data = None, second: Second = ""
) -> None:
    """Replace a user's roles, from the next sign-in on."""
    with _open(database, data) as people:
        _ask_second(people, second)
        people.set_roles(name, role, by="", second=second)
    typer.echo(f"{name} now has the roles {', '.join(role)}, from the next sign-in on.")


@command.command("password")
def set_password(
    name: Name,
    password: Password,
    mine: Mine = False,
    database: Database = None,
    data: Data = None,
    second: Second = "",
) -> None:
    """Set a one-time password for a user; or, with --mine, change your own."""
    with _open(database, data) as people:
        if mine:
            had = typer.prompt(f"Present password of {name}", hide_input=True)
            people.exchange(name, had, password, by="", code=_code_of(people, name))
        else:
            _ask_second(people, second)
            people.set_password(name, password, by="", second=second)
        until = people.policy.given_days
    if mine:
        typer.echo(f"Changed the password of {name}.")
    else:
        typer.echo(
            f"{name} has a one-time password, for one sign-in within {until} days; {name} then chooses "
            "another."
        )


@command.command("list")
def list_users(database: Database = None, data: Data = None) -> None:
    """List the users with their roles."""
    from hoyle.house.reports.instants import show_minute

    with _open(database, data) as people:
        listed: list[dict[str, Any]] = people.listed()
        for each in listed:
            locked = "  locked" if each["is_locked"] else ""
            until = each["password_given_until"]
            given = f"  must choose a password by {show_minute(until)}" if until else ""
            typer.echo(f"{each['name']:40} {', '.join(each['roles'])}{locked}{given}")


@command.command("unlock")
def unlock_user(name: Name, database: Database = None, data: Data = None, second: Second = "") -> None:
    """Unlock a user who entered a wrong password too often."""
    with _open(database, data) as people:
        _ask_second(people, second)
        people.unlock(name, by="", second=second)
    typer.echo(f"Unlocked {name}.")


@command.command("codes")
def set_up_codes(
    name: Name,
    remove: Annotated[bool, typer.Option("--remove", help="The user needs no codes any more.")] = False,
    database: Database = None,
    data: Data = None,
    second: Second = "",
) -> None:
    """Set up one-time codes (RFC 6238) for a user: prints the secret for an authenticator, once."""
    from hoyle.server.auth.one_time_codes import address_of_secret

    with _open(database, data) as people:
        _ask_second(people, second)
        if remove:
            people.remove_codes(name, by="", second=second)
            typer.echo(f"{name} has no one-time codes any more.")
            return
        secret = people.set_up_codes(name, by="", second=second)
    typer.echo(f"{name} enters this secret into an authenticator; it is not shown again: {secret}")
    typer.echo(address_of_secret(name, secret))


def _code_of(people: People, name: str) -> str:
    return str(typer.prompt(f"Code of {name}")) if people.codes.has(name) else ""


def _ask_second(people: People, second: str) -> None:
    """Under dual control a second administrator enters a password."""
    if second:
        password = typer.prompt(f"Password of {second}", hide_input=True)
        people.vouch(second, password, "administrator", _code_of(people, second))


@contextmanager
def _open(database: str | None, data: Path | None, *, must_exist: bool = True) -> Iterator[People]:
    """Only the first user may be added before the database exists; its folder is made as for the house."""
    from hoyle.house.control.back_office import policy_of
    from hoyle.ledger import Store
    from hoyle.server.auth.users import People
    from hoyle.server.run import url_in

    folder = data or (None if database else HERE)
    url = url_of(database, folder, must_exist=must_exist)
    store = Store.open(url if must_exist or folder is None else url_in(folder))
    try:
        yield People(store.engine, policy=policy_of(store))
    finally:
        store.close()
