"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { forgetScroll } from "../_list/address/kept-scroll";
import { refetchShownList } from "../_list/address/use-list-address";
import { hasChanges, leave } from "../_session/leaving/leave-guard";
import { LinkProgress } from "../_ui/link-progress";

type ScreenLinkProps = Omit<ComponentProps<typeof Link>, "href" | "onNavigate"> & { href: string };

/** Links to another screen; asks first when a form has unsaved changes. */
export function ScreenLink({ href, children, ...rest }: ScreenLinkProps) {
  const router = useRouter();
  return (
    <Link
      href={href}
      {...rest}
      // A click during a prefetch would show the frame without a progress indicator.
      prefetch={false}
      onNavigate={(event) => {
        forgetScroll(href);
        if (href === window.location.pathname) refetchShownList();
        if (!hasChanges()) return;
        event.preventDefault();
        leave(() => router.push(href));
      }}
    >
      {children}
      <LinkProgress />
    </Link>
  );
}
