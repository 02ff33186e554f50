"use client";

import { type ReactNode, useEffect, useState } from "react";
import { lastWrite } from "../_writes/last-write";

/**
 * An update form, unless it is one that the router has kept from before the last change: then the page is loaded
 * anew. `at` is when the page was made, in milliseconds by the server's clock.
 */
export function FreshForm({ at, children }: { at: number; children: ReactNode }) {
  const [isOld] = useState(() => at <= lastWrite());
  useEffect(() => {
    if (isOld) window.location.reload();
  }, [isOld]);
  return isOld ? null : children;
}
