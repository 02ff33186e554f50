"use client";

import { useState } from "react";
import type { CopyRequest } from "@/lib/batch/imports/copied-rows";
import type { BatchInfo } from "@/lib/batch/writes";
import { parseFilters } from "@/lib/list/filters/filters";
import { formatAmount } from "@/lib/list/format-value";
import type { Problem } from "@/lib/messages/problem";
import { getLastListHref } from "../../_list/address/scroll-positions";
import { useOwner } from "../../_session/page-owner";
import { showProblem } from "../../_session/session-end";
import { LoadFailedMessage } from "../../_ui/alerts";
import { Button } from "../../_ui/button";
import { LoadingCard, StatusCard } from "../../_ui/cards";
import { SelectField, TextField } from "../../_ui/fields/field";
import { useLoadedValue } from "../../_ui/state/async-effect";
import type { CopyDealers } from "../import/import.worker";
import { ImportSteps } from "../import/import-steps";
import { type Corrections, fetchReferenceData, useImportWorker, usePreview } from "../import/use-preview";
import { BackToListButton } from "../run/plan-preview";
import { DealerCheckboxes } from "./dealer-checkboxes";

/** A catalogue into which items can be copied; `missingFields` are those that the source catalogue lacks. */
export type CopyTarget = Pick<BatchInfo, "resource" | "list" | "labels"> & {
  name: string;
  missingFields: string[];
};

/** The catalogue from which items are copied, passed from the server to the client. */
export type SourceCatalogue = {
  resource: string;
  path: string;
  name: string;
  targets: CopyTarget[];
  canUpdate: boolean;
  today: string;
};

/** The person's choices; `into` is the resource of the target catalogue. */
type CopyChoices = CopyRequest & { into: string };

/** The content of a draft; `mended` are the corrections, `null` before the items were checked. */
type CopyDraft = { chosen: CopyChoices; mended: Corrections | null };

const COPY_FAILED_TEXT = "Katalog ini tidak dapat disalin. Muat ulang halaman ini, lalu coba lagi.";

