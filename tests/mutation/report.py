"""The file of results, and what is printed of it."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .choice import AREAS

STATUSES = ("caught", "hung", "does not compile", "survived")


def read_results(path: Path) -> dict[str, dict[str, Any]]:
    """The results of a file by the keys of the mutants; a last line that was cut off is removed from the file."""
    if not path.exists():
        return {}
    text = path.read_text()
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole)
    return {result["key"]: result for result in map(json.loads, whole.splitlines())}


def append_result(path: Path, result: dict[str, object]) -> None:
    with path.open("a") as file:
        file.write(json.dumps(result) + "\n")


def summary(results: Iterable[dict[str, Any]]) -> str:
    """Each survivor with its change, then the counts of each area."""
    results = list(results)
    survivors = [result for result in results if result["status"] == "survived"]
    shown = [f"{each['path']}:{each['line']}  {each['operator']}\n{each['diff']}\n" for each in survivors]
    counts = Counter((result["area"], result["status"]) for result in results)
    rows = [("area", *STATUSES, "all")]
    for area in [*AREAS, "all"]:
        numbers = [sum(counts[each, status] for each in (AREAS if area == "all" else [area])) for status in STATUSES]
        rows.append((area, *map(str, numbers), str(sum(numbers))))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join([*shown, *(line(row, widths) for row in rows)])


def line(row: tuple[str, ...], widths: list[int]) -> str:
    name, *numbers = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
    return "  ".join([name, *(number.strip().rjust(len(number)) for number in numbers)])
