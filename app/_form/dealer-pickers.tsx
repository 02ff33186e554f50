"use client";

import { createContext, use, useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { FormValues } from "@/lib/fields/checks";
import { PICKS_FAILED, type PickList, type PicksReply } from "@/lib/messages/problem";
import { useOwner } from "../_session/page-owner";
import { fetchAsOwner } from "../_session/pwa/fetch-as-owner";
import { useShowProblem } from "../_session/session-end";
import { useAlert } from "../_ui/alerts";
import { PickerInput, type Picks } from "./form-inputs";

const NONE: string[] = [];

function fetchPicks(list: PickList, of: string, userId: string, signal: AbortSignal): Promise<PicksReply> {
  const address = `/picks/${list}?of=${encodeURIComponent(of)}`;
  return fetchAsOwner(address, userId, signal, (response) => response.json());
}

type Loaded = { of: string; choices: string[]; hasFailed: boolean };

/**
 * The choices of a pick list: all brands, the dealers of the brand `of`, or the branches of the dealer `of`; none
 * while `of` is null. A late answer for an earlier choice is dropped.
 */
export function usePicks(list: PickList, of: string | null): Picks {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);
  const showAlert = useAlert();
  const showProblem = useShowProblem();
  const { userId } = useOwner();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew.
  useEffect(() => {
    if (of === null) return;
    const abort = new AbortController();
    void fetchPicks(list, of, userId, abort.signal).then((reply) => {
      if (abort.signal.aborted) return;
      const choices = reply.kind === "choices" ? reply.choices : [];
      setLoaded({ of, choices, hasFailed: reply.kind === "message" });
      if (reply.kind === "session" || reply.kind === "message") showProblem(reply);
      else if (reply.kind === "unavailable" && list !== "brands") showAlert("KESALAHAN", PICKS_FAILED);
    });
    return () => abort.abort();
  }, [list, of, attempt, userId, showAlert, showProblem]);

  function reload() {
    setLoaded(null);
    setAttempt(attempt + 1);
  }

  const current = of !== null && loaded?.of === of ? loaded : null;
  return {
    choices: current?.choices ?? NONE,
    loading: of !== null && !current,
    retry: current?.hasFailed ? reload : null,
  };
}

export const BRAND_FIRST = "Pilih brand dulu";
const DEALER_FIRST = "Pilih dealer dulu";

type BrandState = {
  /** Whether the brand of the record's dealer is not known yet. */
  isPending: boolean;
  lookUp: () => void;
};

const BrandContext = createContext<BrandState>({ isPending: false, lookUp: () => {} });

export const BrandProvider = BrandContext.Provider;

export function usePicked(name: string): string {
  const { control } = useFormContext<FormValues>();
  const value = useWatch({ control, name });
  return typeof value === "string" ? value : "";
}

export function useEmptied(names: string[]): () => void {
  const form = useFormContext<FormValues>();
  return () => {
    for (const name of names) form.setValue(name, "", { shouldDirty: true });
  };
}

/** Picks any brand; a change clears the dependents. */
export function BrandPicker({ dependents }: { dependents: string[] }) {
  const { isPending, lookUp } = use(BrandContext);
  const picks = usePicks("brands", "");
  return (
    <PickerInput
      name="brand"
      {...picks}
      loading={picks.loading || isPending}
      onOpen={lookUp}
      onPicked={useEmptied(dependents)}
    />
  );
}

/** Picks a dealer of the brand; a change clears the dependents. */
export function DealerPicker({ dependents }: { dependents: string[] }) {
  const { isPending, lookUp } = use(BrandContext);
  const brand = usePicked("brand");
  const picks = usePicks("dealers", brand === "" ? null : brand);
  return (
    <PickerInput
      name="dealer"
      {...picks}
      loading={picks.loading || (isPending && brand === "")}
      disabled={brand === "" && !isPending && BRAND_FIRST}
      onOpen={lookUp}
      onPicked={useEmptied(dependents)}
    />
  );
}

/** Picks a branch of the dealer. */
export function BranchPicker() {
  const { lookUp } = use(BrandContext);
  const dealer = usePicked("dealer");
  const picks = usePicks("branches", dealer === "" ? null : dealer);
  return <PickerInput name="cabang" {...picks} disabled={dealer === "" && DEALER_FIRST} onOpen={lookUp} />;
}
