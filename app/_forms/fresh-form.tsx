"use client";

import { type ReactNode, useEffect, useState } from "react";
import { lastWrite } from "../_writes/last-write";

/**
 * Reloads the page when the router restores an update form cached from before the last write. `at` is when the page
 * was rendered, in milliseconds of the server's clock.
 */
export function FreshForm({ at, children }: { at: number; children: ReactNode }) {
  const [isOld] = useState(() => at <= lastWrite());
  useEffect(() => {
    if (isOld) window.location.reload();
  }, [isOld]);
  return isOld ? null : children;
}
