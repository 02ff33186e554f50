"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, createContext, use } from "react";
import type { MenuEntry } from "@/lib/resources/routes";
import { deleteScrollPosition, getLastListHref } from "../_list/address/scroll-positions";
import { confirmLeaving, hasUnsavedChanges } from "../_session/leaving/unsaved-changes";
import { ProgressLink } from "../_ui/link-progress";
import { Breadcrumb } from "../_ui/page-title";

export const MenuContext = createContext<MenuEntry[]>([]);

/** Renders the breadcrumb that leads back to a list, with its last search, filters and page. Asks before unsaved changes are left. */
export function ListBreadcrumb({ path }: { path: string }) {
  const router = useRouter();
  const menu = use(MenuContext);
  return (
    <Breadcrumb
      href={path}
      onNavigate={(event) => {
        event.preventDefault();
        confirmLeaving(() => router.push(getLastListHref(path)));
      }}
    >
      {menu.find((entry) => entry.path === path)?.label}
    </Breadcrumb>
  );
}

type ScreenLinkProps = Omit<ComponentProps<typeof ProgressLink>, "href" | "onNavigate"> & { href: string };

/** Renders a link to another screen, which opens at its top. Asks before unsaved changes are left. */
export function ScreenLink({ href, ...rest }: ScreenLinkProps) {
  const router = useRouter();
  return (
    <ProgressLink
      {...rest}
      href={href}
      onNavigate={(event) => {
        deleteScrollPosition(href);
        if (!hasUnsavedChanges()) return;
        event.preventDefault();
        confirmLeaving(() => router.push(href));
      }}
    />
  );
}
