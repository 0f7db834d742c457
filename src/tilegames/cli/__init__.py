"""The command line: a module for each command, with its arguments; ``app`` parses and runs them."""
