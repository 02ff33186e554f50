"use client";

import { createContext, use } from "react";
import type { DraftLock } from "@/lib/messages/draft-lock";

/** For whom this page was made, and the lock of that person's drafts. */
export type Owner = { userId: string; draftLock: DraftLock };

const OwnerContext = createContext<Owner>({ userId: "", draftLock: { name: "", key: "", older: [] } });

export const OwnerProvider = OwnerContext.Provider;

export function useOwner(): Owner {
  return use(OwnerContext);
}
