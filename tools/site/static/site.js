// The host of the live parts of a lesson, each in a frame: gives every frame the height that its page tells, and keeps it
// as light or dark as the site.

const SYSTEM = matchMedia("(prefers-color-scheme: dark)");

/** @returns {HTMLIFrameElement[]} */
function liveFrames() {
  return [...document.querySelectorAll("iframe")].filter((frame) => frame.className === "live");
}

/** @param {HTMLIFrameElement} frame */
function tellMode(frame) {
  const chosen = document.body.dataset["theme"] ?? "auto";
  const mode = chosen === "auto" ? (SYSTEM.matches ? "dark" : "light") : chosen;
  frame.contentWindow?.postMessage({ type: "minerals:mode", mode }, "*");
}

addEventListener("message", ({ source, data }) => {
  if (data?.type !== "minerals:height") return;
  for (const frame of liveFrames()) {
    if (frame.contentWindow !== source) continue;
    frame.style.height = `${data.height}px`;
    tellMode(frame);
  }
});
new MutationObserver(() => liveFrames().forEach(tellMode)).observe(document.body, { attributeFilter: ["data-theme"] });
SYSTEM.addEventListener("change", () => liveFrames().forEach(tellMode));

export {}; // a script of its own, whose names are not those of the page
