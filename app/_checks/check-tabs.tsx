"use client";

import { formatAmount } from "@/lib/list/format-value";
import { ListTabs, TabView, viewOnDemand } from "../_list/tabs/list-tabs";
import { cachedList } from "../_store/lists/cached-lists";
import { lastChecked } from "../_store/lists/checked-lists";

const VIEWS = { periksa: viewOnDemand(() => import("./checks-tab")) };

/** Renders the tabs of a list and its checks, with the number of flagged rows once it is known. */
export function CheckTabs({ resource }: { resource: string }) {
  const checked = lastChecked.use();
  const count =
    checked && checked.list === cachedList(resource)?.list ? ` (${formatAmount(checked.count)})` : "";
  return <ListTabs tabs={{ "": "Daftar", periksa: `Perlu diperiksa${count}` }} />;
}

export const SelectedCheckTab = () => <TabView views={VIEWS} />;
