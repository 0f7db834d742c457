"""What holds for the whole run: hypothesis leaves no files behind, and says how to repeat a failure."""

from hypothesis import HealthCheck, settings

# How long data take to be drawn depends on what else the machine does.
settings.register_profile(
    "tilegames", deadline=None, database=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tilegames")
