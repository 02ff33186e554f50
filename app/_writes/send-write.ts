"use client";

import { unstable_isUnrecognizedActionError as isUnknownToServer } from "next/navigation";
import { NOT_SENT, type Problem, UNKNOWN_OUTCOME } from "@/lib/messages/problem";
import { holdReload } from "../_leaving/reload";
import { checkConnection, isOutOfReach } from "../_pwa/connection";
import { offerAfterRefusal } from "../_pwa/updates";

/**
 * Why there is no reply: what to say of it, or that the server runs a newer version, which does not know what this
 * page sends; then nothing was done, and a dialog says so already.
 */
export type NoReply = Problem | { kind: "outdated" };

/** The problem for which the server refused what was sent without reading it: Next's error has it as its message. */
function refusalIn(error: unknown): Problem | null {
  try {
    const problem = JSON.parse((error as Error).message);
    return problem.kind ? problem : null;
  } catch {
    return null;
  }
}

/** Sends something that changes data, once and now or not at all: nothing waits for a connection. */
export async function sendWrite<Reply>(send: () => Promise<Reply>): Promise<Reply | NoReply> {
  if (await isOutOfReach()) return NOT_SENT;
  const release = holdReload();
  try {
    return await send();
  } catch (error) {
    if (isUnknownToServer(error)) {
      void offerAfterRefusal();
      return { kind: "outdated" };
    }
    const refusal = refusalIn(error);
    if (refusal) return refusal;
    void checkConnection();
    return UNKNOWN_OUTCOME;
  } finally {
    release();
  }
}
