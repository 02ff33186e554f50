"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { useLeaveGuard } from "../_leaving/leave-guard";
import { forgetScroll } from "../_list/kept-scroll";
import { expectRefetch } from "../_list/use-list-address";
import { LinkProgress } from "../_ui/link-progress";

type ScreenLinkProps = Omit<ComponentProps<typeof Link>, "href" | "onNavigate"> & { href: string };

/** A link to another screen that does not leave a form with changes without asking. */
export function ScreenLink({ href, children, ...rest }: ScreenLinkProps) {
  const { hasChanges, leave } = useLeaveGuard();
  const router = useRouter();
  return (
    <Link
      href={href}
      {...rest}
      // A press during a prefetch of the frame would show the frame without saying what is loading.
      prefetch={false}
      onNavigate={(event) => {
        forgetScroll(href);
        if (href === window.location.pathname) expectRefetch();
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
