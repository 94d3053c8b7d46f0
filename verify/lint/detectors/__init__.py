"""The detectors, one a file. Importing this package registers them all, in the order of their names."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from hoyle.verify.lint.detector import DETECTORS

for _module in sorted(module.name for module in iter_modules(__path__)):
    import_module(f"{__name__}.{_module}")

__all__ = ["DETECTORS"]
