// JupyterLab keeps every connection of a widget until its kernel ends, closed or not. Each keeps the model that it told,
// with all its views and what they are drawn with: some 800 elements for each time that the cell of a board runs.

/** @typedef {{onMsg: unknown, onClose: unknown, dispose: () => void}} Comm a connection in JupyterLab */

const mended = new WeakSet();

/**
 * From now on a connection that is closed tells nobody, and so keeps nothing. Elsewhere than in JupyterLab, where
 * connections are made in another way, this does nothing.
 * @param {{comm?: {jsServicesComm?: Comm}} | undefined} model any model that is connected, with its kernel
 */
export function letClosedGo(model) {
  const comm = model?.comm?.jsServicesComm;
  const kind = comm && Object.getPrototypeOf(comm);
  if (typeof kind?.dispose !== "function" || mended.has(kind)) return;
  mended.add(kind);
  const { dispose } = kind;
  kind.dispose = /** @this {Comm} */ function () {
    dispose.call(this);
    this.onMsg = this.onClose = undefined;
  };
}
