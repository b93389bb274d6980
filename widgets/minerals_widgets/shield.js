// ipycanvas listens on its canvas for all of these, prevents what the browser would do, and cannot
// be told not to. Caught on their way down they never reach it, and the browser does as always:
// Tab leaves the canvas, the wheel and the finger scroll, a tap becomes a click.
const KEPT_FROM_CANVAS = ["keydown", "wheel", "mousemove", "touchstart", "touchmove", "touchend", "touchcancel"];
const CANVAS = "minerals-canvas";

const isCanvas = (target) => target instanceof Element && target.classList.contains(CANVAS);

function render({ el }) {
  el.style.display = "none";
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const kind of KEPT_FROM_CANVAS) {
    document.addEventListener(kind, (event) => isCanvas(event.target) && event.stopPropagation(), options);
  }
  // ipycanvas does not say which button was pressed: only the first may play.
  document.addEventListener(
    "mousedown",
    (event) => isCanvas(event.target) && event.button !== 0 && event.stopPropagation(),
    options,
  );
  return () => listening.abort();
}

export default { render };
