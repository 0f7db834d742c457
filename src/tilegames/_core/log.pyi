from typing import final

__test__: dict[str, str]

@final
class HiddenPast: ...

@final
class Log: ...
