"use client";

import type { ReactNode } from "react";
import { usePreferences } from "../_session/preferences/preferences-provider";

const ID = "bilah-samping";

/** Folds the sidebar of wide screens away and back, a setting of the person (requirements 2.2). */
export function SidebarToggle() {
  const { settings, change } = usePreferences();
  const { isSidebarFolded } = settings;
  return (
    <button
      type="button"
      aria-label="Bilah samping"
      aria-expanded={!isSidebarFolded}
      aria-controls={ID}
      onClick={() => change({ isSidebarFolded: !isSidebarFolded })}
      className="-ml-2 rounded-control p-2 hover:bg-bar-pressed max-lg:hidden"
    >
      <svg aria-hidden width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2">
        <path d="M4 5h16v14H4zM9.5 5v14" strokeLinejoin="round" />
      </svg>
    </button>
  );
}

/** Renders the sidebar of wide screens; a drawer has its place on narrow ones. */
export function FoldingSidebar({ children }: { children: ReactNode }) {
  const { isSidebarFolded } = usePreferences().settings;
  return (
    <aside
      id={ID}
      aria-label="Bilah samping"
      className={`hidden w-60 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface ${isSidebarFolded ? "" : "lg:flex"}`}
    >
      {children}
    </aside>
  );
}
