"""Pages in a real browser, for tests: what they load, what they complain about, what is to be seen.

``conftest.py`` imports the fixtures ``chromium`` and ``browse`` from here. They skip, with the reason, where Playwright
for Python (the extra ``browser``) or Chromium is missing. The environment variable ``CHROMIUM`` names the program if it
is not on the path, and ``SCREENSHOTS`` a folder for the pictures, which go to pytest's temporary folder otherwise.
"""

import os
import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass
class Browsed:
    """A page that is open, and all that it asked for and complained about."""

    page: object
    """Playwright's page."""
    url: str
    folder: Path
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def press(self, *keys):
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def text(self, selector):
        """Return what is to be read there."""
        return self.page.inner_text(selector)

    def all_texts(self, selector):
        """Return what is to be read in each of the elements."""
        return self.page.locator(selector).all_inner_texts()

    def count(self, selector):
        """Return how many elements there are."""
        return self.page.locator(selector).count()

    def wait(self, selector, text):
        """Wait until an element has just this text.

        Playwright's waiting for code to be true is against the policy of a page that allows no code but its own.
        """
        self.page.locator(selector, has_text=re.compile(f"^{re.escape(text)}$")).wait_for()

    def run(self, code):
        """Return what a JavaScript expression or function gives."""
        return self.page.evaluate(code)

    def focus(self):
        """Return the id, or else the label or the text, of the element that has the focus."""
        return self.page.evaluate(
            "(e => e.id || e.getAttribute('aria-label') || e.textContent)(document.activeElement)"
        )

    def shot(self, name, **options):
        """Take a picture."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=str(self.folder / f"{name}.png"), **options)

    def check(self):
        """Check that nothing but the file was asked for, and that nothing went wrong."""
        assert {request.partition("#")[0] for request in self.requests} <= {self.url}
        assert self.errors == []


@pytest.fixture(scope="session")
def chromium():
    """Return the browser, which all tests share."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install 'mtg-layers[browser]'")
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("needs Chromium: apt install chromium, or its path in the environment variable CHROMIUM")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def browse(chromium, tmp_path):
    """Return a function that opens a page, given as text, from a file; all is checked when the test is over.

    Further arguments are those of Playwright's ``browser.new_context``: ``viewport``, ``color_scheme``,
    ``java_script_enabled`` ... ``address`` is put behind the file's name.
    """
    opened = []
    folder = Path(os.environ.get("SCREENSHOTS") or tmp_path)

    def browse(text, *, address="", **options):
        path = tmp_path / f"page{len(opened)}.html"
        path.write_text(text, encoding="utf-8")
        context = chromium.new_context(**{"viewport": {"width": 1360, "height": 850}, **options})
        page = context.new_page()
        browsed = Browsed(page, path.as_uri(), folder)
        page.on("request", lambda request: browsed.requests.append(request.url))
        page.on("pageerror", lambda error: browsed.errors.append(str(error)))
        page.on("console", lambda said: browsed.errors.append(said.text) if said.type in {"error", "warning"} else None)
        page.goto(browsed.url + address)
        opened.append((context, browsed))
        return browsed

    yield browse
    for context, browsed in opened:
        context.close()
        browsed.check()
