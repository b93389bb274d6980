// Something that is dragged along a line: a slider's handle, the step of a graph.

/**
 * Call with the share of the width, from 0 to 1, where the pointer is pressed and wherever it goes from there.
 * @param {Element} element what is pressed
 * @param {Element} ruler what the share is measured on
 * @param {(share: number) => void} follow
 * @param {(event: PointerEvent) => boolean} [begins] whether this press counts; it also does what a press does besides
 */
export function followPointer(element, ruler, follow, begins = () => true) {
  const along = (/** @type {PointerEvent} */ { clientX }) => {
    const { left, width } = ruler.getBoundingClientRect();
    follow(width ? Math.max(0, Math.min((clientX - left) / width, 1)) : 0);
  };
  const listen = (/** @type {string} */ kind, /** @type {(event: PointerEvent) => void} */ call) =>
    element.addEventListener(kind, (event) => call(/** @type {PointerEvent} */ (event)));
  listen("pointerdown", (event) => {
    if (event.button !== 0 || !begins(event)) return;
    element.setPointerCapture(event.pointerId);
    along(event);
  });
  listen("pointermove", (event) => {
    if (element.hasPointerCapture(event.pointerId)) along(event);
  });
}
