"""Serves a house: finds its database, restores its tables, and runs until it is stopped."""

from __future__ import annotations

import contextlib
import gc
import os
import secrets
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shlex import quote

from hoyle.chance import Chance
from hoyle.errors import HoyleError, MissingExtra, StoreError
from hoyle.house import CommandQueue, House, Policy, PoolRule, SteadyClock
from hoyle.house.control.local_administration import now
from hoyle.house.jackpots.pools import changed_rules, rules_of
from hoyle.ledger import Store, durability, store_files
from hoyle.ledger.connection import file_of, show_url
from hoyle.ledger.seed_seal import seal_in
from hoyle.ledger.store_files import record_in
from hoyle.server.auth.users import People
from hoyle.server.process.left_writers import end_left_writer
from hoyle.server.process.older_store import OlderStore
from hoyle.server.process.scheduled_backups import BackupPlan
from hoyle.server.process.second_person import SecondPerson
from hoyle.server.process.store_lock import holding
from hoyle.server.process.transport import Transport

Tell = Callable[[str], None]
DATABASE, SECRET = "house.db", "page.key"
PRIVATE_FOLDER, PRIVATE = 0o700, 0o600
PORT_MOST = 65_535  # the system's look-up would wrap a larger one


def url_in(folder: Path) -> str:
    """The house's own file in a folder, which is created if missing."""
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise StoreError(
            f"{folder} cannot be written to ({error.strerror}); name another folder with --data"
        ) from None
    return f"sqlite:///{folder / DATABASE}"


def same_house(database: str | None, data: Path) -> str:
    """How another command names this house; the password of a database URL is hidden."""
    return f"--database {quote(show_url(database))}" if database else f"--data {quote(str(data))}"


def close_to_others(url: str) -> None:
    """Close an older house's files to other users of the machine. Files of another owner stay as they are."""
    file = file_of(url)
    for name in ("", "-wal", "-shm") if file is not None else ():
        with contextlib.suppress(OSError):
            Path(f"{file}{name}").chmod(PRIVATE)


def check_can_be_served(url: str) -> None:
    """Refuse a database in one process's memory: the processes that write and audit would not see it."""
    if url.startswith("sqlite") and (":memory:" in url or "mode=memory" in url or url.endswith("://")):
        raise StoreError(
            f"{show_url(url)} is in the memory of one process, and a server has several. Name a "
            f"file with --database sqlite:///folder/house.db, or a folder with --data."
        )


def check_kind(url: str, *, demo: bool) -> None:
    """Keep demonstrations and houses with accounts apart: the guests of a demonstration may be floor, and its
    money is play money."""
    store = Store.open(url)
    try:
        people = People(store.engine)
        if demo and not people.is_empty():
            raise StoreError(
                f"{store.where} is a house with accounts, and a demonstration lets any guest act as floor. "
                f"Name another folder with --data, or leave out --demo."
            )
        # Guests of the pages have a wallet and no name of a user; what a demonstration always has is tables of the
        # house's own.
        opened = "SELECT 1 FROM log WHERE code = 'table_opened' AND actor = 'house' LIMIT 1"
        if not demo and (people.has_guests() or store.one(opened)):
            raise StoreError(
                f"{store.where} is a demonstration, with guests and play money. Name another folder with --data for a "
                f"house with accounts, or serve it with --demo."
            )
    finally:
        store.close()


def page_secret(folder: Path) -> str:
    """The key that signs the pages' cookies: made once, readable by the house alone."""
    file = folder / SECRET
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(secrets.token_hex(32), encoding="utf-8")
    return file.read_text(encoding="utf-8").strip()


def free_socket(host: str, port: int) -> socket.socket:
    """Bind the port before anything is opened, so that a port in use is refused in one sentence."""
    if not 0 <= port <= PORT_MOST:
        raise HoyleError(
            f"{host}:{port} cannot be served: a port is 0 to {PORT_MOST}; choose another with --port"
        )
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        taken = socket.socket(family, kind, proto)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(address)
    except OSError as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise HoyleError(
            f"{host}:{port} cannot be served: {reason}; choose another with --host and --port"
        ) from None
    return taken


def _agreed_pools(
    url: str, policy: Policy, pools: Mapping[str, PoolRule], second: SecondPerson | None
) -> str:
    """Another rule of a jackpot needs two persons under dual control. Who agreed, for the log."""
    store = Store.open(url)
    try:
        if second is None or not changed_rules(rules_of(store), pools):
            return ""
        second.agree(store, policy, "change the rules of a jackpot (--pools)")
        return second.agreed
    finally:
        store.close()


