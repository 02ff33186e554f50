"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import type { RowKind, Taken } from "@/lib/imports/import-table";
import type { UnknownValue } from "@/lib/imports/known-values";
import type { Columns } from "@/lib/imports/match-columns";
import { BATCH_PATH } from "@/lib/routes";
import { MOST_FILE_BYTES } from "@/lib/sheet-reader/grid";
import { BATCH_RUNS } from "../_batches/batch-words";
import { useBatch } from "../_batches/use-batch";
import { useLeaveGuard } from "../_leaving/leave-guard";
import { useOwner } from "../_session/page-owner";
import { useShowProblem } from "../_session/use-show-problem";
import type { ImportRequest, PreviewWindow, Summary } from "./import.worker";
import { type ImportReader, startImport } from "./import-worker";
import type { ImportedList } from "./imported-list";
import { readSources } from "./read-sources";

export type Shown = RowKind | "all";

/** A read file: what is in it, and the window of its rows that is shown. */
export type Preview = { summary: Summary; shown: Shown; rows: PreviewWindow };

const NOTHING: Taken = { update: false, same: false, repeated: false };

const TOO_LARGE = "Berkas ini lebih besar dari 10 MB. Bagi menjadi beberapa berkas.";

/** Returns how many rows are written. */
export function takenCount({ counts }: Summary, taken: Taken): number {
  const further = (["update", "same", "repeated"] as const).filter((kind) => taken[kind]);
  return further.reduce((sum, kind) => sum + counts[kind], counts.new);
}

/** Reads a file in a worker, and turns its rows into a batch. */
export function useImport(imported: ImportedList) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [taken, setTaken] = useState(NOTHING);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reader = useRef<ImportReader>(null);
  const { userId } = useOwner();
  const { setChanges } = useLeaveGuard();
  const { runner } = useBatch();
  const showProblem = useShowProblem();
  const router = useRouter();

  useEffect(() => () => reader.current?.end(), []);
  useEffect(() => {
    setChanges(preview !== null);
    return () => setChanges(false);
  }, [preview, setChanges]);

  /** Asks the worker for a summary, and for the window that is shown then. */
  const ask = useCallback(async (request: ImportRequest, shown: Shown, start: number) => {
    const summary = await reader.current?.ask(request);
    if (summary?.kind === "unreadable") return setRefusal(summary.text);
    const rows = await reader.current?.ask({ kind: "window", shown, start });
    if (summary?.kind === "summary" && rows?.kind === "window") setPreview({ summary, shown, rows });
  }, []);

  async function read(source: File | string) {
    setRefusal(null);
    if (source instanceof File && source.size > MOST_FILE_BYTES) return setRefusal(TOO_LARGE);
    setIsBusy(true);
    const { resource, known, today } = imported;
    const sources = await readSources(resource, known, userId, AbortSignal.timeout(60_000));
    if (sources.kind === "sources") {
      const file = typeof source === "string" ? source : await source.arrayBuffer();
      reader.current?.end();
      reader.current = startImport();
      await ask({ kind: "open", file, resource, sources: sources.sources, today }, "all", 0);
    } else showProblem(sources);
    setIsBusy(false);
  }

  const change = (request: ImportRequest) => preview && ask(request, preview.shown, preview.rows.start);

  async function show(shown: Shown, start: number) {
    const rows = await reader.current?.ask({ kind: "window", shown, start });
    if (rows?.kind === "window") setPreview((now) => now && { ...now, shown, rows });
  }

  async function run() {
    setIsBusy(true);
    const planned = await reader.current?.ask({ kind: "plan", taken });
    if (planned?.kind === "plan") {
      const { resource, list, labels } = imported;
      const begun = await runner().start({ resource, title: "Impor", list, labels, writes: planned.writes });
      if (begun === "started") {
        setChanges(false);
        return router.push(BATCH_PATH);
      }
      setRefusal(BATCH_RUNS);
    }
    setIsBusy(false);
  }

  return {
    preview,
    taken,
    isBusy,
    refusal,
    read,
    show,
    run,
    setTaken,
    match: (columns: Columns) => change({ kind: "match", columns }),
    edit: (place: number, field: string, text: string) => change({ kind: "edit", place, field, text }),
    replace: (value: UnknownValue, by: string) => change({ kind: "replace", value, by }),
    back: () => {
      setPreview(null);
      setRefusal(null);
    },
  };
}

export type Import = ReturnType<typeof useImport>;
