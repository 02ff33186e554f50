"use client";

import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { RowKind } from "@/lib/batch/imports/import-row";
import type { ImportPreview, RowsChange } from "@/lib/batch/imports/import-table";
import type { RowsView } from "@/lib/batch/rows-by-kind";
import type { BatchInfo, WriteSource } from "@/lib/batch/writes";
import { type PickListReply, type Problem, SCRIPT_NOT_LOADED } from "@/lib/messages/problem";
import type { ImportDefinition } from "@/lib/resources/resource-definition";
import { useDraft } from "../../_session/drafts-provider";
import { setHasUnsavedChanges } from "../../_session/leaving/unsaved-changes";
import { fetchAsOwner } from "../../_session/page-owner";
import { downloadList } from "../../_store/lists/fetch-list";
import { WorkerCalls } from "../../_store/lists/worker-calls";
import { useStartBatch } from "../run/use-batch";
import type { ImportAnswers, ImportRequest, ReferenceData } from "./import.worker";

const BRANCH_RESOURCE = "dealer-cabang";

const TIMEOUT_MS = 60_000;

export async function fetchReferenceData(
  resource: string,
  pickLists: ImportDefinition["pickLists"],
  userId: string,
  abortSignal?: AbortSignal,
): Promise<{ kind: "sources"; sources: ReferenceData } | Problem> {
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(abortSignal ? [abortSignal] : [])]);
  const pickListNames = Object.values(pickLists ?? {});
  const needsBranches = pickListNames.includes("dealers") || pickListNames.includes("branches");

  async function fetchPackedList(name: string): Promise<{ pieces: ArrayBuffer[] | null } | Problem> {
    const read = await downloadList(name, null, userId, signal);
    return "kind" in read && read.kind === "unavailable" ? { pieces: null } : read;
  }

  async function fetchBrands(): Promise<{ choices: string[] } | Problem> {
    const read = (response: Response): Promise<PickListReply> => response.json();
    const reply = await fetchAsOwner("/picks/brands?of=", userId, signal, read);
    if (reply.kind === "choices") return { choices: reply.choices };
    return reply.kind === "unavailable" ? { choices: [] } : reply;
  }

  const [list, dealers, brands] = await Promise.all([
    fetchPackedList(resource),
    needsBranches && resource !== BRANCH_RESOURCE ? fetchPackedList(BRANCH_RESOURCE) : { pieces: null },
    pickListNames.includes("brands") ? fetchBrands() : { choices: [] },
  ]);
  if ("kind" in list) return list;
  if ("kind" in dealers) return dealers;
  if ("kind" in brands) return brands;
  const branches = resource === BRANCH_RESOURCE ? list.pieces : dealers.pieces;
  return { kind: "sources", sources: { list: list.pieces, branches, brands: brands.choices } };
}

/** The corrections of checked rows, and the included kinds of rows. Drafts store these names: do not rename them. */
export type Corrections = { changes: RowsChange[]; taken: RowKind[] };

const startWorker = () =>
  new WorkerCalls<ImportRequest, ImportAnswers>(
    () => new Worker(new URL("./import.worker.ts", import.meta.url)),
    { repeatedKinds: ["file", "catalogue", "copy", "change"] },
  );

type OpenRequest = Extract<ImportRequest, { kind: "file" | "copy" }>;

type PreviewOptions<Content> = {
  way: WriteSource;
  title: string;
  target: Pick<BatchInfo, "resource" | "list" | "labels"> | undefined;
  failedText: string;
  draft: {
    title: string;
    /** Returns the content of the draft; `corrections` is `null` before the rows are checked. */
    read: (corrections: Corrections | null) => Content | null;
    restore: (content: Content) => void;
    isReady?: boolean;
  };
};

