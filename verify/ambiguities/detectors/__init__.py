"""Detectors: each looks for one kind of unclear place in the model, and may find one nobody registered."""

from hoyle.verify.ambiguities.detectors.finding import Finding
from hoyle.verify.ambiguities.detectors.run import DETECTORS, detect

__all__ = ["DETECTORS", "Finding", "detect"]
