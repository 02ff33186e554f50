"use client";

import { useEffect, useEffectEvent } from "react";
import type { ListView } from "@/lib/list/list";
import { createListeners, createStore } from "../../_ui/state/store";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { cachedList } from "../lists/cached-lists";

/** How the person came to this form from the previous form of the series. */
export type SeriesStep = {
  saved: string;
  skipped: number;
  /** The name of the field or button that had the focus. */
  focus: string;
  /** Whether Enter saves and goes on. */
  goesOn: boolean;
  isBack: boolean;
};

/** The matching rows of a list at the time when one was opened; their forms can be stepped through (forms.md#series-of-forms). */
export type FormSeries = {
  /** The path of their update screens, before the key. */
  path: string;
  keys: string[];
  /** The link by which the list was left, and the one to the record that was shown last. */
  first: string;
  last: string;
  /** The step whose form is not open yet. */
  step: SeriesStep | null;
};

/** The series of this tab, `null` before a row is opened. */
export const currentSeries = createStore<FormSeries | null>(null);

const opened = createListeners<[path: string]>();

/** Notifies the visible list that the app opens a screen without a click on a link. */
export const notifyScreenOpened = opened.notify;

/** Starts a series when a row's form is opened; the series is empty until the keys are read. */
export function useSeriesStart({ resource, updatePath }: ListView, keys: () => Promise<string[]>): void {
  const start = useEffectEvent((first: string) => {
    if (!updatePath || !first.startsWith(`${updatePath}/`)) return;
    // Before the keys, which take long in a large list: this prefetches the record.
    void cachedList(resource)?.list.record(decodeURIComponent(first.slice(updatePath.length + 1)));
    const started: FormSeries = { path: updatePath, keys: [], first, last: first, step: null };
    currentSeries.set(started);
    void keys().then((found) => {
      if (currentSeries.get() === started) currentSeries.set({ ...started, keys: [...new Set(found)] });
    });
  });
  useEffect(() => opened.subscribe((path) => start(path)), []);
  const onClick = ({ target }: Event) => {
    const link = (target as Element).closest("a[href]");
    if (link) start(link.getAttribute("href") ?? "");
  };
  useWindowEvent("click", onClick, true);
}

/** Returns the link to the record of the series that was shown last, or the given link if it started no series. */
export function lastRecordLink(link: string): string {
  const current = currentSeries.get();
  return current?.first === link ? current.last : link;
}

const savedPath = createStore("");

export const markFormSaved = () => savedPath.set(window.location.pathname);

export function consumeSavedPath(): string {
  const path = savedPath.get();
  savedPath.set("");
  return path;
}
