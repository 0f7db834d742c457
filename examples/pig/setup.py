"""Builds the rules against the .pxd files of the installed tilegames."""

from Cython.Build import cythonize
from setuptools import Extension, setup

setup(
    ext_modules=cythonize(
        [Extension("pig._rules", ["src/pig/_rules.pyx"])],
        build_dir="build/cython",
        compiler_directives={"language_level": 3, "freethreading_compatible": True},
        include_path=["src"],
    ),
)
