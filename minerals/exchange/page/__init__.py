"""A recorded game as one HTML page that needs nothing else: no kernel, no network, no other file.

Pictures and sentences are computed here, once for every step, and packed. The page's script only shows them.
"""

from minerals.exchange.page.gallery import write_gallery
from minerals.exchange.page.look import check_length, seats_of
from minerals.exchange.page.page import to_html

__all__ = ["check_length", "seats_of", "to_html", "write_gallery"]
