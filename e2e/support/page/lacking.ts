/** Runs in a page before its scripts: the browser keeps nothing, and lets tabs not talk, as where cookies are blocked. */
export function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(window, name, { get: refuse });
  }
  window.BroadcastChannel = class {
    constructor() {
      refuse();
    }
  } as unknown as typeof BroadcastChannel;
}

/** Runs in a page before its scripts: takes away what is there by HTTPS alone, or not in every engine. */
export function lackNewer(): void {
  const lacking: [object, string][] = [
    [window, "showSaveFilePicker"],
    [window, "showOpenFilePicker"],
    [window, "launchQueue"],
    [window, "scheduler"],
    [window, "requestIdleCallback"],
    [window, "BroadcastChannel"],
    [window, "navigation"],
    [window, "CloseWatcher"],
    [window, "Temporal"],
    [Navigator.prototype, "locks"],
    [Navigator.prototype, "clipboard"],
    [Navigator.prototype, "serviceWorker"],
    [Navigator.prototype, "userActivation"],
    [Crypto.prototype, "randomUUID"],
    [Crypto.prototype, "subtle"],
    [Document.prototype, "startViewTransition"],
    [IDBFactory.prototype, "databases"],
  ];
  for (const [place, name] of lacking) Reflect.deleteProperty(place, name);
}
