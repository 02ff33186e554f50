"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createQueue } from "@/lib/job-queue";
import { NOT_SENT, type Problem, UNKNOWN_OUTCOME, UNREACHABLE } from "@/lib/messages/problem";
import { showProblem } from "../_session/session-end";
import { sendWrite } from "./send-write";

type Change = { put: unknown[]; drop: string[] };

const isProblem = (reply: { kind: string }): reply is Problem | { kind: "outdated" } =>
  ["session", "message", "outdated"].includes(reply.kind);

/** Reads and changes the saved items of a list, one request at a time; a failed change shows its problem and resolves to `undefined`. */
export function useSavedItems<Saved extends { kind: string }, Some extends Change>(
  resource: string,
  nothing: Some,
  send: (change: Some) => Promise<Saved | Problem>,
) {
  const [saved, setSaved] = useState<Saved | null>(null);
  const newest = useRef<Saved | null>(null);
  const [isLacking, setLacking] = useState(false);
  const [enqueue] = useState(createQueue);

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
    // Saving is idempotent: it may be sent again after an unknown outcome.
    const problem = reply === NOT_SENT || reply === UNKNOWN_OUTCOME ? UNREACHABLE : reply;
    if (!isReading || reply.kind !== "message") showProblem(problem);
    return false;
  }

  /** `changeOf` makes a change or a problem from the last reply; resolves to the change and that reply. */
  const change = (changeOf: (from: Saved | null) => Some | Problem) =>
    enqueue(async () => {
      const from = newest.current;
      const made = changeOf(from);
      if (!("put" in made)) return void showProblem(made);
      return (await store(made)) ? { from, made } : undefined;
    });

  const read = () => enqueue(() => store(nothing));
  const readFirst = useEffectEvent(() => void read());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list is read once.
  useEffect(() => readFirst(), [resource]);

  return { saved, isLacking, read, change };
}
