"use client";

import { type ComponentType, type MouseEvent, useEffect, useEffectEvent } from "react";
import { type ListAddress, writeListAddress } from "@/lib/list/list-address";
import { useListAddress } from "../_list/address/use-list-address";
import { LoadingRows } from "../_list/loading-rows";
import { useListInTab } from "../_list/rows/offered-list";
import { cachedList } from "../_store/lists/cached-lists";
import type { WholeList } from "../_store/lists/whole-list";
import { onDemand } from "../_ui/on-demand/on-demand";
import { isTab, readTab, TABS, writeTab } from "./tab";

const WAITING = { waiting: <LoadingRows /> };

/** The views beside the table by their name in the address; each is loaded when it is opened. */
const VIEWS: Readonly<Record<string, ComponentType>> = {
  ringkasan: onDemand(() => import("./summary-view"), WAITING),
  foto: onDemand(() => import("./photo-view"), WAITING),
  periksa: onDemand(() => import("./check-view"), WAITING),
};

const UnknownView = onDemand(() => import("./unknown-view"), WAITING);

/** Whether a view is made of counts: the table is not, and photos only by a rule. */
const needsCounts = (name: string, rule: string) => name !== "" && (name !== "foto" || rule !== "");

/** Has the worker load what sums up and checks counts, and answer the first question of a view, before and while it is loaded. */
function askAhead(list: WholeList | undefined, place: ListAddress, name: string) {
  void list?.opname(place, name === "ringkasan" ? { kind: "figures" } : { kind: "checks", rules: [] });
}

/** Whether a press on a link is for this page: others open a tab or a window of the browser. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** Renders the links to the views: another one keeps search, filters and the pressed rule, and is a step of Back. */
export function OpnameTabs() {
  const { place, go } = useListAddress();
  const { name: given, rule } = readTab(place.tab);
  const shown = isTab(given) ? given : "";
  return (
    <nav aria-label="Cara melihat" className="shrink-0 overflow-x-auto border-b border-line print:hidden">
      <ul className="flex justify-between sm:justify-start sm:gap-1">
        {Object.entries(TABS).map(([name, label]) => {
          const readAhead = () =>
            needsCounts(name, rule) && askAhead(cachedList("opname")?.list, place, name);
          const there = { ...place, start: 0, tab: writeTab({ name, rule }) };
          return (
            <li key={name}>
              <a
                href={writeListAddress(there) || "?"}
                onPointerEnter={readAhead}
                onFocus={readAhead}
                aria-current={name === shown ? "page" : undefined}
                onClick={(event) => {
                  if (!isPlain(event)) return;
                  event.preventDefault();
                  go(there);
                }}
                className="-mb-px flex min-h-control items-center border-b-2 border-transparent px-1 text-sm sm:px-3 font-semibold whitespace-nowrap text-muted hover:bg-pointed aria-[current]:border-brand-strong aria-[current]:text-brand-stronger pointer-coarse:min-h-11"
              >
                {label}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The view of the address, in place of the table. */
export function OpnameTab() {
  const { list } = useListInTab();
  const { place } = useListAddress();
  const { name, rule } = readTab(place.tab);
  const View = (isTab(name) && VIEWS[name]) || UnknownView;

  const isRead = needsCounts(name, rule);
  const ask = useEffectEvent((of: WholeList, view: string) => askAhead(of, place, view));
  useEffect(() => {
    if (isRead) ask(list, name);
  }, [list, isRead, name]);

  return <View />;
}
