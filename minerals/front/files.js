// Files that a reader takes from a page, and gives to one.

import { made } from "minerals/front/elements.js";

const MINUTE = 60_000;

/**
 * Hand a file over to the reader.
 * @param {string} name
 * @param {BlobPart} content
 */
export function handOver(name, content) {
  const link = made("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE);
}

/**
 * @param {Blob} file
 * @returns {Promise<string>} its bytes in base64
 */
export function encoded(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/**
 * A field, which nobody sees, by which a file is chosen.
 * @param {(file: File | undefined) => void} give
 */
export function fileChooser(give) {
  const chooser = made("input");
  chooser.type = "file";
  chooser.hidden = true;
  chooser.addEventListener("change", () => {
    give(chooser.files?.[0]);
    chooser.value = ""; // so that the same file can be chosen again
  });
  return chooser;
}

/**
 * Take what is dropped.
 * @param {Document | HTMLElement} target where
 * @param {(isOver: boolean) => void} mark tells whether something is held over it
 * @param {(event: DragEvent) => boolean} suits whether it is taken here
 * @param {(file: File | undefined, text: string) => void} give
 * @param {AbortSignal} signal ends it
 */
export function takeDrops(target, mark, suits, give, signal) {
  let inside = 0;
  const over = (/** @type {number} */ change) => mark((inside = Math.max(0, inside + change)) > 0);
  const listen = (/** @type {string} */ name, /** @type {(event: DragEvent) => void} */ take) =>
    target.addEventListener(name, (event) => event instanceof DragEvent && suits(event) && take(event), { signal });
  const keep = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  listen("dragenter", () => over(1));
  listen("dragleave", () => over(-1));
  listen("dragover", keep);
  listen("drop", (event) => {
    keep(event);
    over(-inside);
    give(event.dataTransfer?.files[0], event.dataTransfer?.getData("text") ?? "");
  });
}
