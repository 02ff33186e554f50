"use client";

import { useEffect, useState } from "react";
import { toggleTerm } from "@/lib/list/filters/filters";
import type { ListRow } from "@/lib/list/list";
import { useOwner } from "../../_session/page-owner";
import { storedValues } from "../../_session/preferences/preferences-provider";
import { whileWanted } from "../../_ui/state/while-wanted";

/** The marks that are kept; beyond them the oldest go. */
const MOST_SEEN = 5000;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

type Notes = { off: readonly string[]; seen: readonly string[] };

function parse(text: string | null): Notes {
  try {
    const { off, seen } = JSON.parse(text ?? "{}");
    return { off: texts(off), seen: texts(seen) };
  } catch {
    return { off: [], seen: [] };
  }
}

const stored = storedValues<Notes>(parse, ({ off, seen }) =>
  JSON.stringify({ off, seen: seen.slice(-MOST_SEEN) }),
);

/** Returns what a person has noted in this browser under a name: the rules that are switched off, and the marks of the rows that were seen. */
export function useReviewNotes<Rule extends string>(name: string, isRule: (text: string) => text is Rule) {
  const key = `${name}:${useOwner().userId}`;
  const { off, seen } = stored.use(key);
  const change = (some: (notes: Notes) => Partial<Notes>) => {
    const now = stored.read(key);
    stored.write(key, { ...now, ...some(now) });
  };
  return {
    notes: { off: off.filter(isRule), seen },
    toggleRule: (rule: Rule) => change((notes) => ({ off: toggleTerm(notes.off, rule) })),
    toggleSeen: (mark: string) => change((notes) => ({ seen: toggleTerm(notes.seen, mark) })),
  };
}

/** Returns what tells a row from others without holding it: a part of the hash of its shown values. */
async function markOf({ cells, picture }: ListRow, userId: string): Promise<string> {
  const text = JSON.stringify([userId, cells, picture]);
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, 16);
}

/** Returns the marks of rows; none before they are there, and without HTTPS, where a browser has no hashes. */
export function useMarks(rows: readonly ListRow[]): ReadonlyMap<ListRow, string> {
  const { userId } = useOwner();
  const [marks, setMarks] = useState<ReadonlyMap<ListRow, string>>(new Map());
  useEffect(() => {
    if (!crypto.subtle) return;
    const read = () => Promise.all(rows.map(async (row) => [row, await markOf(row, userId)] as const));
    return whileWanted(read, (marked) => setMarks(new Map(marked)));
  }, [rows, userId]);
  return marks;
}
