"use client";

import { useLinkStatus } from "next/link";

/** Renders, inside a link, a progress bar at the top while its screen loads (delay in link-progress.css). */
export function LinkProgress() {
  const { pending } = useLinkStatus();
  return pending && <span aria-hidden className="under-way" />;
}