/** Renders the screen that copies items from one dealer to others: first the choice of dealers, then the preview. */
export function CopyScreen({ catalogue }: { catalogue: SourceCatalogue }) {
  const { resource, targets, today } = catalogue;
  const [chosen, setChosen] = useState<CopyChoices>({ from: "", to: [], missing: {}, into: resource });
  const targetCatalogue = targets.find((each) => each.resource === chosen.into);
  /** Whether missing choices are marked, after the person has pressed the check button. */
  const [showsErrors, setShowsErrors] = useState(false);
  const { userId } = useOwner();
  const worker = useImportWorker(COPY_FAILED_TEXT);
  const { loaded: dealers, retry } = useLoadedValue(loadDealers);
  const preview = usePreview<CopyDraft>({
    worker,
    way: "copy",
    title: "Salin katalog",
    target: targetCatalogue,
    draft: {
      title: `Salin ${catalogue.name}`,
      read: createDraft,
      restore: restoreDraft,
      isReady: dealers?.kind === "dealers",
    },
  });

  /** Loads the source catalogue into the worker, which returns its dealers, and preselects the dealer of the last filter. */
  async function loadDealers(signal: AbortSignal): Promise<({ kind: "dealers" } & CopyDealers) | Problem> {
    const reply = await fetchReferenceData(resource, { dealer: "dealers" }, userId, signal);
    if (signal.aborted) return { kind: "message", text: COPY_FAILED_TEXT };
    if (reply.kind === "session") showProblem(reply);
    if (reply.kind !== "sources") return reply;
    worker.restart();
    const answer = await worker.ask({ kind: "catalogue", source: resource, sources: reply.sources });
    if (!answer) return { kind: "message", text: worker.getFailureText() ?? COPY_FAILED_TEXT };
    if (!signal.aborted)
      setChosen((previous) => ({ ...previous, from: dealerOfLastFilter(catalogue.path, answer) }));
    return { kind: "dealers", ...answer };
  }
  async function openPreview({ into, ...copy }: CopyChoices, mended?: Corrections) {
    setChosen({ into, ...copy });
    const reply = await fetchReferenceData(into, {}, userId);
    if (reply.kind !== "sources") return showProblem(reply);
    await preview.open({ kind: "copy", copy, target: into, list: reply.sources.list, today }, mended);
  }
  function editChoices(changes: Partial<CopyChoices>): void {
    setChosen({ ...chosen, ...changes });
    preview.markChanged();
  }
  function createDraft(mended: Corrections | null): CopyDraft | null {
    const isChosen = chosen.to.length > 0 || Object.values(chosen.missing).some(Boolean);
    return isChosen ? { chosen, mended } : null;
  }
  function restoreDraft({ chosen: draftCopy, mended }: CopyDraft): void {
    setChosen(draftCopy);
    if (mended) void preview.whileBusy(() => openPreview(draftCopy, mended));
  }
  if (dealers?.kind === "message")
    return <LoadFailedMessage subject="Katalog" problem={dealers} onRetry={retry} />;
  if (dealers?.kind !== "dealers" || !targetCatalogue) return <LoadingCard />;
  if (dealers.from.length === 0)
    return (
      <StatusCard sign="empty">
        <p>Katalog ini belum punya item.</p>
        <BackToListButton path={catalogue.path} />
      </StatusCard>
    );
  const { from, into, missing } = chosen;
  const selectableDealers = dealers.to.filter((dealer) => into !== catalogue.resource || dealer !== from);
  const targetDealers = chosen.to.filter((dealer) => selectableDealers.includes(dealer));
  const sourceItemCount = dealers.from.find(({ name }) => name === from)?.itemCount ?? 0;
  function handleSubmit() {
    const isComplete = from !== "" && targetDealers.length > 0;
    setShowsErrors(!isComplete);
    if (isComplete) void preview.whileBusy(() => openPreview({ ...chosen, to: targetDealers }));
  }
  return (
    <ImportSteps
      isFile={false}
      labels={targetCatalogue.labels}
      canUpdate={catalogue.canUpdate}
      handle={preview}
      intro={
        <p className="text-sm text-muted">
          Dari {from}, {catalogue.name}, ke {formatAmount(chosen.to.length)} dealer di {targetCatalogue.name}.
        </p>
      }
    >
      <div className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-4 shadow-panel sm:p-6">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Dari dealer"
            choices={dealers.from.map(({ name }) => name)}
            none="Pilih dealer"
            value={from}
            error={showsErrors && from === "" ? "Pilih dealer asalnya." : null}
            onChange={({ target: { value } }) => editChoices({ from: value })}
          />
          <SelectField
            label="Ke katalog"
            choices={Object.fromEntries(catalogue.targets.map(({ resource, name }) => [resource, name]))}
            value={into}
            onChange={({ target: { value } }) => editChoices({ into: value })}
          />
          {from !== "" && (
            <p className="text-sm text-muted sm:col-span-2">
              {formatAmount(sourceItemCount)} item akan dibandingkan dengan setiap dealer tujuan.
            </p>
          )}
          <DealerCheckboxes
            label="Ke dealer"
            dealers={selectableDealers}
            chosen={targetDealers}
            error={showsErrors && targetDealers.length === 0 ? "Pilih paling sedikit satu dealer." : null}
            onChoose={(next) => editChoices({ to: next })}
          />
          {targetCatalogue.missingFields.length > 0 && (
            <fieldset className="grid grid-cols-2 gap-4 sm:col-span-2 sm:grid-cols-5">
              <legend className="mb-2 text-sm">
                <span className="font-medium">Harga item baru</span>
                <span className="block text-muted">
                  {catalogue.name} tidak punya harga. Yang dikosongkan ditanyakan per item setelah Periksa.
                </span>
              </legend>
              {targetCatalogue.missingFields.map((field) => (
                <TextField
                  key={field}
                  label={targetCatalogue.labels[field] ?? field}
                  inputMode="decimal"
                  autoComplete="off"
                  value={missing[field] ?? ""}
                  onChange={({ target: { value } }) =>
                    editChoices({ missing: { ...missing, [field]: value } })
                  }
                />
              ))}
            </fieldset>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
          <BackToListButton path={catalogue.path} />
          <Button kind="primary" disabled={preview.isBusy} onClick={handleSubmit}>
            {preview.isBusy ? "Memeriksa..." : "Periksa"}
          </Button>
        </div>
      </div>
    </ImportSteps>
  );
}

/** Returns the dealer by which the list of the catalogue was last filtered; empty for none or several. */
function dealerOfLastFilter(path: string, { from }: CopyDealers): string {
  const [, query] = getLastListHref(path).split("?");
  const dealers = parseFilters(query).terms.get("dealer") ?? [];
  const [dealer = ""] = dealers;
  return dealers.length === 1 && from.some(({ name }) => name === dealer) ? dealer : "";
}
