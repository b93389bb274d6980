"""Two ways to show a motion: the page moves pieces over the canvas, or the kernel sends every frame with `sleep`s.

    python -m tests.bench.motion

Each way shows the same miner of Mattock on the same way. It prints frames and milliseconds, in a real JupyterLab.
"""

from __future__ import annotations

from statistics import median

from tests.bench.latency import lab

ROUNDS = 7
LONGEST = 30_000
"""How many milliseconds to wait for the last of many clicks."""

CELL = """
from ipycanvas import Canvas
from ipywidgets import Button, VBox
from minerals.core.picture import Viewport, View
from minerals.picture.moves import moves
from minerals_widgets.screen.batch import one_batch
from minerals_widgets.screen.canvas import GuardedCanvas
from minerals_widgets.screen.painter import commands, paint
from tests.browser.test_motion import bent_match
import msgspec

match = bent_match()
draw = lambda state: match.game.picture(state, View(place=Place(1008, 600)), match.players)
node, engine = match.node, match.game.engine
states = [node.parent.state]
for event in node.events:
    states.append(engine.evolve(states[-1], event))
at = next(number for number, event in enumerate(node.events) if type(event).__name__ == "MinerMoved")
here, there = draw(states[at]), draw(states[at + 1])
told = match.game.motions(states[at], node.events[at])
back = tuple(msgspec.structs.replace(one, way=one.way[::-1]) for one in told)
(move,) = moves(here, there, told, guesses=False)
FRAMES = 18

def along(part):
    lengths = [((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 for a, b in zip(move.way, move.way[1:])]
    left = part * sum(lengths)
    for (a, b), length in zip(zip(move.way, move.way[1:]), lengths):
        if left <= length:
            return a[0] + (b[0] - a[0]) * left / length, a[1] + (b[1] - a[1]) * left / length
        left -= length
    return move.way[-1]

def frame(part):
    x, y = along(part)
    dx, dy = x - move.base[0], y - move.base[1]
    moved = tuple(msgspec.structs.replace(shape, x=shape.x + dx, y=shape.y + dy) for shape in move.shapes)
    still = tuple(shape for shape in there.shapes if shape not in move.hidden)
    return msgspec.structs.replace(there, shapes=still + moved)

class Sleeping:
    def __init__(self):
        self.canvas = Canvas(width=2016, height=1200, layout={"width": "1008px"}).add_class("minerals-canvas")
        self.widget, self.forward = self.canvas, True
        with one_batch():
            paint(self.canvas, commands(here))
    def turn(self):
        parts = [number / FRAMES for number in range(1, FRAMES + 1)]
        with one_batch():
            for part in parts if self.forward else parts[::-1]:
                paint(self.canvas, commands(frame(part)))
                self.canvas.sleep(16)
            paint(self.canvas, commands(there if self.forward else here))
        self.forward = not self.forward

class Overlaid:
    def __init__(self):
        self.board = GuardedCanvas(here)
        self.widget, self.forward = self.board.widget, True
    def turn(self):
        self.board.show(there if self.forward else here, told if self.forward else back)
        self.forward = not self.forward
"""
SHOW = """
shown = {way}()
turn = Button(description="turn")
turn.on_click(lambda _: shown.turn())
VBox([turn, shown.widget])
"""

WATCH = """() => {
    Object.assign(window, { drawn: [], frames: [], pressed: 0 });
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (...rest) {
        if (this.canvas.matches("canvas.minerals-canvas")) window.drawn.push(performance.now());
        return draw.apply(this, rest);
    };
    addEventListener("click", () => { window.pressed = performance.now(); }, true);
    let last = "";
    const watch = () => {
        const moved = [...document.querySelectorAll(".minerals-moving > g")].map(one => one.getAttribute("transform"));
        if (moved.join() !== last) window.frames.push(performance.now());
        last = moved.join();
        requestAnimationFrame(watch);
    };
    watch();
}"""
MEASURED = """() => {
    const shown = [...window.drawn, ...window.frames].sort((one, other) => one - other);
    const frames = shown.filter((time, at) => at === 0 || time - shown[at - 1] > 8);
    const since = times => times.length ? Math.round(times.at(-1) - window.pressed) : 0;
    const first = frames.length ? Math.round(frames[0] - window.pressed) : 0;
    return { frames: frames.length, first, stands: since(window.drawn), over: since(shown) };
}"""


def main() -> None:
    """Print what was measured."""
    for way in ("Sleeping", "Overlaid"):
        lab_page = lab().open(CELL, SHOW.format(way=way), width=1440, height=1000)
        page = lab_page.page
        lab_page.wait_for_ink()
        page.evaluate(WATCH)
        button = page.get_by_role("button", name="turn", exact=True)
        for clicks, gap in ((1, 0), (10, 100)):
            found = []
            for _ in range(ROUNDS if clicks == 1 else 1):
                page.wait_for_timeout(1200)
                page.evaluate("Object.assign(window, { drawn: [], frames: [] })")
                for _ in range(clicks):
                    button.evaluate("one => one.click()")
                    page.wait_for_timeout(gap)
                page.wait_for_timeout(LONGEST if clicks > 1 else 3000)
                found.append(page.evaluate(MEASURED))
            told = {name: median(one[name] for one in found) for name in found[0]}
            print(f"{way}, {clicks} clicks: {told}, all {found}")


if __name__ == "__main__":
    main()
