import { createContext, use } from "react";
import { UNREACHABLE } from "@/lib/messages/problem";
import { createPageOwnerHeader, type DraftKeys } from "@/lib/messages/session";
import type { OfferedDraft } from "./drafts/encrypted-draft";
import { checkConnection } from "./pwa/connection";

/** The user for whom the page was rendered, and the encryption keys of that user's drafts. */
export type Owner = { userId: string; draftKeys: DraftKeys };

const OwnerContext = createContext<Owner>({ userId: "", draftKeys: { name: "", key: "", older: [] } });

export const OwnerProvider = OwnerContext.Provider;

export const useOwner = (): Owner => use(OwnerContext);

type DraftsContextValue = {
  requestedDraft: OfferedDraft | null;
  requestDraft: (draft: OfferedDraft) => void;
  /** Called by the screen once it has restored the requested draft. */
  markRestored: () => void;
};

export const DraftsContext = createContext<DraftsContextValue>({
  requestedDraft: null,
  requestDraft: () => {},
  markRestored: () => {},
});

export const useDrafts = (): DraftsContextValue => use(DraftsContext);

/** Fetches data for the page's user without the HTTP cache, and parses it with `read`; on failure returns UNREACHABLE and checks the connection. */
export async function fetchAsOwner<Data>(
  address: string,
  userId: string,
  signal: AbortSignal,
  read: (response: Response) => Promise<Data>,
  accept = "*/*",
): Promise<Data | typeof UNREACHABLE> {
  try {
    const headers = { ...createPageOwnerHeader(userId), accept };
    return await read(await fetch(address, { headers, signal, cache: "no-store" }));
  } catch {
    if (!signal.aborted) void checkConnection();
    return UNREACHABLE;
  }
}
