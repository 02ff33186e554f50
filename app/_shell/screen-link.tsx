"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, createContext, use } from "react";
import type { MenuEntry } from "@/lib/resources/routes";
import { forgetScroll, lastAddress } from "../_list/address/scroll-positions";
import { confirmLeaving, hasChanges } from "../_session/leaving/unsaved-changes";
import { ProgressLink } from "../_ui/link-progress";

/** The menu of the person. */
export const MenuContext = createContext<MenuEntry[]>([]);

/** Links a screen of a list, which the menu names, back to the list as it was shown last; asks first when a form has unsaved changes. */
export function ListCrumb({ path }: { path: string }) {
  const router = useRouter();
  const menu = use(MenuContext);
  return (
    <ProgressLink
      href={path}
      onNavigate={(event) => {
        event.preventDefault();
        confirmLeaving(() => router.push(lastAddress(path)));
      }}
      className="inline-block text-[0.8125rem]/5 text-muted hover:text-ink touch:-my-3 touch:py-3 print:hidden"
    >
      <span className="sr-only">Kembali ke </span>
      <span aria-hidden>‹ </span>
      {menu.find((entry) => entry.path === path)?.label}
    </ProgressLink>
  );
}

type ScreenLinkProps = Omit<ComponentProps<typeof ProgressLink>, "href" | "onNavigate"> & { href: string };

/** Links to another screen; asks first when a form has unsaved changes. */
export function ScreenLink({ href, ...rest }: ScreenLinkProps) {
  const router = useRouter();
  return (
    <ProgressLink
      {...rest}
      href={href}
      onNavigate={(event) => {
        forgetScroll(href);
        if (!hasChanges()) return;
        event.preventDefault();
        confirmLeaving(() => router.push(href));
      }}
    />
  );
}
