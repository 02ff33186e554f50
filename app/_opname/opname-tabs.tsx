"use client";

import type { ComponentType } from "react";
import type { ListAddress } from "@/lib/list/list-address";
import { useListAddress } from "../_list/address/use-list-address";
import { ListTabs, readTab, ShownTab, viewOnDemand } from "../_list/tabs/list-tabs";
import { cachedList } from "../_store/lists/cached-lists";
import type { WholeList } from "../_store/lists/whole-list";

const TABS = { "": "Daftar", ringkasan: "Ringkasan", foto: "Foto", periksa: "Perlu diperiksa" };

/** The views beside the table by their name in the address; each is loaded when it is opened. */
const VIEWS: Readonly<Record<string, ComponentType>> = {
  ringkasan: viewOnDemand(() => import("./summary-view")),
  foto: viewOnDemand(() => import("./photo-view")),
  periksa: viewOnDemand(() => import("../_checks/check-view")),
};

/** Whether a view is made of counts: the table is not, and photos only by a rule. */
const needsCounts = (name: string, rule: string) => name !== "" && (name !== "foto" || rule !== "");

/** Has the worker load what sums up and checks counts, and answer the first question of a view, before that is loaded. */
function askAhead(list: WholeList | undefined, place: ListAddress, name: string) {
  if (name === "ringkasan") void list?.opname(place, { kind: "figures" });
  else void list?.checks(place, { kind: "counts", rules: [], aside: [] });
}

/** Renders the links to the views of the stock counts. */
export function OpnameTabs() {
  const { place } = useListAddress();
  const { rule } = readTab(place.tab);
  return (
    <ListTabs
      tabs={TABS}
      onPoint={(name) => needsCounts(name, rule) && askAhead(cachedList("opname")?.list, place, name)}
    />
  );
}

/** The view of the address, in place of the table. */
export const OpnameTab = () => <ShownTab views={VIEWS} />;
