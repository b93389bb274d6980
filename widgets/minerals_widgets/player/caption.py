"""The caption of a step, as HTML."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from minerals.core.text import odds, translated
from minerals.exchange.page.chance import in_short
from minerals.front.records import as_told
from minerals_widgets.player.replay import Caption
from minerals_widgets.screen.words import paragraphs


def caption_html(caption: Caption) -> str:
    """Return where a step is and what happened at it."""
    said = paragraphs([caption.place], "minerals-place") + paragraphs([caption.sentence], "minerals-sentence")
    if caption.probability:
        likely = Fraction(caption.probability)
        chance = in_short(likely)[0]
        chance = as_told(chance) if caption.is_told else chance
        # Most sentences say it themselves.
        is_said = odds(likely) in caption.sentence and not caption.is_told
        said += (
            ""
            if is_said
            else paragraphs([translated("Probability: {probability}", probability=chance)], "minerals-place")
        )
    return said


def reasons_html(caption: Caption) -> str:
    """Return why a bot chose it."""
    return "".join(f"<blockquote>{escape(text)}</blockquote>" for text in caption.reasons)
