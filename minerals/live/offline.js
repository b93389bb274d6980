// The service worker of live pages. It lies beside the folder of the engine, and keeps each page that was visited with
// the engine that the page was made for, so that they are there without a network, and soon.
//
// One cache holds one version of the engine and the pages that use it. A page comes from the network if it can; an
// engine has its version in its address, never changes, and so comes from its cache.

/** @typedef {{page: string, fetched: string[], engine: string}} Visit */

const NAME = "minerals engine ";
const ENGINE = /\/engine\/([0-9a-f]{12})\//;
/** So many versions of the engine are kept at most. */
const MOST = 3;
/** A page whose network says nothing for so many milliseconds comes from its cache. */
const SLOW = 4000;

const scope = /** @type {any} */ (globalThis);

/** The names of our caches, the newest first. */
const names = async () => (await caches.keys()).filter((name) => name.startsWith(NAME)).reverse();

/** @param {Request | string} asked */
async function kept(asked) {
  for (const name of await names()) {
    const found = await (await caches.open(name)).match(asked, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** @param {Request} request */
async function answered(request) {
  const known = await kept(request);
  if (!known) return fetch(request);
  if (ENGINE.test(request.url)) return known;
  const late = new Promise((give) => setTimeout(give, SLOW, known));
  // A host in trouble is no news; a page that has gone is.
  const fresh = fetch(request).then(
    (answer) => (answer.ok || answer.status === 404 || answer.type === "opaqueredirect" ? answer : known),
    () => known,
  );
  return Promise.race([fresh, late]);
}

/** @param {ArrayBuffer} bytes */
async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((each) => each.toString(16).padStart(2, "0")).join("");
}

/**
 * Keep all files of an engine that are what they should be.
 * @param {Cache} cache
 * @param {string} engine the address of its folder
 */
async function keepEngine(cache, engine) {
  const list = new URL("files.json", engine).href;
  const known = await (await cache.match(list))?.json();
  const files = known ?? (await (await fetch(list)).json());
  for (const [name, digest] of Object.entries(files)) {
    const address = new URL(name, engine).href;
    if (await cache.match(address)) continue;
    const answer = await fetch(address);
    if ((await digestOf(await answer.clone().arrayBuffer())) !== digest) throw new Error(`${address} is another file.`);
    await cache.put(address, answer);
  }
  if (!known) await cache.put(list, Response.json(files));
}

/** @param {Visit} visit */
async function keep({ page, fetched, engine }) {
  const version = ENGINE.exec(engine)?.[1];
  if (!version) return;
  const cache = await caches.open(NAME + version);
  await keepEngine(cache, engine);
  const addresses = [page, ...fetched.filter((address) => !ENGINE.test(address))];
  for (const address of addresses) {
    const answer = await fetch(address, { cache: "no-cache" });
    if (answer.ok) await cache.put(address, answer);
  }
  for (const [number, name] of (await names()).entries()) {
    if (name === NAME + version) continue;
    const old = await caches.open(name);
    for (const address of addresses) await old.delete(address);
    const left = (await old.keys()).filter(({ url }) => !ENGINE.test(url));
    if (!left.length || number >= MOST) await caches.delete(name);
  }
}

scope.addEventListener("install", () => scope.skipWaiting());
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url, cache, mode } = event.request;
  const isOurs = method === "GET" && url.startsWith(scope.location.origin);
  if (isOurs && !(cache === "only-if-cached" && mode !== "same-origin")) event.respondWith(answered(event.request));
});
// What cannot be kept, because the browser refuses or is full, comes from the network the next time.
scope.addEventListener("message", (/** @type {any} */ event) => event.waitUntil(keep(event.data).catch(console.warn)));
