"use client";

import { unstable_isUnrecognizedActionError as isUnknownToServer } from "next/navigation";
import { type Message, NOT_SENT, UNKNOWN_OUTCOME } from "@/lib/problem";
import { checkConnection, isOutOfReach } from "./connection";
import { holdReload } from "./reload";
import { offerAfterRefusal } from "./updates";

/**
 * Why there is no reply: what to say of it, or that the server runs a newer version, which does not know what this
 * page sends; then nothing was done, and a dialog says so already.
 */
export type NoReply = Message | { kind: "outdated" };

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
    void checkConnection();
    return UNKNOWN_OUTCOME;
  } finally {
    release();
  }
}
