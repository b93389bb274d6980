// ipycanvas listens on its canvas for all of these events, prevents what the browser would do, and has no option to
// change that. Here they are caught before they reach it, so the browser works as usual: Tab leaves the canvas, wheel
// and finger scroll, and a tap becomes a click.
const KEPT_FROM_CANVAS = ["keydown", "wheel", "mousemove", "touchstart", "touchmove", "touchend", "touchcancel"];
const BOX = ".minerals-box";
const CANVAS = "canvas.minerals-canvas";

const isCanvas = (target) => target instanceof Element && target.matches(CANVAS);

function render({ model, el }) {
  el.style.display = "none";
  const shown = new AbortController();
  const { signal } = shown;
  const options = { capture: true, passive: true, signal };
  for (const kind of KEPT_FROM_CANVAS) {
    document.addEventListener(kind, (event) => isCanvas(event.target) && event.stopPropagation(), options);
  }
  // ipycanvas does not say which mouse button was pressed, and only the first may play.
  document.addEventListener(
    "mousedown",
    (event) => isCanvas(event.target) && event.button !== 0 && event.stopPropagation(),
    options,
  );

  // For screen readers the canvas is a picture with a name, and the keyboard does not stop at it.
  const name = () => {
    const canvas = el.closest(BOX)?.querySelector(CANVAS);
    if (canvas) {
      canvas.tabIndex = -1;
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", model.get("label"));
    } else if (!signal.aborted) {
      // The box may not be on the page yet.
      requestAnimationFrame(name);
    }
  };
  name();
  model.on("change:label", name);
  signal.addEventListener("abort", () => model.off("change:label", name));
  return () => shown.abort();
}

export default { render };
