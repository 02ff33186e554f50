"use client";

import { useRef, useState } from "react";
import { inTurn } from "@/lib/in-turn";
import { NOT_SENT, type Problem, UNKNOWN_OUTCOME, UNREACHABLE } from "@/lib/messages/problem";
import { showProblem } from "../_session/session-end";
import { useLoaded } from "../_ui/state/use-loaded";
import { sendWrite } from "./send-write";

type Change = { put: unknown[]; drop: string[] };

const isProblem = (reply: { kind: string }): reply is Problem | { kind: "outdated" } =>
  ["session", "message", "outdated"].includes(reply.kind);

/**
 * Reads what people have saved of a list, and changes it. `saved` is what the store replied last; `isLacking`: it could not be read.
 * A change is made of what the store replied to earlier ones; it shows why it was not made, and resolves to `undefined` then.
 */
export function useSaved<Saved extends { kind: string }, Some extends Change>(
  resource: string,
  nothing: Some,
  send: (change: Some) => Promise<Saved | Problem>,
) {
  const [saved, setSaved] = useState<Saved | null>(null);
  const newest = useRef<Saved | null>(null);
  const [isLacking, setLacking] = useState(false);
  const [afterOthers] = useState(() => inTurn((job: () => Promise<unknown>) => job()));

  async function store(some: Some): Promise<boolean> {
    const isReading = some === nothing;
    const reply = await sendWrite(() => send(some));
    if (!isProblem(reply)) {
      newest.current = reply;
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

  /** `changeOf` makes the change, or a problem, of what is saved; resolves to it and what it was made of. */
  const change = (changeOf: (from: Saved | null) => Some | Problem) =>
    afterOthers(async () => {
      const from = newest.current;
      const made = changeOf(from);
      if (!("put" in made)) return void showProblem(made);
      return (await store(made)) ? { from, made } : undefined;
    }) as Promise<{ from: Saved | null; made: Some } | undefined>;

  const read = () => afterOthers(() => store(nothing));
  useLoaded(read, resource);

  return { saved, isLacking, read, change };
}
