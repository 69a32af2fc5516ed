"""How the documentation is built: ``sphinx-build -W -n --keep-going docs docs/_build/html``."""

from __future__ import annotations

import os
from pathlib import Path

from sphinx.application import Sphinx

import layers

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
    ("py:class", r"(collections\.abc|pathlib|os|networkx|nx)\..*"),
    # Type variables and aliases.
    ("py:class", r"(.*\.)?(T|Json|SubtypeFamily|Words|ExpectedNumber)"),
    # Values that methods for the inside take.
    ("py:class", r"layers\.(boardfiles\.source\.Document|copiable\.CopiableValues|effects\.wording\..*)"),
]


def setup(app: Sphinx) -> None:
    """Give the gallery its table of contents, which would only be in the way on a repository's page."""
    app.connect("source-read", add_contents)


def add_contents(app: Sphinx, page: str, source: list[str]) -> None:
    """Add the gallery's pages to its first page."""
    if page == "gallery/README":
        pages = sorted(file.stem for file in Path(app.srcdir, "gallery").glob("*.md") if file.stem != "README")
        pages.sort(key=lambda name: source[0].index(f"({name}.md)"))
        source[0] += "\n".join(["", "```{toctree}", ":hidden:", "", *pages, "```", ""])
