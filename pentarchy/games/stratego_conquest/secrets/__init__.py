"""What a seat may not know, the worlds that it may hold possible, and what no game may come to."""

from pentarchy.kernel.game import Secrets

from ..box.move_codes import MASKS
from . import audit, hiding, redealing

SECRETS = Secrets(
    MASKS=MASKS,
    hide=hiding.hide,
    redeal=redealing.redeal,
    seen=hiding.seen,
    reveals=hiding.reveals,
    audit=audit.audit,
)
