"use client";

import Link from "next/link";
import type { ComponentType, ReactNode } from "react";
import { writeListAddress } from "@/lib/list/list-address";
import { Button } from "../../_ui/button";
import { StateCard } from "../../_ui/cards";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { useListAddress } from "../address/use-list-address";
import { LoadingRows } from "../loading-rows";

/** A tab of the address: the name of its view, empty for the table, and the rule that was pressed, empty without one. */
export type Tab = { name: string; rule: string };

/** Parses a tab as it stands in the address, `foto:lonjakan`. */
export function readTab(tab = ""): Tab {
  const [name = "", rule = ""] = tab.split(":");
  return { name, rule };
}

/** Formats a tab for the address; the table has none, and no rule. */
export function writeTab({ name, rule }: Tab): string | undefined {
  if (name === "") return undefined;
  return rule ? `${name}:${rule}` : name;
}

const WAITING = { waiting: <LoadingRows /> };

/** Returns a view of a list that is loaded when it is opened. */
export const viewOnDemand = (load: () => Promise<{ default: ComponentType }>): ComponentType =>
  onDemand(load, WAITING);

/** Says that there is no view of the name in the address. */
function UnknownView() {
  const { address, go } = useListAddress();
  return (
    <StateCard sign="empty">
      <p>Tampilan ini tidak dikenal</p>
      <Button onClick={() => go({ ...address, tab: undefined })}>Daftar</Button>
    </StateCard>
  );
}

/** The view of the address, in place of the table. */
export function ShownTab({ views }: { views: Readonly<Record<string, ComponentType>> }) {
  const { name } = readTab(useListAddress().address.tab);
  const View = (Object.hasOwn(views, name) && views[name]) || UnknownView;
  return <View />;
}

type ListTabsProps = {
  /** The views by their names in the address, in their order; the table has none. */
  tabs: Readonly<Record<string, ReactNode>>;
};

/** Renders the links to the views: another one keeps search, filters and the pressed rule, and is a step of Back. */
export function ListTabs({ tabs }: ListTabsProps) {
  const { address, go } = useListAddress();
  const { name: tabName, rule } = readTab(address.tab);
  const shown = Object.hasOwn(tabs, tabName) ? tabName : "";
  return (
    <nav aria-label="Cara melihat" className="list-tabs">
      <ul>
        {Object.entries(tabs).map(([name, label]) => {
          const there = { ...address, start: 0, tab: writeTab({ name, rule }) };
          return (
            <li key={name}>
              <Link
                href={writeListAddress(there) || "?"}
                prefetch={false}
                aria-current={name === shown ? "page" : undefined}
                onNavigate={(event) => {
                  event.preventDefault();
                  go(there);
                }}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
