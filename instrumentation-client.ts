declare global {
  interface Window {
    /** Missing in some browsers, and in TypeScript's types. */
    trustedTypes?: {
      createPolicy: (name: string, rules: Record<string, (text: string) => string | null>) => unknown;
    };
  }
}

// Next runs this file before any other code of a page. Only URLs of this origin can be loaded as scripts, and no text as HTML or code.
window.trustedTypes?.createPolicy("default", {
  createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
});

export {};
