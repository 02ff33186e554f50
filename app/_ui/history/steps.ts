type Handler = (event: PopStateEvent) => void;

let handler: Handler = () => {};

if (typeof window !== "undefined") {
  window.addEventListener("popstate", (event) => handler(event), { capture: true });
}

/** Sets the handler that gets every `popstate` event before the router, the lists and the forms. */
export function handleStepsFirst(first: Handler): void {
  handler = first;
}
