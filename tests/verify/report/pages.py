"""A page as tests look at it: its elements, its links, its texts."""

from html.parser import HTMLParser

VOID = {"meta", "input", "br", "hr", "img", "link"}


class Page(HTMLParser):
    """Reads a page strictly: every element that is opened is closed, in order."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements = []  # (tag, attributes)
        self.texts = {}  # id -> all the text inside
        self._open = []
        self.feed(text)
        self.close()
        assert self._open == [], f"never closed: {self._open}"

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.elements.append((tag, attributes))
        if tag not in VOID:
            self._open.append((tag, attributes.get("id")))

    def handle_endtag(self, tag):
        opened, _ = self._open.pop()
        assert opened == tag, f"<{opened}> is closed by </{tag}>"

    def handle_data(self, data):
        for _, name in self._open:
            if name is not None:
                self.texts[name] = self.texts.get(name, "") + data

    def values(self, attribute, tag=None):
        return [a[attribute] for t, a in self.elements if attribute in a and tag in (None, t)]
