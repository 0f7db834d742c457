"""A page whose tables are written by a program and whose words are not."""

from __future__ import annotations

import re


def written(page: str, tables: dict[str, str]) -> str:
    """The page with each table between its own two markers, ``<!-- begin NAME -->`` and ``<!-- end NAME -->``."""
    for name, text in tables.items():
        begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
        between = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
        if len(between.findall(page)) != 1:
            raise SystemExit(f"The page must hold the markers {begin} and {end} once.")
        replacement = f"{begin}\n\n{text}\n\n{end}"
        page = between.sub(lambda _, new=replacement: new, page)
    return page
