"""Game records of the AbstractPlay site for Mattock.

A record is JSON: a header (game, variants, site, dates, players with their results, starting position) and the moves
by round, each round a list with one move for each player in the order of the seats. The schema is published as
`gamerecord` in the site's `recranks` package.

Their freestyle games have one more move than ours. When all miners are placed, the first player passes, and the second,
who placed last, moves first. Reading a record drops this pass, and writing one puts it back.

Until May 2026 the fixed set-up of the site's full board had a miner of the second player on d1, where it now is on e1,
opposite i11. A record does not say which. So if the moves do not fit one of them, we try the other. If they fit both,
the date decides. A game from the earlier set-up becomes a log that begins from a written position.
"""

from minerals.exchange.records import RecordError
from minerals.games.mattock.exchange.read import read_record
from minerals.games.mattock.exchange.schema import ENDINGS, GAME
from minerals.games.mattock.exchange.write import write_record

__all__ = ["ENDINGS", "GAME", "RecordError", "read_record", "write_record"]
