"use client";

import { useCallback, useEffect, useState } from "react";
import type { ListReply } from "@/lib/list";
import { UNREACHABLE } from "@/lib/problem";

/** A list as the page brought it; the id tells one bringing from another. */
export type InitialList = { id: string; reply: ListReply };

// The router shows a page it has kept when a person goes back: its rows may be old by then, and are fetched again.
const shown = new Set<string>();

async function fetchList(resource: string): Promise<ListReply> {
  try {
    const response = await fetch(`/lists/${encodeURIComponent(resource)}`, { cache: "no-store" });
    return await response.json();
  } catch {
    return UNREACHABLE;
  }
}

/** The list of a page, `null` while it is being fetched again; `reload` fetches it, and resolves when it is there. */
export function useListData(resource: string, initial: InitialList) {
  const [reply, setReply] = useState<ListReply | null>(() => (shown.has(initial.id) ? null : initial.reply));

  const reload = useCallback(async () => {
    setReply(null);
    setReply(await fetchList(resource));
  }, [resource]);

  useEffect(() => {
    if (shown.has(initial.id)) void reload();
    shown.add(initial.id);
  }, [initial.id, reload]);

  return { reply, reload };
}
