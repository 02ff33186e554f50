"use client";

import { useEffect, useEffectEvent } from "react";
import { changeAsides } from "@/app/_actions/asides";
import { changeViews } from "@/app/_actions/views";
import { type Aside, MOST_ASIDES, readAside } from "@/lib/checks/asides";
import { isRecord, parseStored } from "@/lib/preferences/preferences";
import {
  isSameView,
  isTooLarge,
  LONGEST_NAME,
  MOST_VIEWS,
  named,
  readView,
  type View,
  type ViewChange,
  withOneStandard,
} from "@/lib/preferences/views";
import { useOwner } from "../_session/page-owner";
import { useSetViews } from "../_session/preferences/own-views";
import { asidesKey, usePreferences } from "../_session/preferences/preferences-provider";
import { sendWrite } from "../_store/send-write";
import { showAlert } from "../_ui/alerts";

const DAMAGED = "Sebagian tampilan yang tersimpan di peramban ini rusak dan diabaikan.";
const fullText = (what: string, most: number) =>
  `Belum dipindahkan dari peramban ini: ${what}. Sebuah daftar memuat paling banyak ${most.toLocaleString("id-ID")}, dan tidak yang terlalu besar: hapus atau kembalikan beberapa, lalu muat ulang halaman.`;

/** The keys of which lists the store had in the same state, and of whether the person was told what has no room. */
const SAME = " same";
const NOTIFIED = " notified";

/** How often views are added again because another computer has just used their names. */
const MOST_ATTEMPTS = 3;

/** The most findings that one request puts aside. */
const ASIDES_AT_ONCE = 100;

/** What the store does not have of a list; `isFull`: it has no room for it. */
type Left<Item> = { items: Item[]; isFull: boolean };

/** Returns views that are not among a person's own ones; of two with one name both stay. */
export function missingViews(local: View[], own: View[]): View[] {
  const all = [...own];
  for (const view of local) {
    const isEqual = (other: View) =>
      isSameView({ ...view, name: other.name, isStandard: other.isStandard }, other);
    let { name } = view;
    let same = named(all, name);
    for (let next = 2; same && !isEqual(same); next++) {
      name = `${view.name.slice(0, LONGEST_NAME - 5)} (${next})`;
      same = named(all, name);
    }
    if (!same) all.push({ ...view, name });
  }
  return withOneStandard(all).slice(own.length);
}

/**
 * Moves what a browser has of each list, as `read` parses it. Returns what stays in the browser, `undefined` for nothing, what has no
 * room and was not told yet, and whether some of it was damaged.
 */
export async function moveLists<Item>(
  stored: unknown,
  read: (item: unknown) => Item | null,
  move: (resource: string, items: Item[]) => Promise<Left<Item>>,
) {
  const { [SAME]: same, [NOTIFIED]: wasNotified, ...lists } = isRecord(stored) ? stored : {};
  let isDamaged = !isRecord(stored);
  const full: Item[] = [];
  const stays: Record<string, unknown> = {};
  for (const [resource, list] of Object.entries(lists)) {
    // What the store had and has no more was deleted on another computer.
    if (isRecord(same) && same[resource] === true) continue;
    const parsed = (Array.isArray(list) ? list : [null]).map(read);
    isDamaged ||= parsed.includes(null);
    const left = await move(
      resource,
      parsed.filter((item) => item !== null),
    );
    if (left.items.length > 0) stays[resource] = left.items;
    if (left.isFull) full.push(...left.items);
  }
  const isNothing = Object.keys(stays).length === 0;
  return {
    stays: isNothing ? undefined : { ...stays, [NOTIFIED]: wasNotified === true || full.length > 0 },
    full: wasNotified === true ? [] : full,
    isDamaged,
  };
}

/**
 * Moves views and findings put aside that an earlier release has stored in this browser to the store, by one tab. They leave the
 * browser when the store has them; what could not be sent is tried again with the next page.
 */
export default function BrowserUpgrade() {
  const { userId } = useOwner();
  const { readNow, change } = usePreferences();
  const setViews = useSetViews();

  async function addViews(resource: string, all: View[]): Promise<Left<View>> {
    const { large = [], local = [] } = Object.groupBy(all, (view) => (isTooLarge(view) ? "large" : "local"));
    const send = (some: Partial<ViewChange>) =>
      sendWrite(() => changeViews(resource, { isShared: false, put: [], drop: [], ...some }, userId));
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const reply = await send({});
      if (reply.kind !== "views") break;
      setViews(resource, reply.own);
      const missing = missingViews(local, reply.own);
      const put = missing.slice(0, Math.max(0, MOST_VIEWS - reply.own.length));
      const items = [...missing, ...large];
      if (put.length === 0) return { items, isFull: items.length > 0 };
      await send({ isNew: true, put });
    }
    return { items: all, isFull: false };
  }

  async function addAsides(resource: string, local: Aside[]): Promise<Left<Aside>> {
    const send = (put: Aside[]) => sendWrite(() => changeAsides(resource, { put, drop: [] }, userId));
    for (let start = 0; start < local.length; start += ASIDES_AT_ONCE)
      await send(local.slice(start, start + ASIDES_AT_ONCE));
    const reply = await send([]);
    if (reply.kind !== "asides") return { items: local, isFull: false };
    const marks = new Set(reply.asides.map(({ mark }) => mark));
    const items = local.filter(({ mark }) => !marks.has(mark));
    return { items, isFull: items.length > 0 && marks.size >= MOST_ASIDES };
  }

  async function moveViews(): Promise<string[]> {
    const { views } = readNow();
    if (views === undefined) return [];
    const { stays, full, isDamaged } = await moveLists(views, readView, addViews);
    // An earlier release in another tab may have stored others meanwhile.
    if (readNow().views === views) change({ views: stays });
    const names = full.map(({ name }) => name).join(", ");
    return [
      ...(isDamaged ? [DAMAGED] : []),
      ...(names === "" ? [] : [fullText(`tampilan ${names}`, MOST_VIEWS)]),
    ];
  }

  async function moveAsides(): Promise<string[]> {
    const { localStorage } = window;
    const key = asidesKey(userId);
    const text = localStorage.getItem(key);
    if (text === null) return [];
    const { stays, full } = await moveLists(parseStored(text), readAside, addAsides);
    if (localStorage.getItem(key) === text) {
      if (stays) localStorage.setItem(key, JSON.stringify(stays));
      else localStorage.removeItem(key);
    }
    return full.length === 0 ? [] : [fullText(`${full.length} temuan "Bukan kesalahan"`, MOST_ASIDES)];
  }

  const move = useEffectEvent(async () => {
    const texts = [...(await moveViews()), ...(await moveAsides())];
    if (texts.length > 0) showAlert("KESALAHAN", texts.join(" "));
  });
  useEffect(() => {
    const run = () => move();
    // Without HTTPS there are no locks: two tabs send the same then, which is stored once.
    void (navigator.locks ? navigator.locks.request(`sns_upgrade:${userId}`, run) : run());
  }, [userId]);

  return null;
}
