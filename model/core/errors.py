"""Bad input, said in one sentence: what is wrong, where, the value, the remedy."""

from __future__ import annotations

from collections.abc import Iterable


class InputError(Exception):
    """Something a person gave us cannot be used. The message is the whole answer they get."""


class Unspecified(Exception):
    """The book says nothing about this situation, and no reading fills the silence."""


def did_you_mean(value: str, known: Iterable[str]) -> str:
    """The remedy for a misspelt name: the nearest known ones, or the first few there are."""
    from difflib import get_close_matches

    names = sorted(known)
    small = {name.lower(): name for name in names}  # capitals make no name another
    near = [small[name] for name in get_close_matches(value.lower(), small, n=3, cutoff=0.5)]
    if near:
        return f"did you mean {' or '.join(near)}?"
    if not names:
        return "there are none"
    more = f" and {len(names) - 8} more" if len(names) > 8 else ""
    return f"known are {', '.join(names[:8])}{more}"


def unknown_name(what: str, value: str, known: Iterable[str]) -> InputError:
    """The error for a name that stands nowhere: `unknown rule 'placment_fee': did you mean …?`"""
    return InputError(f"unknown {what} {value!r}: {did_you_mean(value, known)}")
