"use client";

import Link from "next/link";
import type { ComponentType, ReactNode } from "react";
import { writeListAddress } from "@/lib/list/list-address";
import { Button } from "../../_ui/button";
import { StateCard } from "../../_ui/cards";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { useListAddress } from "../address/use-list-address";
import { LoadingRows } from "../loading-rows";

/** The tab in an address: its name, empty for the table, and the selected rule of the checks, empty for none. */
export type TabAddress = { name: string; rule: string };

/** Parses the tab parameter of an address, such as `foto:lonjakan`. */
export function readTab(tab = ""): TabAddress {
  const [name = "", rule = ""] = tab.split(":");
  return { name, rule };
}

/** Formats a tab for the address; `undefined` for the table. */
export function writeTab({ name, rule }: TabAddress): string | undefined {
  if (name === "") return undefined;
  return rule ? `${name}:${rule}` : name;
}

/** Returns the component of a tab whose code loads when it is first rendered. */
export const tabOnDemand = (load: () => Promise<{ default: ComponentType }>): ComponentType =>
  onDemand(load, { fallback: <LoadingRows /> });

function UnknownTab() {
  const { address, setAddress } = useListAddress();
  return (
    <StateCard sign="empty">
      <p>Tampilan ini tidak dikenal</p>
      <Button onClick={() => setAddress({ ...address, tab: undefined })}>Daftar</Button>
    </StateCard>
  );
}

/** Renders the content of the tab in the address; `tabs` are components by name. */
export function SelectedTab({ tabs }: { tabs: Readonly<Record<string, ComponentType>> }) {
  const { name } = readTab(useListAddress().address.tab);
  const Tab = (Object.hasOwn(tabs, name) && tabs[name]) || UnknownTab;
  return <Tab />;
}

/** Renders links to the tabs with the current search, filters and rule; `tabs` are labels by name. */
export function ListTabs({ tabs }: { tabs: Readonly<Record<string, ReactNode>> }) {
  const { address, setAddress } = useListAddress();
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
                  setAddress(target);
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
