import { useEffect, useEffectEvent, useState } from "react";
import { createJobQueue } from "@/lib/job-queue";
import { NOT_SENT, type Problem, UNKNOWN_OUTCOME, UNREACHABLE } from "@/lib/messages/problem";
import { showProblem } from "../_session/session-end";
import { createStore } from "../_ui/state/store";
import { sendWrite } from "./send-write";

type ItemsChange = { put: unknown[]; drop: string[] };

const isProblem = (reply: { kind: string }): reply is Problem | { kind: "outdated" } =>
  ["session", "message", "outdated"].includes(reply.kind);

/** Loads and changes the saved items of a list, one request at a time; `send` saves a change and returns all items. */
export function useSavedItems<Saved extends { kind: string }, Some extends ItemsChange>(
  resource: string,
  noChange: Some,
  send: (change: Some) => Promise<Saved | Problem>,
) {
  const [items] = useState(() => createStore<Saved | null>(null));
  const [isLacking, setLacking] = useState(false);
  const [enqueue] = useState(createJobQueue);

  async function sendChange(change: Some): Promise<boolean> {
    const isReading = change === noChange;
    const reply = await sendWrite(() => send(change));
    if (!isProblem(reply)) {
      items.set(reply);
      setLacking(false);
      return true;
    }
    if (isReading) setLacking(true);
    // Saving is idempotent: it may be sent again after an unknown outcome.
    const problem = reply === NOT_SENT || reply === UNKNOWN_OUTCOME ? UNREACHABLE : reply;
    if (!isReading || reply.kind !== "message") showProblem(problem);
    return false;
  }

  /** Saves the change that `changeOf` returns for the current items. Resolves to these items and the change, or to `undefined` after showing a problem. */
  const change = (changeOf: (from: Saved | null) => Some | Problem) =>
    enqueue(async () => {
      const from = items.get();
      const made = changeOf(from);
      if (!("put" in made)) return void showProblem(made);
      return (await sendChange(made)) ? { from, made } : undefined;
    });

  const read = () => enqueue(() => sendChange(noChange));
  const readInitially = useEffectEvent(() => void read());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list is read once.
  useEffect(() => readInitially(), [resource]);

  return { saved: items.use(), isLacking, read, change };
}