@contextmanager
def nothing_let_go() -> Iterator[None]:
    """Turn the garbage collector off during start-up. Play creates no reference cycles, and what start-up creates
    stays.

    Left on, the collector would take a third of the start-up time, and delay play later; `app.keep_tidy` runs it
    now and then.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def serve(
    *,
    host: str,
    port: int,
    database: str | None,
    data: Path,
    demo: bool,
    pages: bool,
    open_page: bool = False,
    tell: Tell,
    program: str = "",
    policy: Policy | None = None,
    pools: Mapping[str, PoolRule] | None = None,
    proxy: str = "",
    second_record: Path | None = None,
    older: OlderStore | None = None,
    second: SecondPerson | None = None,
    metrics_key: Path | None = None,
    json_log: bool = False,
    backups: BackupPlan | None = None,
    may_lose_commits: bool = False,
    transport: Transport | None = None,
) -> None:
    """`program` is the expected digest of the program; nothing listens before the self-test has passed.

    The commits that the house has acknowledged are also kept in the folder `second_record`; `older` accepts a store
    that lacks some of them.

    Figures at /metrics are for this machine, or for those who send the key in the file `metrics_key`.

    Only `proxy` may name the client's address: anyone can write X-Forwarded-For.
    """
    try:
        import uvicorn
        from uvicorn.config import LOGGING_CONFIG

        from hoyle.house.control.program_digest import Watch
        from hoyle.ledger.writer_process import WriterProcess
        from hoyle.server.app import make_app
        from hoyle.server.monitoring.json_log import write_json_lines
        from hoyle.server.monitoring.metrics_route import read_key
        from hoyle.server.process.program_check import check_oneself
        from hoyle.server.process.uvicorn_server import OpenedServer
        from hoyle.server.sockets.connections import HandedOver, Lines
        from hoyle.server.sockets.table_socket import SEND_SECONDS
    except ModuleNotFoundError:
        raise MissingExtra("a house", "server") from None
    transport = transport or Transport()
    transport.check()
    key = read_key(metrics_key) if metrics_key is not None else ""
    if json_log:
        write_json_lines()
    with ExitStack() as until_the_end:
        listening = until_the_end.enter_context(free_socket(host, port))
        until_the_end.enter_context(nothing_let_go())
        url = database or url_in(data)
        check_can_be_served(url)
        if backups is not None:
            backups.check(url)
        if file_of(url) is None:
            url_in(data)  # the head record of a database on a server is there
        record = record_in(url, data, second_record)
        if older is None and record.last():  # of a house that was here before
            store_files.check_there(store_files.of(url), show_url(url))
        check_kind(url, demo=demo)
        hold = until_the_end.enter_context(holding(url))
        close_to_others(url)
        end_left_writer(url, tell)
        risks = durability.check(url, is_meant=may_lose_commits)
        if older is not None:
            older.accept(url, record, policy or Policy(), tell)
        agreed = _agreed_pools(url, policy or Policy(), pools or {}, second)
        house = House.open(
            url,
            Chance(),
            pools=pools,
            policy=policy,
            record=record,
            agreed=agreed,
            seal=seal_in(url, data),
            steady=SteadyClock(now),
        )
        house.before_return = hold.keep
        for each in risks:
            house.note("house", "may_lose_commits", each)
        house.office.take_in()
        watch = Watch(house.journal, house.suspensions)
        check_oneself(house, watch, program)
        people = People(house.store.engine, policy=house.office.policy)
        if demo:
            from hoyle.server.process.opening_tables import open_demo_tables

            open_demo_tables(house, tell)
        elif people.is_empty():
            tell(
                "there are no users yet; add an administrator with: hoyle user add NAME --role administrator "
                + same_house(database, data)
            )
        queue = CommandQueue(house)
        app = make_app(
            queue,
            people,
            demo=demo,
            watch=watch,
            metrics_key=key,
            backups=backups,
            is_secure=transport.is_secure,
        )
        if pages:
            from hoyle.server.routes.page_mount import add_pages

            data.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
            add_pages(app, queue, people, page_secret(data), demo=demo)
        # Open sockets can be given to another process wherever there is fork: one keeps the lines, one writes.
        app.state.lines = lines = Lines(SEND_SECONDS) if hasattr(os, "fork") else None
        if hasattr(os, "fork"):
            queue.batch_writer = WriterProcess(house.store)
        address = f"{transport.scheme}://{host}:{listening.getsockname()[1]}/"

        def opened() -> None:
            tell(f"the house is open at {address}  ({len(house.desks)} tables; Ctrl-C closes it)")
            for table, why in house.tables.waiting.items():
                tell(f"table {table} waits: {why}")
            if open_page and pages:
                threading.Timer(1.0, webbrowser.open, (address,)).start()

        gc.freeze()
        config = uvicorn.Config(
            app, log_level="warning", log_config=None if json_log else LOGGING_CONFIG, access_log=False, ws=HandedOver,
            ws_max_size=65_536, ws_ping_interval=20, ws_ping_timeout=20, ws_per_message_deflate=False,
            timeout_graceful_shutdown=5, proxy_headers=bool(proxy), forwarded_allow_ips=proxy,
            **transport.for_uvicorn(),
        )  # fmt: skip
        try:
            OpenedServer(config, opened).run(sockets=[listening])
        finally:
            if lines is not None:
                lines.close()
