"""Change one place of the library at random, run the tests, and repeat: which changes go unnoticed?

Every mutant is built and tested in a private copy of the checkout. Each result is added to a file as soon as it is
known, and a mutant that has a result there is not tried again, so a run that was stopped can be resumed.
"""

import argparse
import signal
import tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from .choice import Mutant, choose
from .report import append_result, read_results, summary
from .trial import Trials
from .workspace import ROOT, Base, stop_all

SHOWN = "{status} ({seconds} s)  {path}:{line} {operator}  {test}"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="how many mutants (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which ones; fewer of a seed are the first of more")
    parser.add_argument("--only", metavar="GLOB", default="*", help="which files, as src/tilegames/games/azul/*")
    parser.add_argument("--list", action="store_true", help="show the mutants, and try none")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="mutants tried at once")
    parser.add_argument(
        "--limit", type=float, default=300, metavar="SECONDS",
        help="a single test that takes longer hangs, which counts as caught (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--results", type=Path, default=ROOT / "mutation.jsonl", metavar="FILE")
    return parser.parse_args()


def try_all(todo: list[tuple[Mutant, str]], jobs: int, limit: float, results: Path) -> None:
    """Try mutants in private copies; each result is written and printed as soon as it is known."""
    with tempfile.TemporaryDirectory(prefix="tilegames-mutation.") as folder, ThreadPoolExecutor(jobs) as pool:
        try:
            trials = Trials(Base(Path(folder), jobs), limit)
            for number, done in enumerate(as_completed(pool.submit(trials.result, *each) for each in todo), 1):
                result = done.result()
                append_result(results, result)
                print(f"[{number}/{len(todo)}]", SHOWN.format(**result), flush=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            stop_all()
            raise


def main() -> None:
    options = arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    chosen = choose(ROOT, options.count, options.seed, options.only)
    if options.list:
        print("\n".join(f"{mutant.path}:{mutant.line}  {mutant.operator}\n{mutant.diff}\n" for mutant, _ in chosen))
        return
    known = read_results(options.results)
    todo = [(mutant, text) for mutant, text in chosen if mutant.key not in known]
    if todo:
        try_all(todo, options.jobs, options.limit, options.results)
    known = read_results(options.results)
    print(summary(known[mutant.key] for mutant, _ in chosen))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit("Stopped; the same command resumes.") from None
