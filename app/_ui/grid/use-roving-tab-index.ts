import { useCallback, useRef, useState } from "react";

/** Manages a roving tab index: Tab reaches only the element at `position`. With `preventScroll`, focusing the element does not scroll. */
export function useRovingTabIndex<Position>(initial: Position, preventScroll: boolean) {
  const [position, setPosition] = useState(initial);
  const elementRef = useRef<HTMLElement | SVGElement | null>(null);
  const shouldFocusRef = useRef(false);
  const attachTabStop = useCallback(
    (rendered: HTMLElement | SVGElement | null) => {
      elementRef.current = rendered;
      if (!rendered || !shouldFocusRef.current) return;
      shouldFocusRef.current = false;
      rendered.focus({ preventScroll });
    },
    [preventScroll],
  );

  function moveTo(next: Position) {
    shouldFocusRef.current = true;
    setPosition(next);
  }

  function focusTabStop() {
    if (elementRef.current) elementRef.current.focus({ preventScroll });
    else shouldFocusRef.current = true;
  }

  const stopProps = useCallback(
    (isStop: boolean) => ({ tabIndex: isStop ? 0 : -1, ref: isStop ? attachTabStop : undefined }),
    [attachTabStop],
  );

  return { element: elementRef, position, setPosition, moveTo, focusStop: focusTabStop, stopProps };
}
