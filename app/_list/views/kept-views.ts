"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { changeViews } from "@/app/_actions/views";
import { inTurn } from "@/lib/in-turn";
import { NOT_SENT, UNKNOWN_OUTCOME, UNREACHABLE } from "@/lib/messages/problem";
import {
  joinViews,
  type OfferedViews,
  readViews,
  type View,
  viewChange,
  writeViews,
} from "@/lib/preferences/views";
import { useOwner } from "../../_session/page-owner";
import { usePreferences } from "../../_session/preferences/preferences-provider";
import { showProblem } from "../../_session/session-end";
import { sendWrite } from "../../_store/send-write";

/**
 * Keeps a person's views of a list at the server too, if it keeps views: they follow to another computer. Returns the views that
 * people share once the server has told them, and what shares or withdraws one; its promise tells whether that was done.
 */
export function useKeptViews(resource: string, isKept: boolean) {
  const { userId } = useOwner();
  const { change, readNow } = usePreferences();
  const [shared, setShared] = useState<OfferedViews["shared"]>();
  const [isLacking, setLacking] = useState(false);
  /** The person's views as the server has them, and whether those of this browser were joined with them. */
  const kept = useRef<View[]>(null);
  const isJoined = useRef(false);
  const enqueue = useRef(inTurn((work: () => Promise<void>) => work()));

  async function ask(isShared: boolean, put: View[], drop: string[]) {
    const reply = await sendWrite(() => changeViews(resource, { isShared, put, drop }, userId));
    if (reply.kind !== "views") return reply === NOT_SENT || reply === UNKNOWN_OUTCOME ? UNREACHABLE : reply;
    kept.current = reply.own;
    setShared(reply.shared);
    return null;
  }

  async function sync() {
    if (!kept.current && (await ask(false, [], []))) return setLacking(true);
    setLacking(false);
    const before = readNow().views;
    const joined = joinViews(before, resource, kept.current ?? []);
    const { put, drop } = viewChange(
      kept.current ?? [],
      isJoined.current ? readViews(before, resource).views : joined,
    );
    if (put.length + drop.length > 0 && (await ask(false, put, drop))) return;
    // What was changed meanwhile is sent next.
    if (readNow().views !== before) return;
    isJoined.current = true;
    change({ views: writeViews(before, resource, kept.current ?? [], true) });
  }

  /** Sends the views of this browser as far as the server does not have them. */
  const sendOwn = () => void (isKept && enqueue.current(sync));

  async function share(view: View, isWithdrawn = false): Promise<boolean> {
    const problem = await ask(true, isWithdrawn ? [] : [view], isWithdrawn ? [view.name] : []);
    if (problem) showProblem(problem);
    return !problem;
  }

  const open = useEffectEvent(sendOwn);
  useEffect(() => open(), []);

  return { shared, isLacking, sendOwn, share };
}
