// A second visit: the page and its engine come from the browser, also without a network. See offline.js.

/** So many milliseconds the first actions have the network to themselves. */
const LATER = 2000;

/**
 * Keep this page, all that it has fetched, and its engine.
 * @param {URL} engine the folder of this version of the engine
 */
export async function keepPage(engine) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  await new Promise((go) => setTimeout(go, LATER));
  try {
    await serviceWorker.register(new URL("../../offline.js", engine));
  } catch {
    return; // refused, or the website has none: the page needs a network, as others do
  }
  const { active } = await serviceWorker.ready;
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  const page = location.href.replace(/#.*/, "");
  active?.postMessage({ page, fetched: fetched.filter((name) => name.startsWith(location.origin)), engine: engine.href });
}
