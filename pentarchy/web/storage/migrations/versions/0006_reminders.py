"""Reminders by mail: who wants them, and which are due. Up to here nobody was written to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the tables of mail."""
    op.create_table(
        "readers",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, nullable=False, unique=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("is_confirmed", sa.Boolean, nullable=False),
        sa.Column("choices", sa.Text, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guest", sa.Text, nullable=False, index=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False, index=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("due", sa.Float, index=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("failed", sa.Float),
    )
    op.create_table(
        "confirmations",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("mark", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
