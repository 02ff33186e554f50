"use client";

import { formatAmount } from "@/lib/list/format-value";
import { createLazyTab, ListTabs, SelectedTab } from "../_list/tabs/list-tabs";
import { getCachedList, lastCheckedListStore } from "../_store/lists/cached-lists";

const TAB_COMPONENTS = { periksa: createLazyTab(() => import("./checks-tab")) };

/** Renders the tabs `Daftar` and `Perlu diperiksa`, the latter with the number of flagged rows after the checks have run. */
export function CheckTabs({ resource }: { resource: string }) {
  const lastCheck = lastCheckedListStore.use();
  const isCurrent = lastCheck && lastCheck.list === getCachedList(resource)?.list;
  const countText = isCurrent ? ` (${formatAmount(lastCheck.count)})` : "";
  return <ListTabs tabs={{ "": "Daftar", periksa: `Perlu diperiksa${countText}` }} />;
}

export const SelectedCheckTab = () => <SelectedTab tabs={TAB_COMPONENTS} />;
