"use client";

import { useCallback, useEffect, useState } from "react";
import type { ListOpening, ListView, ListWindow } from "@/lib/lists/list";
import { type ListAddress, sameOrder } from "@/lib/lists/list-address";
import { PAGE_SIZE } from "@/lib/lists/paging";
import { lastWrite } from "../_writes/last-write";
import { useWholeList } from "./use-whole-list";
import type { Found, WholeList } from "./whole-list";

/** A list as its page brought it; the id tells one bringing from another, `at` when it was by the server's clock. */
export type InitialList = { id: string; at: number; place: ListAddress; opening: ListOpening };

/** The window of one place, and what there is to say about the pattern that found it. */
export type Shown = { place: ListAddress; listWindow: ListWindow; remark: string | null };

const INVALID_PATTERN = "Pola tidak valid, dicari sebagai teks biasa";
const RUNAWAY_PATTERN =
  "Pencarian dihentikan karena polanya terlalu rumit. Sederhanakan pola itu, lalu cari lagi.";
const NO_ROWS: ListWindow = { start: 0, count: 0, rows: [] };

// The router shows a page it has kept when a person goes back: its rows may be old by then, and are fetched again.
const used = new Set<string>();

const isFresh = ({ id, at }: InitialList) => !used.has(id) && at > lastWrite();

function shownAt(place: ListAddress, found: Found): Shown {
  if (!found) return { place, listWindow: NO_ROWS, remark: RUNAWAY_PATTERN };
  return { place, listWindow: found.listWindow, remark: found.isPlainText ? INVALID_PATTERN : null };
}

function shownBy({ place, opening }: InitialList): Shown | null {
  if (opening.kind !== "window" || place.search !== "" || place.sort) return null;
  return { place, listWindow: opening.listWindow, remark: null };
}

const sameAddress = (one: ListAddress, other: ListAddress) =>
  sameOrder(one, other) && one.start === other.start;

/** Looks at the windows before and after the shown one, so that a step to them waits for nothing. */
async function lookAround(list: WholeList, { place, listWindow }: Shown) {
  for (const start of [listWindow.start + PAGE_SIZE, listWindow.start - PAGE_SIZE]) {
    if (start >= 0 && start < listWindow.count) await list.window({ ...place, start });
  }
}

/** The window of a list at a place, `null` until it is found, and how the rest of the list comes along. */
export function useList(view: ListView, initial: InitialList, place: ListAddress) {
  const [fresh] = useState(() => isFresh(initial));
  const { arrival, bar, reload } = useWholeList(view, fresh ? initial.opening : null);
  const [last, setLast] = useState<Shown | null>(fresh ? shownBy(initial) : null);
  const list = arrival.kind === "here" ? arrival.list : null;
  const { search, sort, start } = place;

  useEffect(() => {
    used.add(initial.id);
  }, [initial.id]);

  useEffect(() => {
    if (!list) return;
    let isWanted = true;
    const here = { search, sort, start };
    void list.window(here).then(async (found) => {
      const shown = shownAt(here, found);
      if (!isWanted) return;
      setLast((before) => (before && sameAddress(before.place, here) ? before : shown));
      await lookAround(list, shown);
    });
    return () => {
      isWanted = false;
    };
  }, [list, search, sort, start]);

  const known = list?.known(place);
  const current = known === undefined ? last : shownAt(place, known);
  const reloadAll = useCallback(() => {
    setLast(null);
    reload();
  }, [reload]);

  return {
    // Rows of another search would say something untrue about this one.
    shown: current?.place.search === search ? current : null,
    isWaiting: !current || !sameAddress(current.place, place),
    list,
    arrival,
    bar,
    reload: reloadAll,
  };
}
