"""Running a page of documentation: its files are written, its commands run, its outputs compared."""

import re
import subprocess
import sys
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANYTHING = "…"  # alone on a line: any lines; at the end of a line: any text


def blocks(page):
    """Language, file name (or None) and text of every block of a page, in order."""
    return [(language, name, text) for language, name, text in BLOCK.findall(page)]


def commands(text):
    """The commands of a console block, each with the output it is said to have."""
    parts = re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]
    return [tuple(part.split("\n", 1)) for part in parts]


def run(command, folder):
    """What a command prints, as a person in *folder* sees it."""
    script = "from hoyle.verify.cli import main; main()"
    begun = f'"{sys.executable}" -c "{script}"'
    line = re.sub(r"^hoyle\b", lambda _: begun, command)
    line = re.sub(r"^python\b", lambda _: f'"{sys.executable}"', line)
    told = subprocess.run(line, shell=True, cwd=folder, capture_output=True, text=True, timeout=120)
    assert "Traceback" not in told.stderr, told.stderr
    assert told.returncode in (0, 1), told.stderr
    return told.stdout


def pattern(expected):
    """The regular expression of an output with parts left out."""
    lines = expected.rstrip("\n").split("\n") if expected.strip() else []
    made = ""
    for line in lines:
        if line == ANYTHING:
            made += r"(?:.*\n)*?"
        elif line.endswith(ANYTHING):
            made += re.escape(line.removesuffix(ANYTHING)) + r".*\n"
        else:
            made += re.escape(line) + r"[ ]*\n"
    return made


def walk(page: Path, folder: Path, inside: str):
    """Do everything a page says; after the first console block in the folder *inside*."""
    place = folder
    for language, name, text in blocks(page.read_text(encoding="utf-8")):
        if name:
            path = place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif language == "console":
            for command, expected in commands(text):
                told = run(command, place)
                if not re.fullmatch(pattern(expected), told):
                    yield f"$ {command}\nsaid:\n{told}\nnot:\n{expected}"
            place = folder / inside
