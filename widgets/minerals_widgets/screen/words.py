"""The words beside a board, which screen readers read out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path

from traitlets import Bool, Unicode

from minerals.core.game import Prompt, Rule, Rulebook
from minerals.core.text import term, translated, translated_number
from minerals.front import join_modules
from minerals_widgets.screen.asked import Asked


class Words(Asked):
    """HTML in two parts: words that screen readers read out whenever they change, and more to read below.

    `press`: called with the token of a button in the words that was pressed.

    An HTML widget would not work: it replaces its whole content, so screen readers notice no change, and everything
    that a reader has opened closes again.
    """

    _esm = join_modules("minerals_widgets/screen/words.js")
    _css = Path(__file__).with_name("words.css").read_text(encoding="utf-8")

    said = Unicode().tag(sync=True)
    """The words that are read out."""
    below = Unicode().tag(sync=True)
    """More to read. A `details` element in it stays open once a reader has opened it."""
    silent = Bool(False).tag(sync=True)
    """Whether nothing is read out, because the words change too fast."""

    def __init__(self, press: Callable[[str], object] | None = None) -> None:
        super().__init__()
        self._press = press
        self.on_msg(self._take)

    def _take(self, _words: Words, message: object, _buffers: object) -> None:
        match message:
            case {"press": str(token)} if self._press is not None and not self.is_late(message):
                self._press(token)

    def show(self, said: str, below: str = "") -> None:
        """Show other words."""
        with self.hold_sync():
            self.said = said
            self.below = below

    def __repr__(self) -> str:
        return "Words()"


def paragraphs(sentences: Iterable[str], css_class: str = "") -> str:
    """Return sentences as HTML, with one paragraph for each.

    >>> paragraphs(["K < O"], "minerals-note")
    '<p class="minerals-note">K &lt; O</p>'
    """
    opening = f'<p class="{css_class}">' if css_class else "<p>"
    return "".join(f"{opening}{escape(sentence)}</p>" for sentence in sentences)


def prompt_html(prompt: Prompt, before: str = "") -> str:
    """Return the sentence that says what to do as HTML, with its buttons in it. `before`: HTML to put first.

    >>> from minerals.core.game import Clause, prompt_of
    >>> prompt_html(prompt_of([Clause("end your turn", "end")], ["Ada"]))
    '<p class="minerals-standing">Ada: <button type="button" data-token="end">end your turn</button>.</p>'
    """
    said = "".join(
        f'<button type="button" data-token="{escape(part.token)}">{escape(part.words)}</button>'
        if part.token
        else escape(part.words)
        for part in prompt.parts
    )
    return f'<p class="minerals-standing">{before}{said}</p>'


def rules_behind(rulebook: Rulebook, ids: Iterable[str]) -> str:
    """Return rules as HTML that shows their titles, and their texts when opened. Returns "" for no rules."""
    rules = [rulebook[rule].in_words for rule in ids if rule in rulebook]
    if not rules:
        return ""
    titles = " · ".join(escape(rule.title) for rule in rules)
    return rules_under(translated_number(len(rules), "Rule: {titles}", "Rules: {titles}", titles=titles), rules)


def rules_under(summary: str, rules: Iterable[Rule]) -> str:
    """Return rules, already in the reader's language, as HTML that shows a summary, and their texts when opened.

    `summary`: the summary as HTML.
    """
    texts = "".join(f"<dt>{escape(rule.title)}</dt><dd>{_text(rule)}</dd>" for rule in rules)
    return f"<details><summary>{summary}</summary><dl>{texts}</dl></details>"


def _text(rule: Rule) -> str:
    status = escape(term(rule.status))
    readings = "".join(f"<li>{escape(reading)}</li>" for reading in rule.readings)
    heading = escape(translated("Our reading:"))
    said = f"<p>{heading}</p><ul>{readings}</ul>" if readings else ""
    source = f"<small>{escape(rule.source)}, {status}. <code>{escape(rule.id)}</code></small>"
    return f"{escape(rule.text)} {said}{source}"
