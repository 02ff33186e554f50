"use client";

import { unstable_isUnrecognizedActionError as isUnknownToServer } from "next/navigation";
import { NOT_SENT, type Problem, UNKNOWN_OUTCOME, type WriteProblem } from "@/lib/messages/problem";
import { postponeReload } from "../_session/leaving/unsaved-changes";
import { checkConnection, isServerUnreachable } from "../_session/pwa/connection";
import { offerUpdate } from "../_session/pwa/updates";

/** Returns the problem of a refused request; Next's error carries it as its message. */
function refusalIn(error: unknown): Problem | null {
  try {
    const problem = JSON.parse((error as Error).message);
    return problem.kind ? problem : null;
  } catch {
    return null;
  }
}

/** Sends a write at most once; fails immediately without a connection. */
export async function sendWrite<Reply>(send: () => Promise<Reply>): Promise<Reply | WriteProblem> {
  if (await isServerUnreachable()) return NOT_SENT;
  const release = postponeReload();
  try {
    return await send();
  } catch (error) {
    if (isUnknownToServer(error)) {
      void offerUpdate();
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
