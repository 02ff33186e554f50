"use client";

import Link from "next/link";
import type { ComponentType, ReactNode } from "react";
import { writeListAddress } from "@/lib/list/list-address";
import { Button } from "../../_ui/button";
import { StateCard } from "../../_ui/cards";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { useListAddress } from "../address/use-list-address";
import { LoadingRows } from "../loading-rows";

/** A tab of the address: its name, empty for the table, and the selected rule, empty without one. */
export type ListTab = { name: string; rule: string };

/** Parses the tab parameter of an address, such as `foto:lonjakan`. */
export function readTab(tab = ""): ListTab {
  const [name = "", rule = ""] = tab.split(":");
  return { name, rule };
}

/** Formats a tab for the address; `undefined` for the table. */
export function writeTab({ name, rule }: ListTab): string | undefined {
  if (name === "") return undefined;
  return rule ? `${name}:${rule}` : name;
}

/** Returns a component that loads its code when it is rendered. */
export const viewOnDemand = (load: () => Promise<{ default: ComponentType }>): ComponentType =>
  onDemand(load, { fallback: <LoadingRows /> });

function UnknownView() {
  const { address, go } = useListAddress();
  return (
    <StateCard sign="empty">
      <p>Tampilan ini tidak dikenal</p>
      <Button onClick={() => go({ ...address, tab: undefined })}>Daftar</Button>
    </StateCard>
  );
}

export function TabView({ views }: { views: Readonly<Record<string, ComponentType>> }) {
  const { name } = readTab(useListAddress().address.tab);
  const View = (Object.hasOwn(views, name) && views[name]) || UnknownView;
  return <View />;
}

type ListTabsProps = {
  /** The labels of the tabs by their names in the address. */
  tabs: Readonly<Record<string, ReactNode>>;
};

/** Renders links to the tabs, which keep search, filters and the selected rule. */
export function ListTabs({ tabs }: ListTabsProps) {
  const { address, go } = useListAddress();
  const { name: tabName, rule } = readTab(address.tab);
  const currentName = Object.hasOwn(tabs, tabName) ? tabName : "";
  return (
    <nav aria-label="Cara melihat" className="list-tabs">
      <ul>
        {Object.entries(tabs).map(([name, label]) => {
          const target = { ...address, start: 0, tab: writeTab({ name, rule }) };
          return (
            <li key={name}>
              <Link
                href={writeListAddress(target) || "?"}
                prefetch={false}
                aria-current={name === currentName ? "page" : undefined}
                onNavigate={(event) => {
                  event.preventDefault();
                  go(target);
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
