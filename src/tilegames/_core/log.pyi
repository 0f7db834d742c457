from typing import final

__test__: dict[str, str]

@final
class Before: ...

@final
class Log: ...
