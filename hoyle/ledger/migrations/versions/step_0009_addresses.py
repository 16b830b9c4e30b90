"""Where users sign in from, and their one-time codes."""

from __future__ import annotations

from alembic import op

from hoyle.ledger.tables.sign_in_tables import metadata

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    metadata.create_all(op.get_bind())


def downgrade() -> None:
    """Downgrades would delete records."""
    raise RuntimeError("this step cannot be undone; keep the old database instead")
