"""Migrates a store to the schema of this version, and tells its revision."""

from __future__ import annotations

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from hoyle.errors import StoreError


def _scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)


def head() -> str:
    newest = _scripts().get_current_head()
    assert newest is not None
    return newest


def revision_of(connection: Connection) -> str | None:
    """The revision of the store; none where it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def check(connection: Connection, where: str) -> None:
    """Refuse a store with another schema, in one sentence."""
    found = revision_of(connection)
    if found == head():
        return
    known = {script.revision for script in _scripts().walk_revisions()}
    if found is None:
        if inspect(connection).get_table_names():
            raise StoreError(f"{where} contains tables of another program; name another database")
        raise StoreError(f"{where} is empty; run hoyle migrate once")
    if found in known:
        raise StoreError(f"{where} has the schema of an older version of Hoyle ({found}); run hoyle migrate")
    check_known(found, where)


def check_known(found: str, where: str) -> None:
    """Refuse a revision of a later version than this one, and a database that has none."""
    if not found:
        raise StoreError(f"{where} is not the store of a house; it has no revision of Hoyle's schema")
    if found not in {script.revision for script in _scripts().walk_revisions()}:
        raise StoreError(
            f"{where} was written by a newer version of Hoyle (its revision is {found}, this version knows {head()}); "
            f"update Hoyle"
        )


def upgrade(connection: Connection, where: str) -> tuple[str | None, str]:
    """Run every missing step in one transaction. Returns the revisions before and after."""
    before = revision_of(connection)
    scripts = _scripts()
    if before is None and inspect(connection).get_table_names():
        raise StoreError(f"{where} contains tables of another program; name another database")
    if before is not None and before not in {script.revision for script in scripts.walk_revisions()}:
        check(connection, where)
    context = EnvironmentContext(
        Config(),
        scripts,
        fn=lambda revision, _: scripts._upgrade_revs("head", revision),
        destination_rev="head",
    )
    with context:
        context.configure(connection=connection, transactional_ddl=True)
        context.run_migrations()
    return before, head()
