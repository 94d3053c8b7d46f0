"""A member of a domain, drawn: quicker than Hypothesis draws, and without its wish to be small in the end."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from hoyle.model.core.domain import Domain, Integers, OneOf, Record, Rows, Values

OPEN_END = 12  # the largest number drawn where a domain has no end
LONGEST = 4  # entries of a row that is drawn


def drawn(domain: Domain, random: Random) -> Any:
    """A member of *domain*, small ones more often."""
    match domain:
        case Integers():
            low = 0 if domain.low is None else domain.low
            high = low + OPEN_END if domain.high is None else domain.high
            high = high if random.random() < 0.5 else min(high, low + 4)
            return random.randint(low, high)
        case Values():
            return random.choice(domain.values)
        case Rows():
            most = domain.low + LONGEST if domain.high is None else domain.high
            length = random.randint(domain.low, min(most, domain.low + LONGEST))
            return tuple(drawn(domain.item, random) for _ in range(length))
        case Record():
            return domain.build(tuple(drawn(part, random) for _, part in domain.parts))
        case OneOf():
            return drawn(random.choice(domain.options), random)
    raise msgspec.ValidationError(f"{domain} cannot be drawn")
