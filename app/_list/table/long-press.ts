const HELD_MS = 500;

/** A finger that moves further scrolls. */
const STILL_PX = 10;

/** Calls back when the finger of a touch stays where it is, in browsers that do not tell of a long press. */
export function startLongPress({ touches }: TouchEvent, onPress: (x: number, y: number) => void): void {
  const [touch, other] = touches;
  if (!touch || other || !CSS.supports("-webkit-touch-callout: none")) return;
  const { clientX, clientY } = touch;
  const over = new AbortController();
  const timer = setTimeout(() => {
    over.abort();
    onPress(clientX, clientY);
    // The end of the press is no click.
    const end = (event: TouchEvent) => event.preventDefault();
    document.addEventListener("touchend", end, { once: true, passive: false });
  }, HELD_MS);
  over.signal.addEventListener("abort", () => clearTimeout(timer));

  function move(event: TouchEvent) {
    const now = event.type === "touchmove" && event.touches.length === 1 && event.touches[0];
    if (!now || Math.hypot(now.clientX - clientX, now.clientY - clientY) > STILL_PX) over.abort();
  }
  for (const type of ["touchmove", "touchstart", "touchend", "touchcancel"] as const)
    document.addEventListener(type, move, { signal: over.signal, passive: true, capture: true });
}