/** Manages the preview of rows that a worker checks: their corrections, their draft, and the start of the batch. */
export function usePreview<Content extends object>(options: PreviewOptions<Content>) {
  const { way, title, target, failedText, draft } = options;
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [includedKinds, setIncludedKinds] = useState<RowKind[]>(["new"]);
  const [isWorking, setIsWorking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const hasStartedBatch = useRef(false);
  const rowChangesRef = useRef<RowsChange[]>([]);
  const worker = useRef<ReturnType<typeof startWorker>>(null);
  const previewRef = useRef<HTMLElement>(null);
  const nextInvalidCell = useRef<HTMLElement>(null);
  const { isBusy: isStarting, runPlan } = useStartBatch(({ text }) => setRefusal(text));
  const { markChanged, drop } = useDraft<Content>({
    ...draft,
    read: () =>
      hasStartedBatch.current
        ? null
        : draft.read(preview && { changes: rowChangesRef.current, taken: includedKinds }),
  });

  useEffect(
    () => () => {
      worker.current?.end();
      setHasUnsavedChanges(false);
    },
    [],
  );

  function restartWorker() {
    worker.current?.end();
    worker.current = startWorker();
    return worker.current;
  }

  /** Returns why the worker did not answer; `null` if it was terminated. */
  const getFailureText = () => {
    const failure = worker.current?.failure ?? null;
    return failure === "absent" ? SCRIPT_NOT_LOADED : failure && failedText;
  };

  /** Sends a request to the worker; shows a message if it does not answer. */
  async function askWorker<Kind extends ImportRequest["kind"]>(
    request: Extract<ImportRequest, { kind: Kind }>,
  ): Promise<ImportAnswers[Kind] | null> {
    const answer = (await worker.current?.ask<Kind>(request)) ?? null;
    if (answer === null) setRefusal(getFailureText());
    else setRefusal("text" in answer ? answer.text : null);
    return answer;
  }

  /** Requests a preview from the worker and shows it; returns whether that succeeded. */
  async function requestPreview(request: OpenRequest | Extract<ImportRequest, { kind: "change" | "show" }>) {
    const shown = await askWorker(request);
    if (!shown || "text" in shown) return false;
    if (request.kind === "file" || request.kind === "copy") rowChangesRef.current = [];
    if (request.kind === "change") rowChangesRef.current.push(request.change);
    flushSync(() => setPreview(shown));
    setHasUnsavedChanges(true);
    markChanged();
    if (shown.next !== undefined) (nextInvalidCell.current ?? previewRef.current)?.focus();
    return true;
  }

  return {
    preview,
    includedKinds,
    frame: previewRef,
    setNextInvalidCell(cell: HTMLElement | null) {
      nextInvalidCell.current = cell;
    },
    isBusy: isWorking || isStarting,
    refusal,
    start: restartWorker,
    failureText: getFailureText,
    /** Shows the rows of a file or copy, and applies the corrections of a draft. */
    async open(request: OpenRequest, corrections?: Corrections | null) {
      if (!(await requestPreview(request)) || !corrections) return;
      for (const change of corrections.changes)
        if (!(await requestPreview({ kind: "change", change, view: { shown: "all", start: 0 } }))) return;
      setIncludedKinds(corrections.taken);
    },
    markChanged,
    setIncludedKinds(kinds: RowKind[]) {
      setIncludedKinds(kinds);
      markChanged();
    },
    setRefusal,
    /** Runs `work` while `isBusy` is true; shows `failedText` if it rejects. */
    whileBusy: async (work: () => Promise<unknown>) => {
      setRefusal(null);
      setIsWorking(true);
      const fail = (error: unknown) => {
        console.error(error);
        setRefusal(failedText);
      };
      await work()
        .catch(fail)
        .finally(() => setIsWorking(false));
    },
    show: (view: RowsView<RowKind>) => void requestPreview({ kind: "show", view }),
    /** Changes rows; with `correctedPlace`, the next invalid cell after that row gets the focus. */
    change: async (change: RowsChange, correctedPlace?: number) => {
      if (!preview) return;
      const view = { shown: preview.shown, start: preview.start };
      await requestPreview({ kind: "change", change, view, correctedPlace });
    },
    async run() {
      if (!target) return;
      const { resource, list, labels } = target;
      const onStarted = () => {
        setHasUnsavedChanges(false);
        hasStartedBatch.current = true;
        drop();
      };
      await runPlan(
        { way, resource, title, list, labels },
        () => askWorker({ kind: "plan", includedKinds }),
        onStarted,
      );
    },
    back: () => {
      markChanged();
      setPreview(null);
      setHasUnsavedChanges(false);
      rowChangesRef.current = [];
      setIncludedKinds(["new"]);
      setRefusal(null);
    },
  };
}

export type PreviewHandle = ReturnType<typeof usePreview<object>>;
