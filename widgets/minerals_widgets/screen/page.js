const THEME = "data-jp-theme-light";

function isDark() {
  const light = document.body.getAttribute(THEME);
  return light === null ? matchMedia("(prefers-color-scheme: dark)").matches : light === "false";
}

// Otherwise a letter pressed on a button would be a command to JupyterLab: "d" twice deletes the cell with its board.
const BOX = ".widget-vbox";
const NO_SHORTCUTS = "data-lm-suppress-shortcuts";

function render({ model, el }) {
  el.style.display = "none";
  const shown = new AbortController();
  const keepKeys = () => {
    const box = el.closest(BOX);
    if (box) {
      box.setAttribute(NO_SHORTCUTS, "true");
    } else if (!shown.signal.aborted) {
      // The box may not be on the page yet.
      requestAnimationFrame(keepKeys);
    }
  };
  keepKeys();
  const tell = () => {
    model.set("dark", isDark());
    model.save_changes();
  };
  tell();
  const watch = new MutationObserver(tell);
  watch.observe(document.body, { attributes: true, attributeFilter: [THEME] });
  return () => {
    shown.abort();
    watch.disconnect();
  };
}

export default { render };
