const HELD_MS = 500;

/** A finger that moves further scrolls. */
const STILL_PX = 10;

/** Makes of a long press on a cell in an element what asks for a menu in other browsers, until the signal. */
export function hearLongPress(element: HTMLElement, signal: AbortSignal): void {
  element.addEventListener(
    "touchstart",
    ({ target, touches: [touch, other] }) => {
      if (!touch || other || !(target instanceof Element) || !target.closest("td")) return;
      const { clientX, clientY } = touch;
      const over = new AbortController();
      const timer = setTimeout(() => {
        const way = { bubbles: true, cancelable: true, clientX, clientY, pointerType: "touch" };
        const isHeard = !target.dispatchEvent(new PointerEvent("contextmenu", way));
        over.abort();
        // The end of the press is no click.
        const end = (event: TouchEvent) => event.preventDefault();
        if (isHeard) document.addEventListener("touchend", end, { once: true, passive: false });
      }, HELD_MS);
      over.signal.addEventListener("abort", () => clearTimeout(timer));

      function move(event: TouchEvent) {
        const now = event.type === "touchmove" && event.touches.length === 1 && event.touches[0];
        if (!now || Math.hypot(now.clientX - clientX, now.clientY - clientY) > STILL_PX) over.abort();
      }
      for (const type of ["touchmove", "touchstart", "touchend", "touchcancel"] as const)
        document.addEventListener(type, move, { signal: over.signal, passive: true, capture: true });
    },
    { signal, passive: true },
  );
}
