import { useEffect, useEffectEvent } from "react";
import type { ListView } from "@/lib/list/list";
import { createListeners, createStore } from "../../_ui/state/store";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { getCachedList } from "../lists/cached-lists";

/** A step from one form of a series to the next or previous one. */
export type SeriesStep = {
  /** The success message for the record that was saved before the step, or `""`. */
  saved: string;
  /** How many deleted records were skipped. */
  skipped: number;
  /** The name of the field or button that had the focus. */
  focus: string;
  /** Whether Enter saves and opens the next form. */
  opensNext: boolean;
  isBack: boolean;
};

/** The records that matched in a list when the form of one was opened; forms.md#series-of-forms. */
export type FormSeries = {
  /** The path of their forms without the key. */
  path: string;
  /** In the order of the list; empty until they are read. */
  keys: string[];
  /** The link to the form that was opened from the list. */
  firstLink: string;
  /** The link to the form that was visible last. */
  lastLink: string;
  /** The step to a form that is not rendered yet. */
  step: SeriesStep | null;
};

/** The series of this tab; `null` before a form is opened from a list. */
export const currentSeriesStore = createStore<FormSeries | null>(null);

const screenOpenedListeners = createListeners<[path: string]>();

/** Notifies the visible list that the app opens a screen without a click on a link. */
export const notifyScreenOpened = screenOpenedListeners.notify;

/** Starts a series when a form is opened from a list; `readKeys` returns the keys of the matching rows. */
export function useSeriesStart({ resource, updatePath }: ListView, readKeys: () => Promise<string[]>): void {
  const startSeries = useEffectEvent((link: string) => {
    if (!updatePath || !link.startsWith(`${updatePath}/`)) return;
    // Prefetches the record for its form, before the keys, which take long in a large list.
    void getCachedList(resource)?.list.record(decodeURIComponent(link.slice(updatePath.length + 1)));
    const series: FormSeries = { path: updatePath, keys: [], firstLink: link, lastLink: link, step: null };
    currentSeriesStore.set(series);
    void readKeys().then((keys) => {
      if (currentSeriesStore.get() === series)
        currentSeriesStore.set({ ...series, keys: [...new Set(keys)] });
    });
  });
  useEffect(() => screenOpenedListeners.subscribe((path) => startSeries(path)), []);
  const onClick = ({ target }: Event) => {
    const link = (target as Element).closest("a[href]");
    if (link) startSeries(link.getAttribute("href") ?? "");
  };
  useWindowEvent("click", onClick, true);
}

/** Returns, for the link that started the series, the link to its form that was visible last; any other link unchanged. */
export function getLastFormLink(link: string): string {
  const series = currentSeriesStore.get();
  return series?.firstLink === link ? series.lastLink : link;
}

/** The path of the form that was saved last, `""` once its list has used the path. */
const lastSavedPathStore = createStore("");

export const markFormSaved = () => lastSavedPathStore.set(window.location.pathname);

/** Returns the path of the form that was saved last, or `""`, and resets it. */
export function consumeSavedPath(): string {
  const path = lastSavedPathStore.get();
  lastSavedPathStore.set("");
  return path;
}
