"""What a seat may not know, the worlds that it may hold possible, and what no game may come to."""

from pentarchy.kernel.game import Secrets

from ..box import move_codes
from . import audit, hiding, redealing

SECRETS = Secrets(
    MASKS=move_codes.MASKS,
    hide=hiding.hide,
    redeal=redealing.redeal,
    seen=hiding.seen,
    reveals=hiding.reveals,
    audit=audit.audit,
)
