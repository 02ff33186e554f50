"use client";

import Link, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";

function LinkProgressBar() {
  const { pending } = useLinkStatus();
  return pending && <span aria-hidden className="under-way" />;
}

/** Renders a link that shows a progress bar while its screen loads. Prefetching is off, because the bar would then never appear. */
export function ProgressLink({ children, ...link }: ComponentProps<typeof Link>) {
  return (
    <Link prefetch={false} {...link}>
      {children}
      <LinkProgressBar />
    </Link>
  );
}
