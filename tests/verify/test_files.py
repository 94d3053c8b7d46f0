"""Files are written whole or not at all, and what a person named stays what it is."""

import os
import threading
from pathlib import Path

import pytest

from hoyle.model.core import InputError
from hoyle.verify.files import read, write


def test_a_file_is_replaced_whole_and_nothing_is_left_beside_it(tmp_path):
    file = tmp_path / "folder" / "map.json"
    write(file, "first, and long", "map")
    write(file, b"second", "map")
    assert file.read_bytes() == b"second"
    assert list(file.parent.iterdir()) == [file]


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "real.json").write_text("before")
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "kept" / "real.json")
    write(link, "after", "map")
    assert link.is_symlink()
    assert (tmp_path / "kept" / "real.json").read_text() == "after"


def test_links_in_a_circle_are_one_sentence_or_a_file(tmp_path):
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(InputError, match=r"cannot read the map .*a: too many levels of symbolic links"):
        read(tmp_path / "a", "map")
    write(tmp_path / "a", "text", "map")
    assert (tmp_path / "a").read_text() == "text"


def test_a_pipe_is_written_to_and_not_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    write(pipe, "text", "map")
    reader.join(timeout=60)
    assert heard == [b"text"]
    assert pipe.is_fifo()


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no device that is always full")
def test_a_full_device_is_one_sentence_and_stays_a_device():
    with pytest.raises(InputError, match=r"cannot write the map /dev/full: no space left on device"):
        write(Path("/dev/full"), "text", "map")
    assert Path("/dev/full").is_char_device()


def test_a_pipe_is_read_to_its_end(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(b"{}" * 100_000))
    writer.start()
    assert read(pipe, "position") == b"{}" * 100_000
    writer.join(timeout=60)
