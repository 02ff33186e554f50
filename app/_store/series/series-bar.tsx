"use client";

import { usePathname } from "next/navigation";
import { type RefObject, useEffect, useRef, useState } from "react";
import { NOT_OPENED } from "@/lib/messages/problem";
import { useLeaveGuard } from "../../_session/leaving/leave-guard";
import { isOutOfReach } from "../../_session/pwa/connection";
import { useAlert } from "../../_ui/alerts";
import { Button } from "../../_ui/button";
import { leaveOut, noticeOf, placeIn, type SeriesPlace } from "./place-in-series";
import { type Step, series as stored } from "./series";

type SeriesBarProps = {
  place: SeriesPlace;
  disabled: boolean;
  onStep: (link: string, isBack: boolean) => void;
};

/** Steps through the found rows of a list without saving. */
export function SeriesBar({ place: { number, count, previous, next }, disabled, onStep }: SeriesBarProps) {
  return (
    <nav aria-label="Data yang ditemukan" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        name="sebelumnya"
        disabled={disabled || !previous}
        onClick={() => previous && onStep(previous, true)}
      >
        Sebelumnya
      </Button>
      <span className="text-sm font-medium tabular-nums">
        {number} dari {count}
      </span>
      <Button name="berikutnya" disabled={disabled || !next} onClick={() => next && onStep(next, false)}>
        Berikutnya
      </Button>
    </nav>
  );
}

function focusOn(frame: HTMLElement, name: string) {
  const control = frame.querySelector<HTMLElement>(`[name=${JSON.stringify(name)}]:enabled`);
  (control ?? frame.querySelector<HTMLElement>("button:enabled"))?.focus();
  if (control instanceof HTMLInputElement) control.select();
}

type Onward = Pick<Step, "saved" | "goesOn" | "isBack">;

/**
 * Returns the place of the form in `frame` among the found rows of its list, or `null`, and how it was reached. `goTo`
 * replaces the form by another one of the series, which gets the focus where it is now, once it is not `isWaiting` for values.
 */
export function useSeries(
  frame: RefObject<HTMLElement | null>,
  replace: (link: string) => void,
  isWaiting: boolean,
) {
  const pathname = usePathname();
  const { leave } = useLeaveGuard();
  const showAlert = useAlert();
  const series = stored.use();
  const place = placeIn(series, pathname);
  const [step] = useState(() => (place && series?.step) || null);
  const focused = useRef("");

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.getAttribute("name"))
        focused.current = target.getAttribute("name") ?? "";
    };
    element.addEventListener("focusin", note);
    return () => element.removeEventListener("focusin", note);
  }, [frame]);

  useEffect(() => {
    const element = frame.current;
    if (step && !isWaiting && element && !element.contains(document.activeElement))
      focusOn(element, step.focus);
  }, [frame, step, isWaiting]);

  const isShown = place !== null;
  useEffect(() => {
    const shown = stored.get();
    if (isShown && shown) stored.set({ ...shown, last: pathname, step: null });
  }, [isShown, pathname]);

  function goTo(link: string, onward: Onward) {
    if (series) stored.set({ ...series, step: { ...onward, skipped: 0, focus: focused.current } });
    replace(link);
  }

  /** Goes to another record without saving; asks first where something was changed. */
  async function stepTo(link: string, isBack: boolean) {
    if (await isOutOfReach()) return showAlert("KESALAHAN", NOT_OPENED);
    leave(() => goTo(link, { saved: "", goesOn: step?.goesOn ?? false, isBack }));
  }

  /** Goes on to the next record as if the step had not led to this one, which is gone; returns whether there is one. */
  function skipGone(): boolean {
    if (!series || !step) return false;
    const left = leaveOut({ ...series, step }, pathname);
    if (left.onward) {
      stored.set(left.series);
      replace(left.onward);
    }
    return left.onward !== null;
  }

  return { place, skipGone, notice: step ? noticeOf(step) : "", goesOn: step?.goesOn ?? false, goTo, stepTo };
}
