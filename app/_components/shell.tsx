"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import type { MenuEntry } from "@/lib/routes";
import { DraftsProvider } from "../_forms/drafts";
import { ConnectionBanner } from "../_pwa/connection-banner";
import { LeaveGuardProvider } from "./leave-guard";
import { LogoutButton } from "./logout-button";
import { SessionEndProvider } from "./session-end";
import { type Person, Sidebar } from "./sidebar";

const Drawer = lazy(() => import("./drawer"));

type ShellProps = { menu: MenuEntry[]; person: Person; userId: string; children: ReactNode };

/** The frame of every signed-in screen: top bar, and a sidebar that is a drawer on a phone. */
export function Shell({ menu, person, userId, children }: ShellProps) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = () => setDrawerOpen(false);
  return (
    <Providers userId={userId}>
      <div className="flex h-dvh flex-col">
        <header className="flex min-h-14 items-center gap-2 bg-brand px-4 text-white">
          <button
            type="button"
            aria-label="Buka menu"
            aria-expanded={drawerOpen}
            onClick={() => setDrawerOpen(true)}
            className="-ml-2 rounded-control p-2 hover:bg-brand-strong lg:hidden"
          >
            <MenuIcon />
          </button>
          <p className="truncate text-xl font-bold">Support Apk Nusantara</p>
          <div className="ml-auto">
            <LogoutButton />
          </div>
        </header>
        <ConnectionBanner />
        <div className="flex min-h-0 flex-1">
          <aside
            aria-label="Bilah samping"
            className="hidden w-64 shrink-0 overflow-y-auto border-r border-line bg-surface lg:block"
          >
            {!drawerOpen && <Sidebar menu={menu} person={person} />}
          </aside>
          {drawerOpen && (
            <Suspense>
              <Drawer onClose={closeDrawer}>
                <Sidebar menu={menu} person={person} onNavigate={closeDrawer} />
              </Drawer>
            </Suspense>
          )}
          <main tabIndex={-1} className="flex min-w-0 flex-1 flex-col overflow-y-auto p-4 lg:p-6">
            {children}
          </main>
        </div>
      </div>
    </Providers>
  );
}

function Providers({ userId, children }: { userId: string; children: ReactNode }) {
  return (
    <SessionEndProvider>
      <LeaveGuardProvider>
        <DraftsProvider userId={userId}>{children}</DraftsProvider>
      </LeaveGuardProvider>
    </SessionEndProvider>
  );
}

function MenuIcon() {
  return (
    <svg
      aria-hidden
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d="M4 6h16M4 12h16M4 18h16" />
    </svg>
  );
}
