declare global {
  interface Window {
    /** Not in every browser, and not yet among TypeScript's types. */
    trustedTypes?: {
      createPolicy: (name: string, rules: Record<string, (text: string) => string | null>) => unknown;
    };
  }
}

// In every document, also one that the server could not finish, before anything of the app runs: scripts have addresses of this origin,
// and no text becomes code.
window.trustedTypes?.createPolicy("default", {
  createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
});

export {};
