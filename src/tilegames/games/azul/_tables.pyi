__test__: dict[str, str]
