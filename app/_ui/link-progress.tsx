"use client";

import Link, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";

function LinkProgress() {
  const { pending } = useLinkStatus();
  return pending && <span aria-hidden className="under-way" />;
}

/** Renders a link with a progress bar; without prefetch, which would hide the progress. */
export function ProgressLink({ children, ...link }: ComponentProps<typeof Link>) {
  return (
    <Link prefetch={false} {...link}>
      {children}
      <LinkProgress />
    </Link>
  );
}
