"use client";

import type { ReactNode } from "react";
import { useOwner } from "./page-owner";
import { SessionEnded } from "./session-end";

/** What was rendered for the person `userId`, unless the page around it was made for somebody else. */
export function OnlyForOwner({ userId, children }: { userId: string; children: ReactNode }) {
  return useOwner().userId === userId ? children : <SessionEnded reason="other" />;
}
