type Answer = (event: PopStateEvent) => void;

/** In the state of a history entry: how many open dialogs Back closes before it leaves the screen (overlay-entries.ts). */
export const OVERLAYS = "overlays";

let answer: Answer = () => {};

if (typeof window !== "undefined") {
  window.addEventListener("popstate", (event) => answer(event), { capture: true });
}

/** Has steps of the history answered before the router, the lists and the forms hear of them. */
export function answerStepsFirst(given: Answer): void {
  answer = given;
}
