"""What was left on the clocks before each change, so that a take-back can restore it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add it to the events."""
    op.add_column("events", sa.Column("left", sa.Text, nullable=False, server_default=""))
