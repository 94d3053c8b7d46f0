"""The site in use: search finds, filters filter, the viewer steps, nothing is logged.

With Node the scripts of the page run on a small document of our own (`dom.js`); with Debian's chromium the
page is also opened in a real browser. Where one of them is missing its tests are skipped and say so.
"""

import json
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from hoyle.verify.profiles import profile
from hoyle.verify.report.build import build
from tests.toys.heap import HEAP
from tests.verify.report.pages import VOID

HERE = Path(__file__).parent
ID = "tests.toys.heap.HEAP"
NODE = shutil.which("node")
CHROMIUM = Path("/usr/bin/chromium")
SMALL = msgspec.structs.replace(profile("quick"), games=10, examples=5)

with_node = pytest.mark.skipif(
    NODE is None, reason="node is not installed: the scripts of the site were not run"
)
with_browser = pytest.mark.skipif(
    not CHROMIUM.exists(), reason=f"{CHROMIUM} is not installed: the site was not opened in a real browser"
)


class Tree(HTMLParser):
    """A page as nested lists: tag, attributes, children."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.stack = [["#top", {}, []]]
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        element = [tag, {name: value or "" for name, value in attrs}, []]
        self.stack[-1][2].append(element)
        if tag not in VOID:
            self.stack.append(element)

    def handle_endtag(self, tag):
        self.stack.pop()

    def handle_data(self, data):
        self.stack[-1][2].append(data)

    @property
    def root(self):
        return next(child for child in self.stack[0][2] if isinstance(child, list))


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    *_, last = build([HEAP], folder, SMALL, 0, "serial")
    (folder / "index.html").write_bytes(last.result.files["index.html"])
    (folder / "tree.json").write_text(json.dumps(Tree((folder / "index.html").read_text()).root))
    return folder / "index.html"


@pytest.fixture
def use(page, tmp_path):
    """Run a few lines on the page, after its own scripts; what they return, and nothing may be logged."""

    def run(actions):
        script = tmp_path / "actions.js"
        script.write_text(actions)
        told = subprocess.run(
            [NODE, HERE / "dom.js", page.with_name("tree.json"), script], capture_output=True, text=True
        )
        assert told.returncode == 0, told.stderr
        answer = json.loads(told.stdout)
        assert answer["logged"] == []
        return answer["told"]

    return run


@with_node
def test_the_index_is_shown_first_and_a_link_leads_to_one_page(use):
    assert use("return shown()") == ["index"]
    assert use(f"goTo('#{ID}/clauses'); return shown()") == [f"{ID}/clauses"]
    assert use("goTo('#nowhere'); return shown()") == ["index"]


@with_node
def test_a_clause_has_a_page_of_its_own_and_a_title(use):
    clause = next(iter(HEAP.book))
    told = use(
        f"goTo('#{ID}/clause/{clause}');"
        "const page = document.querySelector('.page.shown');"
        "return [page.classList.contains('alone'), page.querySelectorAll('.chosen').map((e) => e.id),"
        " document.title, page.querySelector('.whole').hidden]"
    )
    assert told == [True, [f"{ID}/clause/{clause}"], f"{clause} – Hoyle", False]


@with_node
@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("no-stone-is-lost", f"#{ID}/property/no-stone-is-lost"),
        ("TABLE never dips", f"#{ID}/property/more-stones-are-never-worth-less"),
        ("may_take", f"#{ID}/rule/may_take"),
        ("score.table", f"#{ID}/clause/{HEAP.book.full('score.table')}"),
    ],
)
def test_search_finds_properties_rules_and_clauses(use, asked, found):
    told = use(
        "const box = document.getElementById('search'), list = document.getElementById('results');"
        f"box.value = {json.dumps(asked)}; box.fire('input');"
        "return [list.hidden, list.querySelectorAll('a').map((link) => link.href)]"
    )
    assert told[0] is False
    assert found in told[1]


@with_node
def test_a_search_for_nothing_there_is_says_so_and_escape_clears_it(use):
    told = use(
        "const box = document.getElementById('search'), list = document.getElementById('results');"
        "box.value = 'zebra crossing'; box.fire('input');"
        "const said = document.getElementById('search-status').textContent;"
        "box.fire('keydown', { key: 'Escape' });"
        "return [said, box.value, list.hidden]"
    )
    assert told == ["0 found", "", True]


@with_node
def test_names_come_before_sentences(use):
    ranks = (
        "hoyleSite.rank('a b', 'a b', 'a b'), hoyleSite.rank('a', 'x', 'a'), hoyleSite.rank('q', 'x', 'a')"
    )
    assert use(f"return [{ranks}]") == [2, 1, 0]


@with_node
def test_filters_filter_and_say_how_many_are_left(use):
    told = use(
        f"const form = document.getElementById('{ID}/properties').querySelector('.filters');"
        "const all = form.querySelector('output').textContent;"
        "form.querySelector('[name=verdict]').value = 'exhausted'; form.fire('change');"
        "const left = form.parentElement.querySelectorAll(':scope > .entry').filter((e) => !e.hidden);"
        "return [all, form.querySelector('output').textContent, left.map((e) => e.dataset.verdict)]"
    )
    count = len(told[2])
    assert 0 < count < int(told[0].split()[0])
    assert told[1] == f"{count} shown"
    assert set(told[2]) == {"exhausted"}


MOUNT = (
    f"goTo('#{ID}/plays'); const view = document.querySelector('.page.shown').querySelector('.viewer');"
    "const part = (name) => view.querySelector(`[data-part=${name}]`);"
)


@with_node
def test_the_plays_of_the_site_are_in_the_viewer(use):
    said = use(
        MOUNT + "return [part('status').textContent, part('choice').querySelectorAll('option').length]"
    )
    assert said[0].startswith("Step 0 of ")
    assert said[1] > 1


@with_node
def test_the_viewer_steps_forward_and_back_and_stops_at_both_ends(use):
    told = use(
        MOUNT
        + "const steps = [{}, ...[1, 2, 3].map((n) => ({ actor: 'a', action: `take ${n}` }))], said = [];"
        "hoyleViewer.mount(view, [{ id: 'p', boards: [{ places: [], links: [] }], steps, ended: 'a won' }]);"
        "const off = (name) => part(name).disabled;"
        "const note = () => said.push([part('status').textContent, off('back'), off('on')]);"
        "note(); part('on').fire('click'); note(); part('on').fire('click'); note();"
        "part('back').fire('click'); note(); part('last').fire('click'); note();"
        "part('first').fire('click'); note(); return said"
    )
    assert told == [
        ["Step 0 of 3: the beginning", True, False],
        ["Step 1 of 3: a take 1", False, False],
        ["Step 2 of 3: a take 2", False, False],
        ["Step 1 of 3: a take 1", False, False],
        ["Step 3 of 3: a take 3. In the end: a won.", False, True],
        ["Step 0 of 3: the beginning", True, False],
    ]


@with_node
def test_the_arrow_keys_step_too_but_not_inside_a_control(use):
    told = use(
        MOUNT + "const last = Number(part('slider').max);"
        "view.fire('keydown', { key: 'End' }); const end = part('slider').value;"
        "part('slider').fire('keydown', { key: 'Home' }); const still = part('slider').value;"
        "view.fire('keydown', { key: 'ArrowLeft' }); return [Number(end) === last, still === end,"
        " Number(part('slider').value) === last - 1]"
    )
    assert told == [True, True, True]


@with_node
def test_a_position_with_places_is_drawn_with_words_for_its_tokens(use):
    told = use(
        "const board = { places: [{ id: 'a', label: '<b>A</b>', x: 0, y: 0 },"
        " { id: 'b', label: 'B', x: 100, y: 0, outline: 'hexagon' }],"
        " links: [{ source: 'a', target: 'b' }] };"
        "const step = { tokens: [{ place: 'a', says: '2 disks', colour: 'red', count: 2 },"
        " { place: 'a', says: 'evil', colour: 'red;x:url(y)', label: 'E' }] };"
        "const play = { id: 'p', boards: [board], steps: [step], ended: 'over' };"
        f"const view = document.getElementById('{ID}/plays').querySelector('.viewer');"
        "hoyleViewer.mount(view, [play]);"
        "const svg = view.querySelector('svg');"
        "return [svg.querySelectorAll('.token').map((t) => t.style.fill),"
        " svg.querySelector('desc').textContent,"
        " svg.querySelectorAll('line').length, svg.querySelectorAll('text').map((t) => t.textContent),"
        " svg.querySelectorAll('b').length, svg.querySelectorAll('polygon').length]"
    )
    assert told == [["red", "transparent"], "<b>A</b>: 2 disks, evil", 1, ["<b>A</b>", "2", "E", "B"], 0, 1]


@with_browser
def test_a_real_browser_opens_the_site_without_a_word_and_without_a_request(page):
    told = subprocess.run(
        [
            CHROMIUM,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--enable-logging=stderr",
            "--dump-dom",
            f"{page.as_uri()}#{ID}/plays",
        ],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "Step 0 of" in told.stdout
    assert "<svg" in told.stdout or "The position" in told.stdout
    assert "CONSOLE" not in told.stderr
