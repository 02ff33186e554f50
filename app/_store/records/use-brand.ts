"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PicksReply } from "@/lib/messages/problem";
import { useOwner } from "../../_session/page-owner";
import { useShowProblem } from "../../_session/session-end";
import { cachedBrand } from "./cached-row";
import { fetchBrand } from "./fetch-record";
import { type KnownRecord, noteKnown } from "./known-record";
import { READ_ANEW_AFTER_MS } from "./use-record";

async function readBrand(dealer: string, userId: string, signal: AbortSignal): Promise<PicksReply> {
  const cached = await cachedBrand(dealer);
  if (cached !== undefined) return { kind: "choices", choices: [cached] };
  return fetchBrand(dealer, userId, signal);
}

type LookUp = { dealer: string; abort: AbortController; done: Promise<void> };

/**
 * Looks up the brand of the record's dealer where the form does not know it: in the branches that this tab holds, else at the
 * API, once the form has stood a while or when the brand is needed.
 */
export function useBrand(known: KnownRecord) {
  const { form, source, opened } = known;
  const { userId } = useOwner();
  const showProblem = useShowProblem();
  const [isPending, setPending] = useState(
    () => Boolean(source?.looksUpBrand) && opened.current.brand === undefined,
  );
  const underWay = useRef<LookUp>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function settle(dealer: string, signal: AbortSignal) {
    const reply = await readBrand(dealer, userId, signal);
    if (signal.aborted) return;
    if (reply.kind === "choices" && opened.current.brand === undefined) {
      const [brand = ""] = reply.choices;
      if (form.getValues("brand") === "") form.setValue("brand", brand);
      noteKnown(known, { brand });
    }
    if (reply.kind === "session") showProblem(reply);
    underWay.current = null;
    setPending(false);
  }

  /** Looks the brand up if it is missing; resolves when it is in the form or could not be read. */
  function lookUp(): Promise<void> {
    const { brand, dealer = "" } = opened.current;
    if (brand !== undefined || !source?.looksUpBrand) {
      setPending(false);
      return Promise.resolve();
    }
    if (underWay.current?.dealer === dealer) return underWay.current.done;
    underWay.current?.abort.abort();
    const abort = new AbortController();
    setPending(true);
    underWay.current = { dealer, abort, done: settle(dealer, abort.signal) };
    return underWay.current.done;
  }

  const onStanding = useEffectEvent(() => void lookUp());
  useEffect(() => {
    if (!isPending) return;
    timer.current = setTimeout(() => onStanding(), READ_ANEW_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [isPending]);
  useEffect(() => () => underWay.current?.abort.abort(), []);

  return {
    isPending,
    lookUp,
    /** Keeps the standing form from looking it up. */
    stop: () => clearTimeout(timer.current),
  };
}
