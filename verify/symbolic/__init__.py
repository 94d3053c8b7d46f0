"""Symbolic execution: the rule's own Python on unknown integers."""

from hoyle.verify.symbolic.budget import Budget
from hoyle.verify.symbolic.induction import induct
from hoyle.verify.symbolic.proofs import Path, agree, paths, prove_values

__all__ = ["Budget", "Path", "agree", "induct", "paths", "prove_values"]
