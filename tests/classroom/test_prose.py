"""Texts of exercises as XHTML: what they use of Markdown, and nothing else."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, tostring

import pytest
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml

from minerals.classroom import exercises, pose
from minerals.classroom.publishing.prose import append_prose, append_words, html
from minerals.core.text import speaking


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("One line\nand another.", "<p>One line and another.</p>"),
        ("One.\n\nTwo.", "<p>One.</p><p>Two.</p>"),
        ("*six* of `legal()`", "<p><em>six</em> of <code>legal()</code></p>"),
        ("Here:\n\n    □ ·\n\n      □\n\nThere.", "<p>Here:</p><pre>□ ·\n\n  □</pre><p>There.</p>"),
        ("    *a* & `b`", "<pre>*a* &amp; `b`</pre>"),
        ("", ""),
    ],
)
def test_what_the_texts_use_is_marked_up(text, shown):
    assert html(text) == shown


@pytest.mark.parametrize(
    "text", ["- one", "1. one", "# one", "> one", "[one](two)", "2 * 3 * 4", r"\*", "--- ", "one_two_", "https://a.b"]
)
def test_anything_else_is_plain_text(text):
    assert html(text) == f"<p>{text.strip().replace('>', '&gt;')}</p>"


def test_html_is_shown_and_not_obeyed():
    assert html("<script>a && b</script> &lt;") == "<p>&lt;script&gt;a &amp;&amp; b&lt;/script&gt; &amp;lt;</p>"


def test_prose_and_words_are_appended_to_an_element():
    parent = Element("prompt")
    append_words(parent, "*Is* 1 < 2?")
    assert append_prose(parent, "One.\n\n    □").tag == "pre"
    assert append_prose(parent, "").tag == "pre"
    assert tostring(parent, encoding="unicode") == "<prompt><em>Is</em> 1 &lt; 2?<p>One.</p><pre>□</pre></prompt>"


@pytest.mark.parametrize("spoken", ["en", "de", "fr"])
def test_no_line_of_a_text_looks_like_a_list_or_a_heading_where_all_of_markdown_is_read(spoken):
    """Notebooks read all of Markdown: a line that begins with "1." makes a list there."""
    with speaking(spoken):
        texts = [
            (posed.text.code, text)
            for posed in map(pose, (text.code for text in exercises()))
            for text in (posed.statement, posed.solution, *map(posed.prompt, posed.parts), *messages(posed))
        ]
    assert len(texts) > 500
    looks = re.compile(r"^ {0,3}(?:1[.)] |[-+*] |#|>|=+$|-+$|\|)", re.MULTILINE)
    assert [found for found in texts if looks.search(found[1])] == []


def messages(posed):
    return [message for part in posed.parts for message in posed.messages(part).values()]


def test_what_is_read_is_what_markdown_it_reads():
    reader = MarkdownIt("zero").enable(["code", "newline", "backticks", "emphasis"])
    reader.add_render_rule(
        "code_block", lambda _, tokens, at, *__: f"<pre>{escapeHtml(tokens[at].content.rstrip())}</pre>"
    )
    reader.add_render_rule("paragraph_close", lambda *_: "</p>")
    reader.add_render_rule("softbreak", lambda *_: " ")
    posed = [pose(text.code) for text in exercises()]
    texts = [text for each in posed for text in (each.statement, each.solution, *map(each.prompt, each.parts))]
    odd = ["*a*b", "2*3*4", "a *b `c*d` e*", "(*x*)", "**b**", "* a", "*a * b*", "``a`b``", "` a `", "a\n   b", "“*a*”"]
    assert [text for text in (*texts, *odd) if html(text) != reader.render(text)] == []
