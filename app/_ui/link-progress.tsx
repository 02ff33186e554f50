"use client";

import Link, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";

/** Renders, inside a link, a progress bar at the top while its screen loads (delay in link-progress.css). */
function LinkProgress() {
  const { pending } = useLinkStatus();
  return pending && <span aria-hidden className="under-way" />;
}

/** Links to a screen, and shows that it loads. A click during a prefetch would show its frame without that, so there is none. */
export function ProgressLink({ children, ...link }: ComponentProps<typeof Link>) {
  return (
    <Link prefetch={false} {...link}>
      {children}
      <LinkProgress />
    </Link>
  );
}
