"""Open a house: lobby, tables, cage, reports and API.

    hoyle serve --demo --open
    hoyle serve --data data --host 0.0.0.0 --port 8100
    hoyle serve --database postgresql://localhost/hoyle --dual-control

Tables continue where they were when the house closed. The demonstration has play money, guests and a table of
every game.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hoyle.book import strict_yaml
from hoyle.cli.shared.arguments import Database, read_amount
from hoyle.cli.shared.roles import HERE, ROLES
from hoyle.errors import HoyleError
from hoyle.user_cache import ParsedFiles

if TYPE_CHECKING:
    from hoyle.house import Policy


def command(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.")] = 8100,
    database: Database = None,
    data: Annotated[
        Path, typer.Option(metavar="DIR", help="The data folder of the house; made where missing.")
    ] = HERE,
    demo: Annotated[
        bool, typer.Option("--demo", help="Guests with play money, a table of every game.")
    ] = False,
    pages: Annotated[bool, typer.Option("--pages/--no-pages", help="With pages, or the API alone.")] = True,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    program: Annotated[
        str, typer.Option(metavar="DIGEST", help="Open only if hoyle program shows this digest.")
    ] = "",
    dual_control: Annotated[
        bool,
        typer.Option(
            "--dual-control",
            help="Tables, roles, passwords, unlocking, approvals and large amounts need a second person.",
        ),
    ] = False,
    approved_only: Annotated[
        bool, typer.Option("--approved-only", help="Open tables under approved terms only.")
    ] = False,
    large: Annotated[
        str, typer.Option(metavar="AMOUNT", help="Log a round in which a seat wins or wagers this much.")
    ] = "$10,000",
    two_above: Annotated[
        str,
        typer.Option(
            metavar="AMOUNT", help="Moving more than this needs a note, and two under dual control."
        ),
    ] = "$10,000",
    most: Annotated[
        str,
        typer.Option(
            "--most-moved", metavar="AMOUNT", help="No deposit, withdrawal or correction is larger."
        ),
    ] = "$10,000,000",
    password_days: Annotated[
        int, typer.Option(min=0, help="Days after which a password expires; 0: never.")
    ] = 90,
    given_days: Annotated[int, typer.Option(min=1, help="Days for which a one-time password is valid.")] = 3,
    apart: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ROLE+ROLE",
            help="Two roles that one person may not hold, as in auditor+floor; none allows all. Repeatable.",
        ),
    ] = None,
    codes_for: Annotated[
        list[str] | None,
        typer.Option(metavar="ROLE", help="A role that signs in with a one-time code too. Repeatable."),
    ] = None,
    coach: Annotated[
        bool, typer.Option("--coach", help="Players with accounts may ask the coach for the best play.")
    ] = False,
    returns_every: Annotated[
        int, typer.Option(min=0, help="Compare returns after this many rounds; 0: once a day only.")
    ] = 100_000,
    proxy: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The reverse proxy whose X-Forwarded-For is trusted.")
    ] = "",
    certificate: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Serve https with this certificate (PEM).")
    ] = None,
    certificate_key: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The key of the certificate, if it is not in its file."),
    ] = None,
    https: Annotated[
        bool, typer.Option("--https", help="The proxy speaks https: cookies are sent by nothing else.")
    ] = False,
    pools: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The house's rules for its jackpots.")
    ] = None,
    fair: Annotated[
        bool,
        typer.Option(
            "--fair", help="New tables commit to a seed before each round and reveal it afterwards."
        ),
    ] = False,
    second_record: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="A second folder for the head record, on another disk."),
    ] = None,
    accept_older_store: Annotated[
        bool,
        typer.Option(
            "--accept-older-store", help="Go on with a store that lacks commits which the house acknowledged."
        ),
    ] = False,
    metrics_key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="A secret that readers of /metrics send; without it only this machine reads them.",
        ),
    ] = None,
    json_log: Annotated[
        bool, typer.Option("--json-log", help="Log requests and events as JSON, one object a line.")
    ] = False,
    backups: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Back up the open house into this folder, on another disk."),
    ] = None,
    backup_hours: Annotated[float, typer.Option(min=0.01, help="The hours between two backups.")] = 24.0,
    backups_kept: Annotated[int, typer.Option(min=1, help="How many of these backups are kept.")] = 14,
    may_lose_commits: Annotated[
        bool,
        typer.Option(
            "--may-lose-commits", help="Open on a database whose settings may lose what it confirms."
        ),
    ] = False,
    second: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Under dual control: the administrator who agrees to an older store, or to --pools.",
        ),
    ] = "",
) -> None:
    from hoyle.cli.shared.pool_file import read_pools
    from hoyle.server.process.older_store import OlderStore
    from hoyle.server.process.scheduled_backups import BackupPlan
    from hoyle.server.process.second_person import SecondPerson
    from hoyle.server.process.transport import Transport
    from hoyle.server.run import serve

    if demo:  # play money: its tables may open by the parsed files of the user's cache, which is faster
        strict_yaml.PARSED[:] = [ParsedFiles()]
    agrees = SecondPerson(second, _ask)
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
            demo,
            dual_control,
            approved_only,
            large,
            password_days,
            given_days,
            apart,
            returns_every,
            fair,
            codes_for or [],
            two_above,
            most,
            coach=coach,
        ),
        pools=read_pools(pools) if pools is not None else None,
        proxy=proxy,
        second_record=second_record,
        metrics_key=metrics_key,
        json_log=json_log,
        backups=BackupPlan(backups, timedelta(hours=backup_hours), backups_kept) if backups else None,
        may_lose_commits=may_lose_commits,
        transport=Transport(certificate, certificate_key, https),
        second=agrees,
        older=OlderStore(agrees) if accept_older_store else None,
    )


def _ask(what: str) -> str:
    return str(typer.prompt(what, hide_input=True))


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
    codes_for: list[str],
    two_above: str,
    most: str,
    *,
    coach: bool,
) -> Policy:
    from hoyle.house import APART, Policy

    if demo and (dual_control or approved_only):
        raise HoyleError("--demo opens its tables by itself; leave out --dual-control and --approved-only")
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
        two_cents=read_amount(two_above),
        most_cents=read_amount(most),
        codes_for=tuple(_role(each) for each in codes_for),
        coach=coach,
    )


def _role(text: str) -> str:
    if text not in ROLES:
        raise HoyleError(f'--codes-for "{text}" is no role; roles are {", ".join(ROLES)}')
    return text


def _pair(text: str) -> tuple[str, str]:
    one, plus, other = text.partition("+")
    if not plus or one == other or not {one, other} <= set(ROLES):
        raise HoyleError(
            f'--apart "{text}": write two roles as in auditor+floor; roles are {", ".join(ROLES)}'
        )
    return one, other
