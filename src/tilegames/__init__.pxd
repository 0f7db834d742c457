"""What the compiled rules of a game in another package need: ``from tilegames cimport GameOps, Head, ...``."""
from tilegames._core.bits cimport *
from tilegames._core.ops cimport *
from tilegames._core.packing cimport pack_state
from tilegames._core.position cimport CorePosition, Rules
from tilegames._core.rng cimport below
from tilegames._core.trace cimport *
