"""Actions on the server's machine, and earlier passwords. Existing passwords count from when the user was added."""

from __future__ import annotations

from alembic import op

from hoyle.ledger.tables.local_actions import APPEND_ONLY, metadata

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_PROTECT_SQLITE = """
CREATE TRIGGER {name}_no_{verb} BEFORE {verb} ON {name}
BEGIN SELECT RAISE(ABORT, '{name} is only ever added to'); END
"""
_PROTECT_POSTGRESQL = """
CREATE TRIGGER {name}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {name}
FOR EACH STATEMENT EXECUTE FUNCTION hoyle_append_only()
"""


def upgrade() -> None:
    bind = op.get_bind()
    metadata.create_all(bind, checkfirst=False)
    op.execute(
        "INSERT INTO passwords (user_name, password, made_at) "
        "SELECT name, password, made_at FROM users WHERE password <> ''"
    )
    for name in (table.name for table in APPEND_ONLY):
        if bind.dialect.name == "sqlite":
            for verb in ("update", "delete"):
                op.execute(_PROTECT_SQLITE.format(name=name, verb=verb))
        else:
            op.execute(_PROTECT_POSTGRESQL.format(name=name))


def downgrade() -> None:
    """Downgrades would delete records."""
    raise RuntimeError("this step cannot be undone; keep the old database instead")
