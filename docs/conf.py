"""How the documentation is built: ``sphinx-build -W -n --keep-going docs docs/_build/html``."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from sphinx.application import Sphinx

import layers

sys.path.insert(0, str(Path(__file__).parent))
import gallery

project = "mtg-layers"
author = "the mtg-layers contributors"
project_copyright = f"2026, {author}"
version = release = layers.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "numpydoc",
    "sphinx_copybutton",
]
exclude_patterns = ["_build", "README.md"]  # index.rst includes it
language = "en"
smartquotes = False

# Pages are plain Markdown that is read on a repository's page as well.
myst_heading_anchors = 3

# The tutorial is stored without outputs and run on every build; an error in it fails the build.
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 60
nb_merge_streams = True

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "fully-qualified"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
numpydoc_show_class_members = False

# Nothing is fetched while the pages are built, unless it is asked for.
if os.environ.get("DOCS_INTERSPHINX"):
    extensions.append("sphinx.ext.intersphinx")
    intersphinx_mapping = {
        "python": ("https://docs.python.org/3", None),
        "networkx": ("https://networkx.org/documentation/stable", None),
    }

html_theme = "furo"
html_title = "mtg-layers"
html_static_path = ["_static"]
html_css_files = ["pages.css"]
html_show_sphinx = False
html_theme_options = {"top_of_page_buttons": []}

default_role = "py:obj"
nitpick_ignore_regex = [
    # Single backquotes in docstrings: a link where there is something to link to, else words. Our own names must exist,
    # but for modules that are no part of the reference.
    ("py:obj", r"(?!layers\.|graph\.).*|layers\.boardfiles\.source|graph\.partition"),
    # Other projects' names, which only intersphinx could link to.
    ("py:class", r"(collections\.abc|concurrent\.futures|pathlib|os|networkx|nx)\..*"),
    # Type variables and aliases.
    ("py:class", r"(.*\.)?(T|Json|SubtypeFamily|Words|ExpectedNumber|Addition)"),
    # Values that methods for the inside take.
    ("py:class", r"layers\.(boardfiles\.source\.Document|copiable\.CopiableValues|effects\.wording\..*)"),
]


def setup(app: Sphinx) -> None:
    """Give the gallery what would only be in the way on a repository's page."""
    app.connect("source-read", add_to_gallery)
    app.connect("build-finished", write_players)


def add_to_gallery(app: Sphinx, page: str, source: list[str]) -> None:
    """Add the table of contents to the gallery's first page, and to the others links to boards that can be played."""
    if page == "gallery/README":
        names = "\n".join([*(one.name for one in gallery.pages()), "survey"])
        source[0] += f"\n```{{toctree}}\n:hidden:\n\n{names}\n```\n"
    elif page.startswith("gallery/") and app.builder.format == "html":
        source[0] = re.sub(
            r"^!\[.*\]\(\.\./pictures/(.*)\.svg\)$",
            r'\g<0>\n\n<a class="play" href="../play/\1.html">Play it, step by step</a>',
            source[0],
            flags=re.MULTILINE,
        )


def write_players(app: Sphinx, error: Exception | None) -> None:
    """Write the pages that play the gallery's boards."""
    if error is None and app.builder.format == "html":
        folder = Path(app.outdir, "play")
        folder.mkdir(exist_ok=True)
        for page in gallery.pages():
            for place, shown in enumerate(page.boards):
                text = layers.solve(gallery.board_of(shown)).to_html()
                (folder / f"{gallery.picture(page, place)}.html").write_text(text, "utf-8")
