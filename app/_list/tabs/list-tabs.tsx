import Link from "next/link";
import type { ComponentType, ReactNode } from "react";
import { formatListAddress } from "@/lib/list/list-address";
import { Button } from "../../_ui/button";
import { StatusCard } from "../../_ui/cards";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { useListAddress } from "../address/use-list-address";
import { LoadingRows } from "../loading-rows";

/** The tab in an address: its name, `""` for the table, and the rule of the checks that is selected, `""` for none. */
export type TabAddress = { name: string; rule: string };

/** Parses the tab parameter of an address, such as `foto:lonjakan`. */
export function parseTab(tab = ""): TabAddress {
  const [name = "", rule = ""] = tab.split(":");
  return { name, rule };
}

/** Formats a tab for the address; `undefined` for the table. */
export function formatTab({ name, rule }: TabAddress): string | undefined {
  if (name === "") return undefined;
  return rule ? `${name}:${rule}` : name;
}

/** Returns the component of a tab whose code loads when it is first rendered. */
export const createLazyTab = (load: () => Promise<{ default: ComponentType }>): ComponentType =>
  onDemand(load, { fallback: <LoadingRows /> });

function UnknownTab() {
  const { address, setAddress } = useListAddress();
  return (
    <StatusCard sign="empty">
      <p>Tampilan ini tidak dikenal</p>
      <Button onClick={() => setAddress({ ...address, tab: undefined })}>Daftar</Button>
    </StatusCard>
  );
}

/** Renders the content of the tab in the address; `tabs` are components by name. */
export function SelectedTab({ tabs }: { tabs: Readonly<Record<string, ComponentType>> }) {
  const { name } = parseTab(useListAddress().address.tab);
  const Tab = (Object.hasOwn(tabs, name) && tabs[name]) || UnknownTab;
  return <Tab />;
}

/** Renders links to the tabs with the current search, filters and rule; `tabs` are labels by name. */
export function ListTabs({ tabs }: { tabs: Readonly<Record<string, ReactNode>> }) {
  const { address, setAddress } = useListAddress();
  const { name: tabName, rule } = parseTab(address.tab);
  const currentTabName = Object.hasOwn(tabs, tabName) ? tabName : "";
  return (
    <nav aria-label="Cara melihat" className="list-tabs">
      <ul>
        {Object.entries(tabs).map(([name, label]) => {
          const target = { ...address, start: 0, tab: formatTab({ name, rule }) };
          return (
            <li key={name}>
              <Link
                href={formatListAddress(target) || "?"}
                prefetch={false}
                aria-current={name === currentTabName ? "page" : undefined}
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
