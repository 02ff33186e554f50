"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { NOT_SENT, type Problem, UNKNOWN_OUTCOME, UNREACHABLE } from "@/lib/messages/problem";
import { showProblem } from "../_session/session-end";
import { sendWrite } from "./send-write";

type Change = { put: unknown[]; drop: string[] };

const isProblem = (reply: { kind: string }): reply is Problem | { kind: "outdated" } =>
  ["session", "message", "outdated"].includes(reply.kind);

/**
 * Reads what people have saved of a list, and changes it. `saved` is what the store replied last; `isLacking`: it could not be read.
 * A change shows why it was not made, and resolves to whether it was.
 */
export function useSaved<Saved extends { kind: string }, Some extends Change>(
  resource: string,
  nothing: Some,
  send: (change: Some) => Promise<Saved | Problem>,
) {
  const [saved, setSaved] = useState<Saved | null>(null);
  const [isLacking, setLacking] = useState(false);

  async function change(some: Some): Promise<boolean> {
    const isReading = some === nothing;
    const reply = await sendWrite(() => send(some));
    if (!isProblem(reply)) {
      setSaved(reply);
      setLacking(false);
      return true;
    }
    if (isReading) setLacking(true);
    // Sent twice, it is saved once.
    if (!isReading || reply.kind !== "message")
      showProblem(reply === NOT_SENT || reply === UNKNOWN_OUTCOME ? UNREACHABLE : reply);
    return false;
  }

  const read = () => change(nothing);
  const open = useEffectEvent(() => void read());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has others.
  useEffect(() => open(), [resource]);

  return { saved, isLacking, read, change };
}
