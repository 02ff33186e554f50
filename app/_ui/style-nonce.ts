declare let __webpack_nonce__: string | undefined;

// Libraries that put a style into the page ask here for the nonce with which the page came: Radix does, to keep what
// is behind a dialog from scrolling.
if (typeof document !== "undefined") {
  __webpack_nonce__ = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}
