"use client";

import { type ReactNode, useState } from "react";
import type { OwnViewsByList } from "@/lib/preferences/views";
import type { MenuEntry } from "@/lib/resources/routes";
import { useHasBatch } from "../_session/drafts/batch-lock";
import { DraftsProvider } from "../_session/drafts-provider";
import { LeaveConfirmation } from "../_session/leaving/unsaved-changes";
import { LogoutButton } from "../_session/logout-button";
import { type Owner, OwnerProvider } from "../_session/page-owner";
import { ViewsProvider } from "../_session/preferences/own-views";
import { hasLegacyStorage, ThemeEffect } from "../_session/preferences/use-preferences";
import { ConnectionBanner } from "../_session/pwa/connection";
import { hasRequestedScreen } from "../_session/session";
import { SessionEndDialog, SessionMonitor } from "../_session/session-end";
import { ActionsProvider } from "../_ui/actions";
import { TopBarButton } from "../_ui/button";
import { screenElementRef } from "../_ui/last-focus";
import { onDemand, onDemandOptional, useIsHydrated } from "../_ui/on-demand/on-demand";
import { useHasElapsed } from "../_ui/state/async-effect";
import { KeyboardShortcuts } from "./keyboard-shortcuts";
import { PaletteButton } from "./palette-button";
import { MenuContext } from "./screen-link";
import { Drawer, FoldingSidebar, Sidebar, type SidebarPerson, SidebarToggle } from "./sidebar";

const ReturnLinkBar = onDemand(() => import("./return-link-bar"));
const LiveUpdates = onDemandOptional(() => import("./live-updates"));
const StorageMigration = onDemandOptional(() => import("./storage-migration"));
const BatchBar = onDemand(() => import("../_batch/run/batch-bar"));

/** How long a page waits before it opens the event stream, so that its list loads first, in milliseconds. */
const LIVE_UPDATES_DELAY_MS = 2_000;

type ShellProps = {
  menu: MenuEntry[];
  person: SidebarPerson;
  owner: Owner;
  /** The saved views of the person; `null` if the store is unreachable. */
  views: Promise<OwnViewsByList | null>;
  children: ReactNode;
};

/** Renders the frame of signed-in screens: the top bar, and the sidebar, which is a drawer on narrow windows. */
export function Shell({ menu, person, owner, views, children }: ShellProps) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = () => setDrawerOpen(false);
  const isHydrated = useIsHydrated();
  const isLiveDelayOver = useHasElapsed(LIVE_UPDATES_DELAY_MS);
  const hasBatch = useHasBatch(owner.draftKeys);
  return (
    // The key remounts everything when another user signs in, because Next may reuse the layout.
    <OwnerProvider key={owner.userId} value={owner}>
      <ViewsProvider views={views}>
        <ActionsProvider>
          <DraftsProvider>
            <SkipLink />
            <div className="flex h-dvh flex-col">
              <header className="on-brand flex min-h-12 items-center gap-3 bg-bar px-4 py-0.5 text-white max-sm:gap-1 max-sm:px-2">
                <SidebarToggle />
                <TopBarButton
                  aria-label="Buka menu"
                  aria-expanded={drawerOpen}
                  onClick={() => setDrawerOpen(true)}
                  path="M4 6h16M4 12h16M4 18h16"
                  className="sm:-ml-2 lg:hidden"
                />
                <p className="max-sm:text-base/5 max-sm:font-medium sm:text-heading sm:font-bold">
                  Support Apk Nusantara
                </p>
                <div className="ml-auto flex items-center gap-2 max-sm:gap-0">
                  <PaletteButton menu={menu} />
                  <LogoutButton />
                </div>
              </header>
              <ConnectionBanner />
              {isHydrated && <OptionalReturnLink />}
              <div className="flex min-h-0 flex-1">
                <FoldingSidebar>{!drawerOpen && <Sidebar menu={menu} person={person} />}</FoldingSidebar>
                {drawerOpen && (
                  <Drawer onClose={closeDrawer}>
                    <Sidebar menu={menu} person={person} onNavigate={closeDrawer} />
                  </Drawer>
                )}
                {/* A portal renders the toolbar for selected rows into this element, below the scrolling `main`. */}
                <div className="flex min-w-0 flex-1 flex-col">
                  <main
                    ref={screenElementRef}
                    id="isi"
                    tabIndex={-1}
                    className="flex min-w-0 flex-1 flex-col overflow-y-auto p-4 has-[.save-bar]:scroll-pb-20 max-sm:has-[.save-bar]:scroll-pb-44 lg:px-6"
                  >
                    <MenuContext value={menu}>{children}</MenuContext>
                  </main>
                  {hasBatch && <BatchBar />}
                </div>
              </div>
            </div>
            <KeyboardShortcuts />
          </DraftsProvider>
        </ActionsProvider>
        {isHydrated && <OptionalMigration userId={owner.userId} />}
      </ViewsProvider>
      <ThemeEffect />
      <LeaveConfirmation />
      <SessionMonitor />
      <SessionEndDialog />
      {isLiveDelayOver && <LiveUpdates />}
    </OwnerProvider>
  );
}

function OptionalReturnLink() {
  const [hasLink] = useState(hasRequestedScreen);
  return hasLink && <ReturnLinkBar />;
}

function OptionalMigration({ userId }: { userId: string }) {
  const [isNeeded] = useState(() => hasLegacyStorage(userId));
  return isNeeded && <StorageMigration />;
}

function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: links to a fragment; its handler runs once hydrated.
    <a
      href="#isi"
      onClick={(event) => {
        // Prevents the history entry that following the link would add.
        event.preventDefault();
        screenElementRef.current?.focus();
      }}
      className="sr-only z-50 rounded-control bg-surface font-semibold text-brand-stronger focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2"
    >
      Langsung ke isi
    </a>
  );
}
