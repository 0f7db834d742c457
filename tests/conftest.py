"""What holds for the whole run: limits of time; hypothesis leaves no files behind and says how to repeat a failure."""

import faulthandler
import sys

from hypothesis import HealthCheck, settings

#: Seconds that the interpreter has to exit when all tests are done.
EXIT_LIMIT = 120

# How long data take to be drawn depends on what else the machine does.
settings.register_profile(
    "tilegames", deadline=None, database=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tilegames")


def pytest_unconfigure(config):
    """Say where the interpreter stands if it does not exit, and end it; ``faulthandler_timeout`` is for the tests."""
    # A worker of xdist waits for the others. Emscripten has no thread that could watch the time.
    if not hasattr(config, "workerinput") and sys.platform != "emscripten":
        faulthandler.dump_traceback_later(EXIT_LIMIT, exit=True)
