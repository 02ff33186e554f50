"use client";

import { usePathname, useRouter } from "next/navigation";
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { navigateIfReachable } from "../../_session/pwa/connection";
import { Button } from "../../_ui/button";
import { LoadingCard } from "../../_ui/cards";
import { currentSeriesStore, type FormSeries, type SeriesStep } from "./series";

type SeriesBarProps = {
  position: SeriesPosition;
  disabled: boolean;
  onStep: (link: string, isBack: boolean) => void;
};

/** The position of a form in its series, from 1, and the links to its neighbours. */
type SeriesPosition = { number: number; count: number; previous: string | null; next: string | null };

/** Renders the position in a series, and the buttons that open the previous and the next form without saving. */
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

/** Returns the position of a form in its series (`null` without one), and functions that open its other forms. After a step, focuses in `frame` the control that had the focus in the previous form. */
export function useSeries(
  frame: RefObject<HTMLElement | null>,
  replace: (link: string) => void,
  isWaiting: boolean,
) {
  const pathname = usePathname();
  const series = currentSeriesStore.use();
  const position = findSeriesPosition(series, pathname);
  /** The step that opened this form; `null` if the form was opened in another way. */
  const [step] = useState(() => (position && series?.step) || null);
  /** The name of the control that had the focus last. */
  const focusedNameRef = useRef("");

  useEffect(() => {
    const element = frame.current;
    if (step && !isWaiting && element && !element.contains(document.activeElement))
      focusNamedControl(element, step.focus);
  }, [frame, step, isWaiting]);

  const isInSeries = position !== null;
  useEffect(() => {
    const current = currentSeriesStore.get();
    if (isInSeries && current) currentSeriesStore.set({ ...current, lastLink: pathname, step: null });
  }, [isInSeries, pathname]);

  function onFocus({ target }: FocusEvent) {
    focusedNameRef.current = target.getAttribute("name") || focusedNameRef.current;
  }

  function goTo(link: string, next: Pick<SeriesStep, "saved" | "opensNext" | "isBack">) {
    if (series)
      currentSeriesStore.set({ ...series, step: { ...next, skipped: 0, focus: focusedNameRef.current } });
    replace(link);
  }

  function stepTo(link: string, isBack: boolean) {
    void navigateIfReachable(() => goTo(link, { saved: "", opensNext: step?.opensNext ?? false, isBack }));
  }

  /** Opens the form after a deleted record, in the direction of the step; returns whether there is one. */
  function skipGone(): boolean {
    if (!series || !step) return false;
    const remaining = removeFromSeries({ ...series, step }, pathname);
    if (!remaining.onward) return false;
    currentSeriesStore.set(remaining.series);
    replace(remaining.onward);
    return true;
  }

  const skippedMessage = step && step.skipped > 0 && `${step.skipped} data sudah dihapus dan dilewati`;
  const notice = [step?.saved, skippedMessage].filter(Boolean).join(". ");
  return { position, skipGone, notice, opensNext: step?.opensNext ?? false, goTo, stepTo, onFocus };
}

/** Focuses the control with a name, or else the first button. */
function focusNamedControl(frame: HTMLElement, name: string) {
  const control = frame.querySelector<HTMLElement>(`[name=${JSON.stringify(name)}]:enabled`);
  (control ?? frame.querySelector<HTMLElement>("button:enabled"))?.focus();
  if (control instanceof HTMLInputElement) control.select();
}

/** Opens the next form if a step of a series led to a deleted record; otherwise renders `children`, the notice that it was deleted. */
export function SkipDeletedRecord({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const router = useRouter();
  const [remaining] = useState(() => {
    const series = currentSeriesStore.get();
    return series?.step ? removeFromSeries(series, pathname) : null;
  });

  useEffect(() => {
    if (!remaining?.onward) return;
    currentSeriesStore.set(remaining.series);
    router.replace(remaining.onward);
  }, [remaining, router]);

  return remaining?.onward ? <LoadingCard /> : children;
}

/** Returns the position of the form at a path, `null` if the form is not one of several in the series. */
export function findSeriesPosition(series: FormSeries | null, pathname: string): SeriesPosition | null {
  const index = series ? indexInSeries(series, pathname) : -1;
  if (!series || index < 0 || series.keys.length < 2) return null;
  const previous = formLinkAt(series, index - 1);
  const next = formLinkAt(series, index + 1);
  return { number: index + 1, count: series.keys.length, previous, next };
}

/** Returns the series without the form at a path, and `onward`, the link to the next form in the direction of the step, or `null`. */
export function removeFromSeries(series: FormSeries, pathname: string) {
  const index = indexInSeries(series, pathname);
  if (index < 0) return { series, onward: null };
  const step = series.step && { ...series.step, skipped: series.step.skipped + 1 };
  const onward = formLinkAt(series, step?.isBack ? index - 1 : index + 1);
  return { series: { ...series, keys: series.keys.toSpliced(index, 1), step }, onward };
}

function indexInSeries({ path, keys }: FormSeries, pathname: string): number {
  if (!pathname.startsWith(`${path}/`)) return -1;
  return keys.indexOf(decodeURIComponent(pathname.slice(path.length + 1)));
}

function formLinkAt({ path, keys }: FormSeries, index: number): string | null {
  const key = keys[index];
  return key ? `${path}/${encodeURIComponent(key)}` : null;
}
