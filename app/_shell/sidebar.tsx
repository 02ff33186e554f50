"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { THEMES } from "@/lib/preferences/preferences";
import type { Role } from "@/lib/resources/permissions";
import { HELP_PATH, historyPath, type MenuEntry } from "@/lib/resources/routes";
import { usePreferences } from "../_session/preferences/preferences-provider";
import { useActions } from "../_ui/actions";
import { moveByArrows } from "../_ui/arrow-keys";
import { BarButton, KeyCap } from "../_ui/button";
import { DialogTitle, Modal } from "../_ui/dialog";
import { Choice } from "../_ui/fields/choice";
import { Icon } from "../_ui/icon";
import { ScreenLink } from "./screen-link";

const ID = "bilah-samping";

/** Folds the sidebar of wide screens away and back, a setting of the person (screens.md#frame-and-menu). */
export function SidebarToggle() {
  const { settings, change } = usePreferences();
  const { isSidebarFolded } = settings;
  return (
    <BarButton
      aria-label="Bilah samping"
      aria-expanded={!isSidebarFolded}
      aria-controls={ID}
      onClick={() => change({ isSidebarFolded: !isSidebarFolded })}
      path="M4 5h16v14H4zM9.5 5v14"
      className="-ml-2 max-lg:hidden"
    />
  );
}

/** Renders the sidebar of wide screens; a drawer has its place on narrow ones. */
export function FoldingSidebar({ children }: { children: ReactNode }) {
  const { isSidebarFolded } = usePreferences().settings;
  return (
    <aside
      id={ID}
      aria-label="Bilah samping"
      className={`hidden w-56 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface ${isSidebarFolded ? "" : "lg:flex"}`}
    >
      {children}
    </aside>
  );
}

export type SidebarPerson = { name: string; email: string; role: Role };

type SidebarProps = { menu: MenuEntry[]; person: SidebarPerson; onNavigate?: () => void };

/** Returns the path of the list to which a create, update, import, copy, comparison or history screen belongs; any other path is its own. */
const listOf = (pathname: string) =>
  pathname
    .replace(/^\/(?:create|update)-([^/]+).*/, "/$1-list")
    .replace(/^\/(?:impor|salin|bandingkan|riwayat|urungkan)(?=\/)/, "");

/** Renders the signed-in person, the role's menu, and the settings. */
export function Sidebar({ menu, person, onNavigate }: SidebarProps) {
  const pathname = usePathname();
  const readActions = useActions();
  const { settings, change } = usePreferences();
  return (
    <div className="flex flex-1 flex-col gap-3 p-3">
      <div className="border-b border-line px-3 pt-1 pb-3 text-sm">
        <p className="font-semibold wrap-anywhere">{person.name}</p>
        {person.email && <p className="wrap-anywhere text-muted">{person.email}</p>}
        <p className="text-muted">{person.role}</p>
      </div>
      <nav aria-label="Menu utama" className="flex-1">
        <ul className="flex flex-col gap-0.5" onKeyDown={moveByArrows}>
          {menu.map(({ path, label }) => {
            const current = listOf(pathname) === path;
            return (
              <li key={path}>
                <ScreenLink
                  href={path}
                  onClick={onNavigate}
                  aria-current={current ? "page" : undefined}
                  className={`block rounded-control px-3 py-2 text-sm ${current ? "bg-brand-soft font-semibold text-brand-stronger" : "font-medium hover:bg-pointed"}`}
                >
                  {label}
                </ScreenLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="flex flex-col gap-2 border-t border-line pt-3">
        <Choice
          label="Tema"
          choices={THEMES}
          value={settings.theme}
          onChoose={(theme) => change({ theme })}
        />
        <button
          type="button"
          onClick={() => {
            onNavigate?.();
            readActions()
              .find(({ id }) => id === "keys")
              ?.run?.();
          }}
          className="flex items-center justify-between rounded-control px-2 py-1.5 text-sm text-muted hover:bg-pointed hover:text-ink"
        >
          Pintasan keyboard
          <span aria-hidden>
            <KeyCap>?</KeyCap>
          </span>
        </button>
        {/* Apart from the menu, which the role alone decides. */}
        {Object.entries({ "Riwayat saya": historyPath(), Bantuan: HELP_PATH }).map(([label, href]) => (
          <ScreenLink
            key={href}
            href={href}
            onClick={onNavigate}
            aria-current={pathname === href ? "page" : undefined}
            className={`rounded-control px-2 py-1.5 text-sm ${pathname === href ? "bg-brand-soft font-semibold text-brand-stronger" : "text-muted hover:bg-pointed hover:text-ink"}`}
          >
            {label}
          </ScreenLink>
        ))}
      </div>
    </div>
  );
}

/** Renders the menu on narrow screens, closed by its button, Esc, or a tap beside it. */
export function Drawer({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <Modal
      onClose={onClose}
      isLight
      className="inset-y-0 left-0 flex h-dvh max-h-none w-72 max-w-[85vw] flex-col overflow-y-auto"
    >
      <div className="flex items-center justify-between border-b border-line px-4 py-3">
        <DialogTitle className="text-lg font-bold">Menu</DialogTitle>
        <button
          type="button"
          aria-label="Tutup menu"
          onClick={onClose}
          className="rounded-control p-2 hover:bg-pointed"
        >
          <Icon path="M4 4l12 12M16 4L4 16" size={20} strokeWidth="2" strokeLinecap="round" />
        </button>
      </div>
      {children}
    </Modal>
  );
}
