import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ImportPreview } from "@/lib/batch/imports/import-preview";
import type { RowKind } from "@/lib/batch/imports/import-row";
import type { RowsChange } from "@/lib/batch/imports/import-table";
import type { RowsView } from "@/lib/batch/rows-by-kind";
import type { BatchInfo, WriteSource } from "@/lib/batch/writes";
import { type PickListReply, type Problem, SCRIPT_NOT_LOADED } from "@/lib/messages/problem";
import type { ImportDefinition } from "@/lib/resources/resource-definition";
import { useDraft } from "../../_session/drafts-provider";
import { setHasUnsavedChanges } from "../../_session/leaving/unsaved-changes";
import { fetchAsOwner } from "../../_session/page-owner";
import { downloadPieces } from "../../_store/lists/fetch-list";
import { WorkerCalls } from "../../_store/lists/worker-calls";
import { useStartBatch } from "../run/current-batch";
import type { ImportReplies, ImportRequest, ReferenceData, RequestOf } from "./import.worker";

export type PreviewHandle = ReturnType<typeof usePreview<object>>;

type OpenPreviewRequest = RequestOf<"file" | "copy">;

/** The corrections of checked rows, and the included kinds of rows. Drafts store these names: do not rename them. */
export type Corrections = { changes: RowsChange[]; taken: RowKind[] };

type PreviewOptions<Content> = {
  worker: ReturnType<typeof useImportWorker>;
  way: WriteSource;
  title: string;
  target: Pick<BatchInfo, "resource" | "list" | "labels"> | undefined;
  draft: {
    title: string;
    /** Returns the content of the draft; `corrections` is `null` before the rows are checked. */
    read: (corrections: Corrections | null) => Content | null;
    restore: (content: Content) => void;
    isReady?: boolean;
  };
};

/** Manages the preview of an import or copy, whose rows a worker checks: their corrections, their draft, and the start of the batch. */
export function usePreview<Content extends object>(options: PreviewOptions<Content>) {
  const { worker, way, title, target, draft } = options;
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [includedKinds, setIncludedKinds] = useState<RowKind[]>(["new"]);
  const [isWorking, setIsWorking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const hasStartedBatchRef = useRef(false);
  const rowChangesRef = useRef<RowsChange[]>([]);
  const previewRef = useRef<HTMLElement>(null);
  const nextInvalidCellRef = useRef<HTMLElement>(null);
  const { isBusy: isStarting, runPlan } = useStartBatch(({ text }) => setRefusal(text));
  const { markChanged, drop } = useDraft<Content>({
    ...draft,
    read: () =>
      hasStartedBatchRef.current
        ? null
        : draft.read(preview && { changes: rowChangesRef.current, taken: includedKinds }),
  });
  useEffect(() => () => setHasUnsavedChanges(false), []);
  /** Sends a request to the worker; shows a message if it does not answer, or why it cannot read the rows. */
  async function askWorker<Kind extends ImportRequest["kind"]>(request: RequestOf<Kind>) {
    const answer = await worker.ask(request);
    if (answer === null) setRefusal(worker.getFailureText());
    else setRefusal("text" in answer ? answer.text : null);
    return answer;
  }

  /** Requests a preview from the worker and shows it; returns whether that succeeded. */
  async function requestPreview(request: OpenPreviewRequest | RequestOf<"change" | "show">) {
    const nextPreview = await askWorker(request);
    if (!nextPreview || "text" in nextPreview) return false;
    if (request.kind === "file" || request.kind === "copy") rowChangesRef.current = [];
    if (request.kind === "change") rowChangesRef.current.push(request.change);
    // Rendered at once, so that `nextInvalidCellRef` has the cell to focus.
    flushSync(() => setPreview(nextPreview));
    setHasUnsavedChanges(true);
    markChanged();
    if (nextPreview.next !== undefined) (nextInvalidCellRef.current ?? previewRef.current)?.focus();
    return true;
  }
  return {
    preview,
    includedKinds,
    previewRef,
    setNextInvalidCell(cell: HTMLElement | null) {
      nextInvalidCellRef.current = cell;
    },
    isBusy: isWorking || isStarting,
    refusal,
    /** Shows the rows of a file or copy, and applies the corrections of a draft. */
    async open(request: OpenPreviewRequest, corrections?: Corrections | null) {
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
    /** Runs `work` while `isBusy` is true; shows a message if it rejects. */
    whileBusy: async (work: () => Promise<unknown>) => {
      setRefusal(null);
      setIsWorking(true);
      try {
        await work();
      } catch (error) {
        console.error(error);
        setRefusal(worker.failedText);
      } finally {
        setIsWorking(false);
      }
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
        hasStartedBatchRef.current = true;
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

const createWorker = () =>
  new WorkerCalls<ImportRequest, ImportReplies>(
    () => new Worker(new URL("./import.worker.ts", import.meta.url)),
    { repeatedKinds: ["file", "catalogue", "copy", "change"] },
  );

/** Returns functions that start and call the import worker, which ends when the screen unmounts. `failedText` is shown after an error in the worker. */
export function useImportWorker(failedText: string) {
  const workerRef = useRef<ReturnType<typeof createWorker>>(null);
  useEffect(() => () => workerRef.current?.end(), []);
  return {
    restart() {
      workerRef.current?.end();
      workerRef.current = createWorker();
    },
    /** Resolves to the answer of the worker; to `null` after a failure. */
    ask: async <Kind extends ImportRequest["kind"]>(request: RequestOf<Kind>) =>
      (await workerRef.current?.ask<Kind>(request)) ?? null,
    /** Returns why the worker did not answer; `null` if it was terminated. */
    getFailureText() {
      const failure = workerRef.current?.failure ?? null;
      return failure === "absent" ? SCRIPT_NOT_LOADED : failure && failedText;
    },
    failedText,
  };
}

const BRANCH_RESOURCE = "dealer-cabang";
const TIMEOUT_MS = 60_000;

/** Fetches the list of a resource, and the branches and brands if its pick lists need them. */
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
    const read = await downloadPieces(name, null, userId, signal);
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
