const THEME = "data-jp-theme-light";

function isDark() {
  const light = document.body.getAttribute(THEME);
  return light === null ? matchMedia("(prefers-color-scheme: dark)").matches : light === "false";
}

function render({ model, el }) {
  el.style.display = "none";
  const tell = () => {
    model.set("dark", isDark());
    model.save_changes();
  };
  tell();
  const watch = new MutationObserver(tell);
  watch.observe(document.body, { attributes: true, attributeFilter: [THEME] });
  return () => watch.disconnect();
}

export default { render };
