// A page within another page: `page.html?embed` has no header, and tells its host how high it is. Embedded or not, a
// page in a frame is as light or dark as its host asks for.

/**
 * @typedef {object} HeightMessage what the host gets by `postMessage`
 * @property {"minerals:height"} type
 * @property {number} height in pixels: so high is all of the page at this width
 */

/**
 * @typedef {object} ModeMessage what the host may send by `postMessage`
 * @property {"minerals:mode"} type
 * @property {"light" | "dark"} mode
 */

/** @returns {boolean} whether the page is asked to be part of another */
export function isEmbedded() {
  return new URLSearchParams(location.search).has("embed");
}

/**
 * Be as light or dark as the host asks for. If the page is embedded, leave out the header and tell the host the height,
 * now and whenever it changes.
 */
export function listenToHost() {
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || data?.type !== "minerals:mode") return;
    if (data.mode === "light" || data.mode === "dark") document.documentElement.dataset["theme"] = data.mode;
  });
  if (!isEmbedded()) return;
  const root = document.documentElement;
  root.classList.add("embedded");
  let told = 0;
  const tell = () => {
    // How high the page would like to be must not depend on how high its frame is now, or both would grow forever.
    root.classList.add("unbounded");
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    root.classList.remove("unbounded");
    if (height === told || parent === window) return;
    told = height;
    /** @type {HeightMessage} */
    const message = { type: "minerals:height", height };
    parent.postMessage(message, "*");
  };
  const watcher = new ResizeObserver(() => requestAnimationFrame(tell));
  watcher.observe(document.body);
  for (const part of document.querySelectorAll("main, main > *, main > * > *")) watcher.observe(part);
}
