"""A directive that prints the numbered rules of a game, so that its page does not repeat them.

Its argument names a game and a section, a range or a single rule: ``azul 2``, ``azul 4.3 to 4.10``, ``azul 4.3``.
The first rule of a section comes with the heading, and the content of the directive goes between the two.
"""

from importlib import import_module

from sphinx.util.docutils import SphinxDirective


def chosen(rules, which):
    """The numbers of a section, of a range or of a single rule."""
    first, _, last = which.partition(" to ")
    if first not in rules:
        return [number for number in rules if number.partition(".")[0] == which]
    numbers = list(rules)
    return numbers[numbers.index(first) : numbers.index(last or first) + 1]


def markdown(game, module, which, content):
    """These rules as Markdown; each has an anchor such as ``azul-rule-2-6``."""
    numbers = chosen(module.RULES, which)
    section, _, first = numbers[0].partition(".")
    heading = [f"*Section {section}: {module.SECTIONS[section]}*"] if first == "1" else []
    rules = [f"({game}-rule-{number.replace('.', '-')})=\n**{number}** {module.RULES[number]}" for number in numbers]
    return "\n\n".join([*heading, "\n".join(content), *rules])


class Rules(SphinxDirective):
    """The rules of a game."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self):
        game, _, which = self.arguments[0].partition(" ")
        try:
            module = import_module(f"tilegames.games.{game}.rules")
            text = markdown(game, module, which, self.content)
        except (ImportError, LookupError, ValueError):
            raise self.error(f"There are no rules {self.arguments[0]!r}.") from None
        self.env.note_dependency(module.__file__)
        return self.parse_text_to_nodes(text)


def setup(app):
    app.add_directive("rules", Rules)
    return {"parallel_read_safe": True}
