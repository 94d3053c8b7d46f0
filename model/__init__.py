"""What the books say: one folder a game, on the ground of `core`."""

from hoyle.model.core.registry import Listing, complaints, listings, load, load_rulebook

__all__ = ["Listing", "complaints", "listings", "load", "load_rulebook"]
