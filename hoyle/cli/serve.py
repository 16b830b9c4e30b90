"""`hoyle serve` and `hoyle user`: open a house, and say who may come in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.audit import Folder, Url, url_of
from hoyle.errors import HoyleError

user = typer.Typer(help="Who may come in to a house.", no_args_is_help=True)
HERE = Path("house")
Roles = Annotated[list[str], typer.Option("--role", help="player, dealer, floor, auditor, administrator")]
Password = Annotated[str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True)]


def serve_house(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.")] = 8100,
    database: Annotated[
        str | None, typer.Option(help="A database by URL, in place of a file in --data.")
    ] = None,
    data: Annotated[Path, typer.Option(help="The folder for the house's file.")] = HERE,
    demo: Annotated[bool, typer.Option(help="Guests with play money, a table of every game.")] = False,
    pages: Annotated[bool, typer.Option(help="With the pages, or with the API alone.")] = True,
    program: Annotated[str, typer.Option(help="Open only if hoyle program says this digest.")] = "",
) -> None:
    """Open a house in the browser. Its tables stand where they stood."""
    from hoyle.server.run import serve

    serve(
        host=host,
        port=port,
        database=database,
        data=data,
        demo=demo,
        pages=pages,
        tell=typer.echo,
        program=program,
    )


@user.command("add")
def add_user(name: str, role: Roles, password: Password, database: Url = None, data: Folder = None) -> None:
    """Let somebody in."""
    people, close = _people(database, data)
    try:
        people.add(name, password, role)
    finally:
        close()
    typer.echo(f"{name} may come in as {', '.join(role)}")


@user.command("list")
def list_users(database: Url = None, data: Folder = None) -> None:
    """Everybody who may come in."""
    people, close = _people(database, data)
    try:
        for each in people.listed():
            typer.echo(
                f"{each['name']:40} {', '.join(each['roles'])}{'  locked' if each['is_locked'] else ''}"
            )
    finally:
        close()


@user.command("unlock")
def unlock_user(name: str, database: Url = None, data: Folder = None) -> None:
    """Let somebody try again who gave a wrong password too often."""
    people, close = _people(database, data)
    try:
        people.unlock(name)
    finally:
        close()


def _people(database: str | None, data: Path | None):  # type: ignore[no-untyped-def]
    try:
        from hoyle.ledger import Store
        from hoyle.server.people import People
    except ImportError as error:
        raise HoyleError(f"a house needs {error.name}; install hoyle with the extra server") from None
    store = Store.open(url_of(database, data or (None if database else HERE), must_exist=False))
    return People(store.engine), store.close
