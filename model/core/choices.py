"""The legal actions of a position: how many there are, and the n-th one, without making them all.

On a big board most of a step would go into listing actions that nobody takes. `Choices` groups the
actions by kind, and each group is any sequence: a tuple where there are few, a `Segments` where they are
counted area by area and made only when taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar, overload

A = TypeVar("A")


class Choices(Sequence[A], Generic[A]):
    """Legal actions by kind. A kind with no action may be left out or be empty."""

    __slots__ = ("by_kind", "total")

    def __init__(self, by_kind: Mapping[str, Sequence[A]]) -> None:
        self.by_kind = by_kind
        total = 0
        for actions in by_kind.values():
            total += len(actions)
        self.total = total

    def __len__(self) -> int:
        return self.total

    @overload
    def __getitem__(self, index: int) -> A: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[A, ...]: ...
    def __getitem__(self, index: int | slice) -> A | tuple[A, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += self.total
        for actions in self.by_kind.values():
            size = len(actions)
            if index < size:
                return actions[index]
            index -= size
        raise IndexError("there are fewer legal actions than that")

    def __iter__(self) -> Iterator[A]:
        for actions in self.by_kind.values():
            yield from actions

    def __repr__(self) -> str:
        counts = ", ".join(f"{len(actions)} {kind}" for kind, actions in self.by_kind.items())
        return f"Choices({counts})"


class Segments(Sequence[A], Generic[A]):
    """A sequence in segments: *counts* entries each, the n-th of segment s made by `make(s, n)`."""

    __slots__ = ("counts", "make", "total")

    def __init__(self, counts: Sequence[int], make: Callable[[int, int], A]) -> None:
        self.counts = counts
        self.make = make
        self.total = sum(counts)

    def __len__(self) -> int:
        return self.total

    @overload
    def __getitem__(self, index: int) -> A: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[A, ...]: ...
    def __getitem__(self, index: int | slice) -> A | tuple[A, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += self.total
        for segment, size in enumerate(self.counts):
            if index < size:
                return self.make(segment, index)
            index -= size
        raise IndexError("there are fewer entries than that")

    def __iter__(self) -> Iterator[A]:
        for segment, size in enumerate(self.counts):
            for index in range(size):
                yield self.make(segment, index)
