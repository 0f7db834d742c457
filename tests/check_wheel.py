"""Whether a wheel holds what it should: ``python tests/check_wheel.py dist/*.whl``. No test module."""

import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"
GENERATED = (".c", ".cpp", ".cc", ".o", ".obj", ".html", ".so.dSYM", ".pyc")


def problems(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    found = []
    for pattern in ("*.py", "*.pxd", "*.pyi", "py.typed"):
        wanted = {path.relative_to(SOURCE).as_posix() for path in SOURCE.glob(f"tilegames/**/{pattern}")}
        found += [f"missing: {name}" for name in sorted(wanted - names)]
        if pattern != "*.pyi" and not wanted:
            found.append(f"the source has no {pattern}")
    for path in sorted(SOURCE.rglob("*.pyx")):
        stem = path.relative_to(SOURCE).with_suffix("").as_posix()
        if not any(stem + suffix in names for suffix in EXTENSION_SUFFIXES):
            found.append(f"missing: the compiled {stem}")
    found += [f"generated: {name}" for name in sorted(names) if name.endswith(GENERATED)]
    found += [f"stray: {name}" for name in sorted(names) if not name.startswith(("tilegames/", "tilegames-"))]
    if not any(name.endswith(".dist-info/licenses/LICENSE") for name in names):
        found.append("missing: the licence")
    return found


def main() -> int:
    wheels = [Path(name) for name in sys.argv[1:]]
    if not wheels:
        print("usage: python tests/check_wheel.py WHEEL...", file=sys.stderr)
        return 2
    wrong = [f"{wheel.name}: {problem}" for wheel in wheels for problem in problems(wheel)]
    print("\n".join(wrong or [f"{wheel.name}: complete" for wheel in wheels]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
