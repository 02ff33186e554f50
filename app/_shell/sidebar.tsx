import { usePathname } from "next/navigation";
import { type ReactNode, useId } from "react";
import { THEME_LABELS } from "@/lib/preferences/preferences";
import type { Role } from "@/lib/resources/permissions";
import { HELP_PATH, historyPath, type MenuEntry } from "@/lib/resources/routes";
import { usePreferences } from "../_session/preferences/use-preferences";
import { useGetActions } from "../_ui/actions";
import { TopBarButton } from "../_ui/button";
import { DialogTitle, Modal } from "../_ui/dialog";
import { SegmentedControl } from "../_ui/fields/segmented-control";
import { DetailedIcon, Icon } from "../_ui/icon";
import { moveFocusByArrows } from "../_ui/keyboard";
import { ScreenLink } from "./screen-link";

export type SidebarPerson = { name: string; email: string; role: Role };

type SidebarProps = { menu: MenuEntry[]; person: SidebarPerson; onNavigate?: (() => void) | undefined };

/** Renders the content of the sidebar and the drawer: the signed-in person, the menu, the theme, and links that everybody has. */
export function Sidebar({ menu, person, onNavigate }: SidebarProps) {
  const pathname = usePathname();
  const getActions = useGetActions();
  const { settings, change } = usePreferences();

  function openShortcuts() {
    onNavigate?.();
    const shortcutsAction = getActions().find(({ id }) => id === "keys");
    shortcutsAction?.run?.();
  }

  return (
    <div className="flex flex-1 flex-col gap-2 p-2">
      <PersonSummary person={person} />
      <MainMenu menu={menu} onNavigate={onNavigate} />
      <div className="flex flex-col border-t border-line pt-2">
        <div className="px-3 pb-1">
          <SegmentedControl
            label="Tema"
            choices={THEME_LABELS}
            icons={THEME_ICONS}
            value={settings.theme}
            onChoose={(theme) => change({ theme })}
          />
        </div>
        <button type="button" onClick={openShortcuts} className={MENU_ROW_CLASS}>
          <DetailedIcon
            size={18}
            className="shrink-0"
            path="M3 6.5h18v11H3zM7 10h.1M10.5 10h.1M14 10h.1M17.5 10h.1M8 14h8"
          />
          Pintasan keyboard
          <span aria-hidden className="ml-auto text-muted">
            ?
          </span>
        </button>
        {COMMON_SCREENS.map(({ href, label, icon }) => (
          <MenuLink key={href} href={href} icon={icon} isCurrent={pathname === href} onNavigate={onNavigate}>
            {label}
          </MenuLink>
        ))}
      </div>
    </div>
  );
}

const THEME_ICONS = {
  system: "M3 4.5h18V16H3zM12 16v4M8 20h8",
  light:
    "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
};

const COMMON_SCREENS = [
  {
    href: historyPath(),
    label: "Riwayat saya",
    icon: "M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2",
  },
  {
    href: HELP_PATH,
    label: "Bantuan",
    icon: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.8v.1",
  },
];

function PersonSummary({ person: { name, email, role } }: Pick<SidebarProps, "person">) {
  return (
    <div className="flex items-center gap-3 border-b border-line px-3 pt-1 pb-3 text-xs">
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-stronger"
      >
        {initialsOf(name)}
      </span>
      <div className="min-w-0">
        <p className="text-sm font-semibold wrap-anywhere">{name}</p>
        {email && <p className="wrap-anywhere text-muted">{email}</p>}
        <p className="text-muted">{role}</p>
      </div>
    </div>
  );
}

/** Returns the first letters of the first and the last word of a name, in upper case. */
function initialsOf(name: string): string {
  const [first = "", ...others] = name.toUpperCase().match(/(?<!\S)\S/gu) ?? [];
  return first + (others.at(-1) ?? "");
}

