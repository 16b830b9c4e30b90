"""When a one-time password expires. Existing passwords do not: who set them is not recorded."""

from __future__ import annotations

from alembic import op
from sqlalchemy import inspect

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if "given_until" not in {each["name"] for each in inspect(op.get_bind()).get_columns("users")}:
        op.execute("ALTER TABLE users ADD COLUMN given_until TEXT NOT NULL DEFAULT ''")


def downgrade() -> None:
    """Downgrades would delete records."""
    raise RuntimeError("this step cannot be undone; keep the old database instead")
