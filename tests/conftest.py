"""What holds for the whole run: hypothesis leaves no files behind, and says how to repeat a failure."""

from hypothesis import settings

settings.register_profile("tilegames", deadline=None, database=None, print_blob=True)
settings.load_profile("tilegames")
