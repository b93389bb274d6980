// While the page is prepared, and when it loses what it works with.
const ALIVE = 5000;
const MOST_MISSED = 2;
const MOST_WAITED = 12;

// Voilà sends them while a cell runs, and for ever where nothing runs any more.
let waited = 0;
window.voila_heartbeat = () => {
  waited += 1;
  if (waited === MOST_WAITED) {
    window.mineralsTrouble("broken");
  }
};
window.voila_process = (number, of) => {
  waited = 0;
  const bar = document.getElementById("minerals-progress");
  if (bar) {
    bar.max = of;
    bar.value = number;
  }
};
window.voila_finish = () => {
  window.cellLoaded = true;
  window.display_cells();
};
window.display_cells = () => {
  // Voilà calls it when the cells are there, and again when its theme is: the later one counts.
  if (!window.themeLoaded || !window.cellLoaded) {
    window.cellLoaded = true;
    return;
  }
  document.getElementById("loading")?.remove();
  document.getElementById("rendered_cells").style.display = "";
  watch();
};

window.mineralsTrouble = (kind) => {
  const words = window.mineralsWords;
  const told = document.getElementById("minerals-trouble");
  document.getElementById("loading")?.remove();
  const said = document.createElement("p");
  said.textContent = words[kind];
  const again = document.createElement("button");
  again.type = "button";
  again.textContent = words.again;
  again.addEventListener("click", () => location.reload());
  told.replaceChildren(said, again);
  told.hidden = false;
};

// A kernel that was taken over or has died is no longer known; a server that has stopped does not answer at all.
function watch() {
  const { kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  let missed = 0;
  const look = async () => {
    let kind = "";
    try {
      const answer = await fetch(`${window.mineralsDoor}alive/${kernelId}`, { cache: "no-store" });
      kind = answer.ok ? ((await answer.json()).state ?? "") : "stopped";
    } catch {
      kind = "gone";
    }
    missed = kind ? missed + 1 : 0;
    if (missed >= MOST_MISSED || (kind && kind !== "gone")) {
      window.mineralsTrouble(kind);
      if (kind !== "gone") {
        return;
      }
    } else if (!kind) {
      document.getElementById("minerals-trouble").hidden = true;
    }
    setTimeout(look, ALIVE);
  };
  setTimeout(look, ALIVE);
}
