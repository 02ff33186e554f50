"use client";

import { usePathname, useRouter } from "next/navigation";
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { confirmNavigation } from "../../_session/pwa/connection";
import { Button } from "../../_ui/button";
import { LoadingCard } from "../../_ui/cards";
import { type FormSeries, type SeriesStep, currentSeries as stored } from "./series";

/** The position of a form's row among the found ones, from 1, and the links to its neighbours. */
type SeriesPosition = { number: number; count: number; previous: string | null; next: string | null };

function indexIn({ path, keys }: FormSeries, pathname: string): number {
  if (!pathname.startsWith(`${path}/`)) return -1;
  return keys.indexOf(decodeURIComponent(pathname.slice(path.length + 1)));
}

/** Returns the position of the form at a path, `null` if its row is not one of several found ones. */
export function seriesPosition(series: FormSeries | null, pathname: string): SeriesPosition | null {
  const at = series ? indexIn(series, pathname) : -1;
  if (!series || at < 0 || series.keys.length < 2) return null;
  const link = (index: number) => {
    const key = series.keys[index];
    return key ? `${series.path}/${encodeURIComponent(key)}` : null;
  };
  return { number: at + 1, count: series.keys.length, previous: link(at - 1), next: link(at + 1) };
}

/** Returns the series without the row of the form at a path, and the link to the row that follows in the step's direction. */
export function removeFromSeries(series: FormSeries, pathname: string) {
  const at = indexIn(series, pathname);
  const { previous = null, next = null } = seriesPosition(series, pathname) ?? {};
  const { step } = series;
  return {
    series: {
      ...series,
      keys: series.keys.filter((_, index) => index !== at),
      step: step && { ...step, skipped: step.skipped + 1 },
    },
    onward: step?.isBack ? previous : next,
  };
}

type SeriesBarProps = {
  position: SeriesPosition;
  disabled: boolean;
  onStep: (link: string, isBack: boolean) => void;
};

/** Steps through the found rows of a list without saving. */
export function SeriesBar({ position: { number, count, previous, next }, disabled, onStep }: SeriesBarProps) {
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

/** Returns the form's position among the found rows, or `null`; `goTo` replaces the form and restores the focus within `frame`. */
export function useSeries(
  frame: RefObject<HTMLElement | null>,
  replace: (link: string) => void,
  isWaiting: boolean,
) {
  const pathname = usePathname();
  const series = stored.use();
  const position = seriesPosition(series, pathname);
  const [step] = useState(() => (position && series?.step) || null);
  /** The name of the control that was focused last among those that have one. */
  const focused = useRef("");

  useEffect(() => {
    const element = frame.current;
    if (step && !isWaiting && element && !element.contains(document.activeElement))
      focusOn(element, step.focus);
  }, [frame, step, isWaiting]);

  const isShown = position !== null;
  useEffect(() => {
    const shown = stored.get();
    if (isShown && shown) stored.set({ ...shown, last: pathname, step: null });
  }, [isShown, pathname]);

  function onFocus({ target }: FocusEvent) {
    focused.current = target.getAttribute("name") || focused.current;
  }

  function goTo(link: string, onward: Pick<SeriesStep, "saved" | "goesOn" | "isBack">) {
    if (series) stored.set({ ...series, step: { ...onward, skipped: 0, focus: focused.current } });
    replace(link);
  }

  function stepTo(link: string, isBack: boolean) {
    void confirmNavigation(() => goTo(link, { saved: "", goesOn: step?.goesOn ?? false, isBack }));
  }

  /** Skips a record that is gone; returns whether there is a next one. */
  function skipGone(): boolean {
    if (!series || !step) return false;
    const left = removeFromSeries({ ...series, step }, pathname);
    if (left.onward) {
      stored.set(left.series);
      replace(left.onward);
    }
    return left.onward !== null;
  }

  const parts = step
    ? [step.saved, step.skipped > 0 && `${step.skipped} data sudah dihapus dan dilewati`]
    : [];
  return {
    position,
    skipGone,
    notice: parts.filter(Boolean).join(". "),
    goesOn: step?.goesOn ?? false,
    goTo,
    stepTo,
    onFocus,
  };
}

/** Shows that a record is gone, or, after a step of a series, continues with the next record. */
export function SkipDeletedRecord({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const router = useRouter();
  const [left] = useState(() => {
    const series = stored.get();
    return series?.step ? removeFromSeries(series, pathname) : null;
  });

  useEffect(() => {
    if (!left?.onward) return;
    stored.set(left.series);
    router.replace(left.onward);
  }, [left, router]);

  return left?.onward ? <LoadingCard /> : children;
}
