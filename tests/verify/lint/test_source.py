"""What is read, and what is refused: pipes, encodings, line ends, signs that steer a terminal."""

import os
import threading

import pytest

from hoyle.model.core.errors import InputError
from hoyle.verify.lint import lint, read_book, source
from hoyle.verify.lint.output import plain


def findings(path, raw):
    path.write_bytes(raw)
    return lint(read_book(str(path)))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_end_counts_lines(tmp_path, end):
    text = f"TRADING{end}{end}Sell one.{end}Take the the goat.{end}"
    (finding,) = findings(tmp_path / "goats.txt", text.encode())
    assert (finding.line, finding.column) == (4, 6)


def test_a_byte_order_mark_is_no_letter(tmp_path):
    (finding,) = findings(tmp_path / "goats.txt", "\ufeffTake the the goat.\n".encode())
    assert (finding.line, finding.column) == (1, 6)


def test_nothing_that_steers_a_terminal_is_passed_on(tmp_path):
    text = "Take \x1b[31mthe the\x1b[0m goat\x08.\n\nMove \u202ethe the cart\x9b31m on.\n"
    found = findings(tmp_path / "goats.txt", text.encode())
    assert [finding.detector for finding in found] == ["slip", "slip"]
    shown = "".join(plain("goats\x1b[2J.txt", found))
    assert all(char.isprintable() for char in shown)


@pytest.mark.parametrize(("encoding", "named"), [("utf-16", "a UTF-16 file"), ("utf-32", "a UTF-32 file")])
def test_wide_encodings_are_called_by_their_name(tmp_path, encoding, named):
    with pytest.raises(InputError, match=named):
        findings(tmp_path / "goats.txt", "Sell a goat.".encode(encoding))


def test_a_pipe_is_read_when_somebody_writes_to_it(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("Take the the goat.\n",))
    writer.start()
    try:
        assert [finding.detector for finding in lint(read_book(str(pipe)))] == ["slip"]
    finally:
        writer.join()


def test_a_pipe_that_nobody_writes_to_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(source, "PATIENCE", 0)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="is a pipe and nobody writes to it"):
        read_book(str(pipe))
