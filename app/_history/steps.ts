type Handler = (event: PopStateEvent) => void;

let handler: Handler = () => {};

if (typeof window !== "undefined") {
  window.addEventListener("popstate", (event) => handler(event), { capture: true });
}

/** Sets the handler that hears of every step of the history before the router, the lists and the forms. */
export function handleStepsFirst(given: Handler): void {
  handler = given;
}
