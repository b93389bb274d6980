"""Templates: what is put in is escaped, and nothing is left out unnoticed."""

from __future__ import annotations

import pytest
from jinja2 import UndefinedError
from markupsafe import Markup

from minerals.exchange.templates import fill_template

EVIL = "<script>alert('\"&')</script>"


def card(**changes):
    return {"link": "a.html", "picture": Markup("<svg></svg>"), "title": "", "about": "", "ended": ""} | changes


def gallery(*cards):
    given = {"title": "", "policy": "", "style": "", "language": "en", "words": {}, "games": [("Mattock", cards)]}
    return fill_template("minerals.exchange.page", "gallery.html", **given)


@pytest.mark.parametrize("place", ["link", "title", "about", "ended"])
def test_what_is_put_in_is_escaped(place):
    page = gallery(card(**{place: EVIL}))
    assert "<script>" not in page
    assert "&lt;script&gt;alert(&#39;&#34;&amp;&#39;)" in page


def test_markup_stays_what_it_is():
    assert "<svg></svg>" in gallery(card())


def test_a_value_that_is_missing_is_an_error():
    without = card()
    del without["ended"]
    with pytest.raises(UndefinedError, match="ended"):
        gallery(without)
