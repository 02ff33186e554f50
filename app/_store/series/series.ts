"use client";

import { useEffect, useEffectEvent } from "react";
import type { ListView } from "@/lib/list/list";
import { createListeners, createStore } from "../../_ui/state/store";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { cachedList } from "../lists/cached-lists";

/** How a form of the series was reached from the previous one. */
export type SeriesStep = {
  saved: string;
  skipped: number;
  /** The name of the field or button that had the focus. */
  focus: string;
  /** Whether Enter saves and goes on. */
  goesOn: boolean;
  isBack: boolean;
};

/** The found rows of a list when one of them was opened (forms.md#series-of-forms). */
export type Series = {
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
export const series = createStore<Series | null>(null);

const opened = createListeners<[path: string]>();

/** Notifies the visible list that a screen is opened without a link. */
export const notifyOpened = opened.notify;

/** Starts a series when a row's form is opened; the series is empty until the keys are read. */
export function useSeriesStart({ resource, updatePath }: ListView, keys: () => Promise<string[]>): void {
  const start = useEffectEvent((first: string) => {
    if (!updatePath || !first.startsWith(`${updatePath}/`)) return;
    // Before the keys, which take long in a large list: this prefetches the record.
    void cachedList(resource)?.list.record(decodeURIComponent(first.slice(updatePath.length + 1)));
    const started: Series = { path: updatePath, keys: [], first, last: first, step: null };
    series.set(started);
    void keys().then((found) => {
      if (series.get() === started) series.set({ ...started, keys: [...new Set(found)] });
    });
  });
  useEffect(() => opened.subscribe((path) => start(path)), []);
  const onClick = ({ target }: Event) => {
    const link = (target as Element).closest("a[href]");
    if (link) start(link.getAttribute("href") ?? "");
  };
  useWindowEvent("click", onClick, true);
}

/** Returns the link to the last visible record of the series that started with a link, or that link. */
export function lastLink(link: string): string {
  const current = series.get();
  return current?.first === link ? current.last : link;
}

const savedPath = createStore("");

/** Marks the form on this screen as saved. */
export const markSaved = () => savedPath.set(window.location.pathname);

/** Returns the path of the last saved form and clears it. */
export function consumeSavedPath(): string {
  const path = savedPath.get();
  savedPath.set("");
  return path;
}
