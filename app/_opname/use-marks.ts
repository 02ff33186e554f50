"use client";

import { useEffect, useState } from "react";
import type { ListRow } from "@/lib/list/list";
import { useOwner } from "../_session/page-owner";

const LENGTH = 16;

/** Returns what tells a row from others without holding it: a part of the hash of its shown values. */
async function markOf({ cells, picture }: ListRow, userId: string): Promise<string> {
  const text = JSON.stringify([userId, cells, picture]);
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, LENGTH);
}

/** Returns the marks of rows; none before they are there, and without HTTPS, where a browser has no hashes. */
export function useMarks(rows: readonly ListRow[]): ReadonlyMap<ListRow, string> {
  const { userId } = useOwner();
  const [marks, setMarks] = useState<ReadonlyMap<ListRow, string>>(new Map());
  useEffect(() => {
    if (!crypto.subtle) return;
    let isWanted = true;
    void Promise.all(rows.map(async (row) => [row, await markOf(row, userId)] as const)).then((read) => {
      if (isWanted) setMarks(new Map(read));
    });
    return () => {
      isWanted = false;
    };
  }, [rows, userId]);
  return marks;
}
