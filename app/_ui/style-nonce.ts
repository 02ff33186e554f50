declare let __webpack_nonce__: string | undefined;

// Libraries that inject styles read the page's nonce here; Radix does, to lock the scroll behind a dialog.
if (typeof document !== "undefined") {
  __webpack_nonce__ = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}
