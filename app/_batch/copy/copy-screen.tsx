"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { Copy } from "@/lib/batch/imports/copied-rows";
import { parseFilters } from "@/lib/list/filters/filters";
import { formatAmount } from "@/lib/list/format-value";
import type { Problem } from "@/lib/messages/problem";
import { lastAddress } from "../../_list/address/kept-scroll";
import { useOwner } from "../../_session/page-owner";
import { showProblem } from "../../_session/session-end";
import { LoadFailed } from "../../_ui/alerts";
import { LoadingCard, StateCard } from "../../_ui/cards";
import type { Dealers } from "../import/import.worker";
import { CheckedRows } from "../import/import-preview";
import { type MendedRows, readSources, usePreview, useRowsDraft } from "../import/use-preview";
import { BackToList } from "../run/steps";
import { type ChosenCopy, type CopiedCatalogue, CopyForm } from "./copy-form";

const FAILED = "Katalog ini tidak dapat disalin. Muat ulang halaman ini, lalu coba lagi.";

/** The dealers of a catalogue, or why there are none yet. */
type ReadDealers = ({ kind: "dealers" } & Dealers) | Problem | { kind: "loading" };

/** A copy as it is chosen so far, and what was mended in its rows once they were checked. */
type CopyDraft = { chosen: ChosenCopy; mended: MendedRows | null };

/** Returns the only dealer for whom the catalogue's list was filtered when it was shown last; empty if there is none. */
function filteredDealer(path: string, { from }: Dealers): string {
  const [, query] = lastAddress(path).split("?");
  const [only, ...others] = parseFilters(query).terms.get("dealer") ?? [];
  return others.length === 0 && from.some(({ name }) => name === only) ? (only ?? "") : "";
}

/** Reads a catalogue and the dealers to whom it can be copied; the copy that is chosen becomes a batch. */
function useCopy(catalogue: CopiedCatalogue) {
  const { resource, targets, today } = catalogue;
  const [dealers, setDealers] = useState<ReadDealers>({ kind: "loading" });
  const [chosen, setChosen] = useState<ChosenCopy>({ from: "", to: [], missing: {}, into: resource });
  const [attempt, setAttempt] = useState(0);
  const target = targets.find((each) => each.resource === chosen.into);
  const { list, labels } = target ?? {};
  const head = list &&
    labels && { way: "copy" as const, resource: chosen.into, title: "Salin katalog", list, labels };
  const previewing = usePreview(FAILED, head);
  const { userId } = useOwner();

  const load = useEffectEvent(async (signal: AbortSignal) => {
    setDealers({ kind: "loading" });
    const read = await readSources(resource, { dealer: "dealers" }, userId, signal);
    if (signal.aborted) return;
    if (read.kind === "session") showProblem(read);
    if (read.kind !== "sources") return setDealers(read);
    const request = { kind: "catalogue" as const, source: resource, sources: read.sources };
    const answer = await previewing.start().ask(request);
    if (signal.aborted) return;
    const text = previewing.lackWords() ?? FAILED;
    setDealers(answer ? { kind: "dealers", ...answer } : { kind: "message", text });
    if (answer) setChosen({ ...chosen, from: filteredDealer(catalogue.path, answer) });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again.
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [attempt]);

  /** Compares a copy with the list of its target as it is now. */
  async function check({ into, ...copy }: ChosenCopy) {
    setChosen({ into, ...copy });
    const read = await readSources(into, {}, userId);
    if (read.kind !== "sources") return showProblem(read);
    await previewing.open({ kind: "copy", copy, target: into, list: read.sources.list, today });
  }

  const isChosen = chosen.to.length > 0 || Object.values(chosen.missing).some(Boolean);
  const draft = {
    title: `Salin ${catalogue.name}`,
    read: () => (isChosen ? { chosen, mended: previewing.mended() } : null),
    restore({ chosen: before, mended }: CopyDraft) {
      setChosen(before);
      if (!mended) return;
      void previewing.whileBusy(async () => {
        await check(before);
        await previewing.mend(mended);
      });
    },
    isReady: dealers.kind === "dealers",
  };
  const run = useRowsDraft<CopyDraft>(previewing, draft, chosen);

  return {
    ...previewing,
    ...{ run, dealers, chosen, setChosen, target },
    check: (copy: Copy) => void previewing.whileBusy(() => check({ ...chosen, ...copy })),
    reload: () => setAttempt(attempt + 1),
  };
}

/** Renders the copy of a catalogue: the choice of dealers, then the preview of what they get. */
export function CopyScreen({ catalogue }: { catalogue: CopiedCatalogue }) {
  const copying = useCopy(catalogue);
  const { dealers, chosen, target } = copying;
  if (dealers.kind === "message")
    return <LoadFailed what="Katalog" problem={dealers} onRetry={copying.reload} />;
  if (dealers.kind !== "dealers" || !target) return <LoadingCard />;
  if (dealers.from.length === 0)
    return (
      <StateCard sign="empty">
        <p>Katalog ini belum punya item.</p>
        <BackToList path={catalogue.path} />
      </StateCard>
    );
  return (
    <CheckedRows
      isFile={false}
      labels={target.labels}
      canUpdate={catalogue.canUpdate}
      previewing={copying}
      intro={
        <p className="text-sm text-muted">
          Dari {chosen.from}, {catalogue.name}, ke {formatAmount(chosen.to.length)} dealer di {target.name}.
        </p>
      }
    >
      <CopyForm
        {...{ catalogue, dealers, target, chosen }}
        isBusy={copying.isBusy}
        onChange={copying.setChosen}
        onCheck={copying.check}
      />
    </CheckedRows>
  );
}
