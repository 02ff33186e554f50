"use client";

import { useEffect } from "react";
import type { ListView } from "@/lib/list/list";
import { createListeners, createStore } from "../../_ui/state/store";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { cachedList } from "../lists/cached-lists";

/** How a form of the series was reached from another one. */
export type SeriesStep = {
  saved: string;
  skipped: number;
  /** The name of the field or button that had the focus. */
  focus: string;
  /** Whether Enter saves and goes on. */
  goesOn: boolean;
  isBack: boolean;
};

/** The rows of a list as they were found when one of them was opened (forms.md#series-of-forms). */
export type Series = {
  /** The path of their update screens, before the key. */
  path: string;
  keys: string[];
  /** The link by which the list was left, and the one to the record that was shown last. */
  first: string;
  last: string;
  /** The step that has not led to its form yet. */
  step: SeriesStep | null;
};

/** The series of this tab, `null` before a row is opened. */
export const series = createStore<Series | null>(null);

const opened = createListeners<[path: string]>();

/** Notifies the shown list that it is left for the screen at this path, other than by a link. */
export const notifyOpened = opened.notify;

/** Begins the series of the found rows of a list when one of their forms is opened; it is empty until their keys are read. */
export function useSeriesStart({ resource, updatePath }: ListView, keys: () => Promise<string[]>): void {
  function begin(first: string) {
    if (!updatePath || !first.startsWith(`${updatePath}/`)) return;
    // First: the keys of the series take their time in a long list.
    void cachedList(resource)?.list.record(decodeURIComponent(first.slice(updatePath.length + 1)));
    const started: Series = { path: updatePath, keys: [], first, last: first, step: null };
    series.set(started);
    void keys().then((found) => {
      if (series.get() === started) series.set({ ...started, keys: [...new Set(found)] });
    });
  }
  useEffect(() => opened.subscribe(begin));
  const onClick = ({ target }: Event) =>
    begin((target as Element).closest("a[href]")?.getAttribute("href") ?? "");
  useWindowEvent("click", onClick, true);
}

/** Returns the link to the record shown last in the series that a link of the list began; otherwise that link. */
export function lastLink(link: string): string {
  const current = series.get();
  return current?.first === link ? current.last : link;
}

const savedPath = createStore("");

/** Marks the form on this screen as saved. */
export const markSaved = () => savedPath.set(window.location.pathname);

/** Returns the path of the form that was saved last once, then `""`. */
export function consumeSavedPath(): string {
  const path = savedPath.get();
  savedPath.set("");
  return path;
}
