"""Configuration of Sphinx; tilegames must be installed."""

import sys
from dataclasses import is_dataclass
from pathlib import Path

from numpydoc.docscrape import NumpyDocString

import tilegames

project = "tilegames"
author = "The tilegames developers"
copyright = "2026, The tilegames developers"
version = release = tilegames.__version__

sys.path.append(str(Path(__file__).parent / "_ext"))
extensions = ["sphinx.ext.autodoc", "numpydoc", "myst_parser", "numbered_rules"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"tilegames {version}"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
suppress_warnings = ["myst.header"]

autodoc_typehints = "none"
autodoc_member_order = "bysource"
numpydoc_show_class_members = False
numpydoc_class_members_toctree = False

# A link that leads nowhere is an error; the types in docstrings are words, not links.
nitpicky = True
nitpick_ignore_regex = [("py:class", r".* .*|mapping|optional|enum\.StrEnum")]

#: What games fill in: documented with Game and Move, and left out of the pages of each game.
HOOKS = {*vars(tilegames.Game), *tilegames.Game.__annotations__, "criteria", "order_key", "rank"}

#: The parameters of the class that autodoc is at, kept between the two handlers.
fields = []


def take_fields(app, what, name, obj, options, lines):
    """Before numpydoc: the parameters of a dataclass or an error are its attributes, so take them out."""
    fields.clear()
    if what == "exception" or (what == "class" and is_dataclass(obj)):
        docstring = NumpyDocString("\n".join(lines))
        fields.extend(docstring["Parameters"])
        docstring["Parameters"] = []
        lines[:] = str(docstring).splitlines()


def put_attributes(app, what, name, obj, options, lines):
    """After numpydoc: give each of them a description of its own, so that pages can link to it."""
    for names, kind, description in fields:
        for field in names.split(", "):
            text = [f"   {line}" for line in description]
            lines += ["", f".. attribute:: {field}", f"   :type: {kind}", "", *text, ""]
    fields.clear()


def skip_hooks(app, what, name, obj, skip, options):
    """Leave out what a game only fills in."""
    return True if what == "class" and name in HOOKS else None


def setup(app):
    app.connect("autodoc-skip-member", skip_hooks)
    app.connect("autodoc-process-docstring", take_fields, priority=400)
    app.connect("autodoc-process-docstring", put_attributes, priority=600)
