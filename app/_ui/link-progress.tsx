"use client";

import { useLinkStatus } from "next/link";

/** Inside a link: a slim bar at the top of the window while its screen is on the way (globals.css says from when on). */
export function LinkProgress() {
  const { pending } = useLinkStatus();
  return pending && <span aria-hidden className="under-way" />;
}
