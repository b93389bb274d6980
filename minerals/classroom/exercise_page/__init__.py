"""An exercise as one HTML page that is solved without a kernel.

Numbers, messages, hints and solutions are worked out beforehand. The page's script reads the answers and judges them,
by the same rules as in Python: `tests/classroom/test_answers_on_pages.py` compares them.

- `data`: what the page shows, and how it judges;
- `page`: the page;
- `fractions.js`, `typed_text.js`, `expressions.js`, `answers.js`, `verdicts.js`, `spellings.js`: reading and judging;
- `work.js`: what a student has done, what is unlocked, and what is said;
- `exercise.js`, `fields.js`, `prose.js`: the page itself.
"""

from minerals.classroom.exercise_page.page import exercise_page

__all__ = ["exercise_page"]
