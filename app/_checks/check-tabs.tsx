"use client";

import { formatAmount } from "@/lib/list/format-value";
import { ListTabs, TabView, viewOnDemand } from "../_list/tabs/list-tabs";
import { cachedList } from "../_store/lists/cached-lists";
import { lastChecked } from "../_store/lists/checked-lists";

const VIEWS = { periksa: viewOnDemand(() => import("./check-view")) };

/** Renders the links to a list and to what is to be checked in it, with its number once that is known. */
export function CheckTabs({ resource }: { resource: string }) {
  const checked = lastChecked.use();
  const count =
    checked && checked.list === cachedList(resource)?.list ? ` (${formatAmount(checked.count)})` : "";
  return <ListTabs tabs={{ "": "Daftar", periksa: `Perlu diperiksa${count}` }} />;
}

/** The view of the address, in place of the table. */
export const CheckTab = () => <TabView views={VIEWS} />;
