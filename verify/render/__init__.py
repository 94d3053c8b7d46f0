"""Saying what was found out: to a terminal, to a pipe, to a program."""
