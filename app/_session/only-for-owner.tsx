"use client";

import type { ReactNode } from "react";
import { useOwner } from "./page-owner";
import { SessionEnded } from "./session-end";

/** Renders the children if the page around them belongs to `userId`; otherwise the session has ended as `other`. */
export function OnlyForOwner({ userId, children }: { userId: string; children: ReactNode }) {
  return useOwner().userId === userId ? children : <SessionEnded reason="other" />;
}
