"""Who may know what, and what no game may come to. Without secrets there is the audit alone to write."""

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
