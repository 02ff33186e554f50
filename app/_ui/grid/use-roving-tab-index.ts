import { useCallback, useRef, useState } from "react";

/** Manages a roving tab index: `position` is the only one that Tab reaches. With `preventScroll`, the caller scrolls to it. */
export function useRovingTabIndex<Position>(initial: Position, preventScroll: boolean) {
  const [position, setPosition] = useState(initial);
  const element = useRef<HTMLElement | SVGElement | null>(null);
  const isMoving = useRef(false);
  const tabStopRef = useCallback(
    (rendered: HTMLElement | SVGElement | null) => {
      element.current = rendered;
      if (!rendered || !isMoving.current) return;
      isMoving.current = false;
      rendered.focus({ preventScroll });
    },
    [preventScroll],
  );

  function moveTo(next: Position) {
    isMoving.current = true;
    setPosition(next);
  }

  function focusTabStop() {
    if (element.current) element.current.focus({ preventScroll });
    else isMoving.current = true;
  }

  const stopProps = useCallback(
    (isStop: boolean) => ({ tabIndex: isStop ? 0 : -1, ref: isStop ? tabStopRef : undefined }),
    [tabStopRef],
  );

  return { element, position, setPosition, moveTo, focusStop: focusTabStop, stopProps };
}
