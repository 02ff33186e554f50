"use client";

import { createContext, use } from "react";
import type { DraftLock } from "@/lib/messages/session";

/** The user for whom the page was rendered, and the lock of that user's drafts. */
export type Owner = { userId: string; draftLock: DraftLock };

const OwnerContext = createContext<Owner>({ userId: "", draftLock: { name: "", key: "", older: [] } });

export const OwnerProvider = OwnerContext.Provider;

export const useOwner = (): Owner => use(OwnerContext);