function MainMenu({ menu, onNavigate }: Omit<SidebarProps, "person">) {
  const currentPath = listPathOf(usePathname());
  const headingIdPrefix = useId();
  return (
    <nav aria-label="Menu utama" className="flex-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the links inside. */}
      <div className="flex flex-col gap-2" onKeyDown={moveFocusByArrows}>
        {groupMenuEntries(menu).map(({ heading, entries }, index) => (
          <div key={heading}>
            <p id={`${headingIdPrefix}${index}`} className="px-3 py-1 text-xs font-medium text-muted">
              {heading}
            </p>
            <ul aria-labelledby={`${headingIdPrefix}${index}`}>
              {entries.map(({ path, label, icon }) => (
                <li key={path}>
                  <MenuLink href={path} icon={icon} isCurrent={path === currentPath} onNavigate={onNavigate}>
                    {label}
                  </MenuLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

/** Returns the path of the list to which a screen belongs, for example a form or an import. Returns other paths unchanged. */
const listPathOf = (pathname: string) =>
  pathname
    .replace(/^\/(?:create|update)-([^/]+).*/, "/$1-list")
    .replace(/^\/(?:impor|salin|bandingkan|riwayat|urungkan)(?=\/)/, "");

/** Groups the menu entries of a person by heading, and adds their icons; leaves out headings without an entry. */
export function groupMenuEntries(menu: MenuEntry[]) {
  const groups = Object.entries(ICONS_BY_HEADING).map(([heading, icons]) => ({
    heading,
    entries: menu.flatMap((entry) => {
      const icon = icons[entry.path];
      return icon ? [{ ...entry, icon }] : [];
    }),
  }));
  return groups.filter(({ entries }) => entries.length > 0);
}

/** The headings of the menu, each with the paths of its entries and their icons: SVG paths in a view box of 24 by 24. */
const ICONS_BY_HEADING: Record<string, Record<string, string>> = {
  "Data master": {
    "/user-list": "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 21c.6-4 3.6-6 7.5-6s6.9 2 7.5 6",
    "/dealer-cabang-list": "M4 9.5 5.5 4h13L20 9.5M5.5 12v8h13v-8M10 20v-5h4v5M4 9.5h16V12H4z",
    "/sa-list":
      "M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13.5H8V19H4.5zM16 13.5h3.5V19H16zM19.5 19c0 1.5-2 2.5-5 2.5",
    "/car-type-list": "M4 16v-4l2-6h12l2 6v4M4 12h16M4 16h16v3h-3v-3M4 16v3h3v-3M7.5 14h.1M16.5 14h.1",
  },
  Katalog: {
    "/perawatan-precheck-list": "M9 4h6v3H9zM9 5.5H6V21h12V5.5h-3M9 14l2.2 2.2L15.5 12",
    "/perawatan-postcheck-list": "M3.5 12.5V4H12l8.5 8.5-8 8zM8 8.5h.1",
    "/pergantian-precheck-list": "M9 4h6v3H9zM9 5.5H6V21h12V5.5h-3M9 12.5h6M9 16.5h4",
    "/pergantian-postcheck-list":
      "M4 10a8 8 0 0 1 14-3.5L20 9M20 4v5h-5M20 14a8 8 0 0 1-14 3.5L4 15M4 20v-5h5",
  },
  Gudang: {
    "/warehouse-list": "M3 9.5 12 4l9 5.5V20H3zM7 20v-7.5h10V20M7 16h10",
    "/warehouse-transit-list":
      "M2.5 6H14v11H2.5zM14 10h4l3.5 3.5V17H14M7 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
    "/warehouse-branch-list": "M12 3.5l8 4.5v8.5L12 21l-8-4.5V8zM4 8l8 4.5L20 8M12 12.5V21",
    "/opname-list": "M4 5v14M8 5v14M11 5v14M15 5v14M18 5v14M20.5 5v14",
  },
};

const MENU_ROW_CLASS =
  "flex min-h-control items-center gap-3 rounded-control px-3 text-left text-sm font-medium hover:bg-pointed";

type MenuLinkProps = Pick<SidebarProps, "onNavigate"> & {
  href: string;
  icon: string;
  isCurrent: boolean;
  children: string;
};

function MenuLink({ href, icon, isCurrent, onNavigate, children }: MenuLinkProps) {
  return (
    <ScreenLink
      href={href}
      onClick={onNavigate}
      aria-current={isCurrent ? "page" : undefined}
      className={`${MENU_ROW_CLASS} ${isCurrent ? "bg-brand-soft text-brand-stronger" : ""}`}
    >
      <DetailedIcon path={icon} size={18} className="shrink-0" />
      {children}
    </ScreenLink>
  );
}

const SIDEBAR_ID = "bilah-samping";

/** Renders the sidebar of wide windows, unless the person has hidden it. */
export function FoldingSidebar({ children }: { children: ReactNode }) {
  const { isSidebarFolded } = usePreferences().settings;
  return (
    <aside
      id={SIDEBAR_ID}
      aria-label="Bilah samping"
      className={`hidden w-56 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface ${isSidebarFolded ? "" : "lg:flex"}`}
    >
      {children}
    </aside>
  );
}

/** Renders the button that hides or shows the sidebar of wide windows (screens.md#frame-and-menu). */
export function SidebarToggle() {
  const { settings, change } = usePreferences();
  const { isSidebarFolded } = settings;
  return (
    <TopBarButton
      aria-label="Bilah samping"
      aria-expanded={!isSidebarFolded}
      aria-controls={SIDEBAR_ID}
      onClick={() => change({ isSidebarFolded: !isSidebarFolded })}
      path="M4 5h16v14H4zM9.5 5v14"
      className="-ml-2 max-lg:hidden"
    />
  );
}

/** Renders the menu of narrow windows, as a dialog at the left edge. */
export function Drawer({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <Modal
      onClose={onClose}
      isLightDismiss
      className="inset-y-0 left-0 flex h-dvh max-h-none w-72 max-w-[85vw] flex-col overflow-y-auto"
    >
      <div className="flex items-center justify-between border-b border-line px-4 py-1">
        <DialogTitle className="text-lg font-bold">Menu</DialogTitle>
        <button
          type="button"
          aria-label="Tutup menu"
          onClick={onClose}
          className="flex size-control items-center justify-center rounded-control hover:bg-pointed"
        >
          <Icon path="M4 4l12 12M16 4L4 16" size={20} strokeWidth="2" strokeLinecap="round" />
        </button>
      </div>
      {children}
    </Modal>
  );
}
