"""The first schema: ledger, events, rounds, and the triggers that make tables append-only."""

from __future__ import annotations

from alembic import op

from hoyle.ledger.tables.schema import APPEND_ONLY, metadata

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_PROTECT_SQLITE = """
CREATE TRIGGER {name}_no_{verb} BEFORE {verb} ON {name}
BEGIN SELECT RAISE(ABORT, '{name} is only ever added to'); END
"""
_FUNCTION = """
CREATE FUNCTION hoyle_append_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME; END $$
"""
_PROTECT_POSTGRESQL = """
CREATE TRIGGER {name}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {name}
FOR EACH STATEMENT EXECUTE FUNCTION hoyle_append_only()
"""


def upgrade() -> None:
    bind = op.get_bind()
    metadata.create_all(bind, checkfirst=False)
    names = [table.name for table in APPEND_ONLY]
    if bind.dialect.name == "sqlite":
        for name in names:
            for verb in ("update", "delete"):
                op.execute(_PROTECT_SQLITE.format(name=name, verb=verb))
    else:
        op.execute(_FUNCTION)
        for name in names:
            op.execute(_PROTECT_POSTGRESQL.format(name=name))
    op.execute("INSERT INTO house (id, epoch) VALUES (1, 0)")


def downgrade() -> None:
    """Downgrades would delete records."""
    raise RuntimeError("the first step cannot be undone; keep the old database instead")
