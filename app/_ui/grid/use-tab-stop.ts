import { useCallback, useRef, useState } from "react";

/** Returns the position that Tab reaches among many, from `initial` on, and its element; `preventScroll` says that the caller brings it into view. */
export function useTabStop<Position>(initial: Position, preventScroll: boolean) {
  const [position, setPosition] = useState(initial);
  const element = useRef<HTMLElement | SVGElement | null>(null);
  const isMoving = useRef(false);
  const stopRendered = useCallback(
    (rendered: HTMLElement | SVGElement | null) => {
      element.current = rendered;
      if (!rendered || !isMoving.current) return;
      isMoving.current = false;
      rendered.focus({ preventScroll });
    },
    [preventScroll],
  );

  /** Moves the focus to another position, once it is rendered. */
  function moveTo(next: Position) {
    isMoving.current = true;
    setPosition(next);
  }

  /** Gives the focus to the tab stop, once it is rendered. */
  function focusStop() {
    if (element.current) element.current.focus({ preventScroll });
    else isMoving.current = true;
  }

  /** Returns the properties of an element by whether it is the tab stop. */
  const stopProps = useCallback(
    (isStop: boolean) => ({ tabIndex: isStop ? 0 : -1, ref: isStop ? stopRendered : undefined }),
    [stopRendered],
  );

  return { element, position, setPosition, moveTo, focusStop, stopProps };
}
