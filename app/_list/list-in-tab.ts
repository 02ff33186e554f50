"use client";

import { createContext, use } from "react";
import type { ListView } from "@/lib/list/list";
import type { WholeList } from "../_store/lists/whole-list";

/** A whole list that is shown in another way than as a table; `refresh` fetches it anew. */
export type ListInTab = { view: ListView; list: WholeList; refresh: () => void };

/** Provides the list to what stands in place of its table. */
export const ListInTabContext = createContext<ListInTab | null>(null);

/** Returns the list in what stands in place of its table; throws elsewhere. */
export function useListInTab(): ListInTab {
  const shown = use(ListInTabContext);
  if (!shown) throw new Error("There is no list around this tab.");
  return shown;
}
