from typing import final

@final
class Log: ...
