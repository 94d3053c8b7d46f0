"""`hoyle lint`: output, exit codes, and one sentence for whatever cannot be read."""

import json

import pytest

BOOK = "TRADING\n\nTake the the goat. Sell it if possible.\n"


@pytest.fixture
def book(tmp_path):
    file = tmp_path / "goats.txt"
    file.write_text(BOOK, encoding="utf-8")
    return file


def test_findings_are_printed_with_place_reason_remedy_and_fingerprint(hoyle, book):
    result = hoyle("lint", book)
    assert result.exit_code == 1
    assert f"{book}:3:6: warning: 'the' stands twice [slip]" in result.stdout
    assert "read the sentence aloud" in result.stdout
    assert result.stdout.rstrip().endswith("2 findings: 1 slip, 1 weak-word")


def test_a_clean_book_is_exit_code_0(hoyle, tmp_path):
    file = tmp_path / "clean.txt"
    file.write_text("Sell one goat.\n", encoding="utf-8")
    result = hoyle("lint", file)
    assert (result.exit_code, result.stdout) == (0, "nothing found\n")


def test_json_has_every_field_of_a_finding(hoyle, book):
    result = hoyle("lint", book, "--json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (answer["book"], answer["level"]) == (str(book), "default")
    assert set(answer["findings"][0]) == {
        *(
            "detector",
            "severity",
            "level",
            "line",
            "column",
            "excerpt",
            "reason",
            "remedy",
            "also",
            "fingerprint",
        )
    }


def test_sarif_names_the_rule_the_place_and_the_fingerprint(hoyle, book):
    log = json.loads(hoyle("lint", book, "--sarif").stdout)
    (run,) = log["runs"]
    first = run["results"][0]
    assert log["version"] == "2.1.0"
    assert first["ruleId"] == "slip" and first["ruleId"] in {
        rule["id"] for rule in run["tool"]["driver"]["rules"]
    }
    assert first["locations"][0]["physicalLocation"]["region"]["startLine"] == 3
    assert len(first["partialFingerprints"]["hoyleLint/v1"]) == 12


def test_known_findings_are_left_out(hoyle, book, tmp_path):
    findings = json.loads(hoyle("lint", book, "--json").stdout)["findings"]
    known = tmp_path / "known.txt"
    known.write_text(f"# looked at\n{findings[0]['fingerprint']}  # it is a joke\n", encoding="utf-8")
    left = json.loads(hoyle("lint", book, "--json", "--known", known).stdout)["findings"]
    assert left == findings[1:]


def test_filters_choose_detectors(hoyle, book):
    assert "[weak-word]" not in hoyle("lint", book, "--only", "slip").stdout
    assert "[slip]" not in hoyle("lint", book, "--skip", "slip").stdout


def test_standard_input_is_read_for_a_dash(hoyle):
    result = hoyle("lint", "-", input=BOOK)
    assert result.exit_code == 1 and "[slip]" in result.stdout


def test_the_detectors_are_listed(hoyle):
    result = hoyle("lint", "--list")
    assert result.exit_code == 0 and "page-disagrees" in result.stdout
    assert {"id", "level", "severity", "says", "remedy"} == set(
        json.loads(hoyle("lint", "--list", "--json").stdout)[0]
    )


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b" \n\n\t ", "is empty"),
        ("\ufeff".encode(), "is empty"),
        ("Pay 3 \u00a3.\nGo.".encode("latin1"), "is not UTF-8 text: byte 0xa3 in line 1; save it as UTF-8"),
        (b"goat\n\xff", "byte 0xff in line 2"),
        ("Sell a goat.".encode("utf-16"), "is a UTF-16 file"),
        (b"%PDF-1.7 ...", "is a PDF file"),
        (b"goat\n\0goat", "a zero byte in line 2"),
        (b"Sell a goat. " * 400_000, "is too large for a rulebook (5.2 MB, at most 5 MB)"),
    ],
)
def test_a_text_that_cannot_be_read_gets_one_sentence(refused, tmp_path, content, says):
    file = tmp_path / "book.txt"
    file.write_bytes(content)
    sentence = refused("lint", file)
    assert says in sentence and "book.txt" in sentence


def test_fifty_megabytes_are_refused_by_their_size_alone(refused, tmp_path):
    file = tmp_path / "book.txt"
    with file.open("wb") as stream:
        stream.truncate(50_000_000)  # a hole: reading it would say that it is no text
    assert "is too large for a rulebook (50.0 MB" in refused("lint", file)


def test_other_wrong_use_gets_one_sentence(refused, book, tmp_path):
    assert "no file" in refused("lint", tmp_path / "nowhere.txt")
    assert "is a folder" in refused("lint", tmp_path)
    assert "no BOOK was given" in refused("lint")
    assert "did you mean slip" in refused("lint", book, "--only", "slp")
    assert "give one of them" in refused("lint", book, "--json", "--sarif")
    assert "too large" in refused("lint", "-", input=b"goat " * 1_100_000)
    known = tmp_path / "known.txt"
    known.write_text("goat\n", encoding="utf-8")
    assert "line 1: 'goat' is no fingerprint" in refused("lint", book, "--known", known)
