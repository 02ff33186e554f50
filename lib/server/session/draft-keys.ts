import "server-only";
import { createHmac } from "node:crypto";
import type { DraftKey, DraftKeys } from "../../messages/session";
import { env } from "../process/env";

/** Derives the keys that encrypt a person's drafts in the browser: one from the newest secret in SESSION_SECRET, and `older` from the others. */
export function deriveDraftKeys(userId: string): DraftKeys {
  const [newestSecret = "", ...olderSecrets] = env().SESSION_SECRET;
  const older = olderSecrets.map((secret) => deriveDraftKey(userId, secret));
  return { ...deriveDraftKey(userId, newestSecret), older };
}

function deriveDraftKey(userId: string, secret: string): DraftKey {
  const hashOf = (use: string) => createHmac("sha256", secret).update(`${use}:${userId}`).digest("base64");
  return { name: hashOf("draft name").slice(0, 12), key: hashOf("draft key") };
}
