"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { changeAsides } from "@/app/_actions/asides";
import { type Aside, type KeptAside, outdatedBy, readAside } from "@/lib/checks/asides";
import type { ListView } from "@/lib/list/list";
import { NOT_SENT, UNKNOWN_OUTCOME, UNREACHABLE } from "@/lib/messages/problem";
import { useOwner } from "../_session/page-owner";
import { storedValues } from "../_session/preferences/preferences-provider";
import { showProblem } from "../_session/session-end";
import { sendWrite } from "../_store/send-write";

type Own = Readonly<Record<string, KeptAside[]>>;

/** The most findings of a list that this browser keeps. */
const MOST_OWN = 200;

function readOwn(stored: unknown): KeptAside[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each) => {
    const aside = readAside(each);
    return aside ? { ...aside, at: Number(each.at) || 0 } : [];
  });
}

function parse(text: string | null): Own {
  try {
    const lists = Object.entries(JSON.parse(text ?? "{}"));
    return Object.fromEntries(lists.map(([resource, asides]) => [resource, readOwn(asides)]));
  } catch {
    return {};
  }
}

const stored = storedValues<Own>(parse, (own) => JSON.stringify(own));

const NONE: KeptAside[] = [];

/**
 * Returns the findings of a list that were put aside, `null` until they are known, and what puts one aside or takes it back. They
 * are kept by the server for everybody who may read the list, or without its store in this browser.
 */
export function useAsides({ resource, historyPath }: ListView) {
  const isKept = Boolean(historyPath);
  const { userId } = useOwner();
  const key = `sns_aside:${userId}`;
  const own = stored.use(key)[resource] ?? NONE;
  const [shared, setShared] = useState<KeptAside[] | null>(null);
  const [isLacking, setLacking] = useState(false);

  async function ask(put: Aside[], drop: string[]): Promise<boolean> {
    const reply = await sendWrite(() => changeAsides(resource, { put, drop }, userId));
    const isReading = put.length + drop.length === 0;
    if (reply.kind === "asides") {
      setShared(reply.asides);
      setLacking(false);
      return true;
    }
    if (isReading) setLacking(true);
    if (!isReading || reply.kind !== "message")
      showProblem(reply === NOT_SENT || reply === UNKNOWN_OUTCOME ? UNREACHABLE : reply);
    return false;
  }

  const read = useEffectEvent(() => void (isKept && ask([], [])));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has others.
  useEffect(() => read(), [resource]);

  async function change(put: Aside[], drop: string[]): Promise<boolean> {
    if (isKept) return ask(put, drop);
    const now = stored.read(key);
    const left = (now[resource] ?? []).filter(({ mark }) => !drop.includes(mark));
    const asides = [...left, ...put.map((aside) => ({ ...aside, at: Date.now() }))].slice(-MOST_OWN);
    return stored.write(key, { ...now, [resource]: asides });
  }

  const asides = isKept ? (shared ?? (isLacking ? NONE : null)) : own;
  return {
    isKept,
    asides,
    /** Whether what was put aside could not be read or changed. */
    isLacking,
    retry: () => ask([], []),
    put: (aside: Aside) => change([aside], outdatedBy(aside, asides ?? NONE)),
    takeBack: (aside: Aside) => change([], [aside.mark]),
  };
}
