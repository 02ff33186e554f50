import type { DraftLock } from "@/lib/messages/draft-lock";
import { storeDraft } from "./draft";
import { type Draft, encryptDraft } from "./encrypted-draft";

/** Stores a draft in this tab, encrypted for its owner; replaces the same person's earlier one. */
export async function keepDraft(owner: DraftLock, draft: Draft): Promise<void> {
  storeDraft(owner, await encryptDraft(draft, owner));
}
