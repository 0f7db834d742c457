"""A pytest plugin for the runs of mutants: it writes down which test began and which failed."""

import os
from pathlib import Path

from hypothesis import Phase, settings

#: A failing property is reported at once: making its example smaller could take minutes.
settings.register_profile("mutation", deadline=None, database=None, phases=(Phase.explicit, Phase.generate))

LOG = "MUTATION_LOG"


def write(event, name=""):
    with Path(os.environ[LOG]).open("a") as log:
        log.write(f"{event}\t{name}\n")


def pytest_runtest_logstart(nodeid):
    write("began", nodeid)


def pytest_runtest_logreport(report):
    if report.failed:
        write("failed", report.nodeid)


def pytest_collectreport(report):
    if report.failed:
        write("failed", report.nodeid)


def pytest_sessionfinish():
    write("finished")


def noticed_by(log: Path) -> str:
    """The test that failed or never ended, empty if there is none."""
    events = [line.split("\t") for line in log.read_text().splitlines()] if log.exists() else []
    failed = [name for event, name in events if event == "failed"]
    began = [name for event, name in events if event == "began"] if ["finished", ""] not in events else []
    return (failed or began or [""])[-1]
