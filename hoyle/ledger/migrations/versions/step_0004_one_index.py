"""Transfers have one index, by id. Each further index costs a page for every active table at every commit.

SQLite cannot add a constraint to a table, so the table is rebuilt.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import inspect

from hoyle.ledger.tables.schema import transfers

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_OLD = ("transfers_one_end", "transfers_of_round")
_ONE_END = "CHECK (state NOT IN ('post', 'void') OR id = refers || '.end')"
_PROTECT = """
CREATE TRIGGER transfers_no_{verb} BEFORE {verb} ON transfers
BEGIN SELECT RAISE(ABORT, 'transfers is only ever added to'); END
"""


def upgrade() -> None:
    bind = op.get_bind()
    if not {each["name"] for each in inspect(bind).get_indexes("transfers")}.issuperset(_OLD):
        return  # a new store has the current schema
    for name in _OLD:
        op.execute(f"DROP INDEX {name}")
    if bind.dialect.name == "sqlite":
        _make_anew()
    else:
        op.execute('ALTER TABLE transfers ALTER COLUMN id TYPE text COLLATE "C"')
        op.execute(f"ALTER TABLE transfers ADD CONSTRAINT transfers_one_end {_ONE_END}")


def _make_anew() -> None:
    for verb in ("update", "delete"):
        op.execute(f"DROP TRIGGER transfers_no_{verb}")
    op.execute("ALTER TABLE transfers RENAME TO transfers_before")
    transfers.create(op.get_bind())
    op.execute("INSERT INTO transfers SELECT * FROM transfers_before ORDER BY serial")
    op.execute("DROP TABLE transfers_before")
    for verb in ("update", "delete"):
        op.execute(_PROTECT.format(verb=verb))


def downgrade() -> None:
    """Downgrades would delete records."""
    raise RuntimeError("this step cannot be undone; keep the old database instead")
