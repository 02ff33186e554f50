import { useCallback, useRef, useState } from "react";

/** Returns the position that Tab reaches among many, from `initial` on; `preventScroll` says that the caller brings it into view. */
export function useTabStop<Position>(initial: Position, preventScroll: boolean) {
  const [position, setPosition] = useState(initial);
  const isMoving = useRef(false);
  const focusMoved = useCallback(
    (element: HTMLElement | SVGElement | null) => {
      if (!element || !isMoving.current) return;
      isMoving.current = false;
      element.focus({ preventScroll });
    },
    [preventScroll],
  );

  /** Moves the focus to another position, once it is rendered. */
  function moveTo(next: Position) {
    isMoving.current = true;
    setPosition(next);
  }

  /** Returns the properties of an element by whether it is the tab stop. */
  const stopProps = useCallback(
    (isStop: boolean) => ({ tabIndex: isStop ? 0 : -1, ref: isStop ? focusMoved : undefined }),
    [focusMoved],
  );

  return { position, setPosition, moveTo, stopProps };
}
