"""What the books say: one folder a game, on the ground of `core`."""

from hoyle.model.core.registry import Listing, listings, load, load_rulebook

__all__ = ["Listing", "listings", "load", "load_rulebook"]
