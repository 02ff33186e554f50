"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { useLeaveGuard } from "./leave-guard";

type ScreenLinkProps = Omit<ComponentProps<typeof Link>, "href" | "onNavigate"> & { href: string };

/** A link to another screen that does not leave a form with changes without asking. */
export function ScreenLink({ href, ...rest }: ScreenLinkProps) {
  const { hasChanges, leave } = useLeaveGuard();
  const router = useRouter();
  return (
    <Link
      href={href}
      {...rest}
      onNavigate={(event) => {
        if (!hasChanges()) return;
        event.preventDefault();
        leave(() => router.push(href));
      }}
    />
  );
}
