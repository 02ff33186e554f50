"use client";

import { useEffect, useRef } from "react";
import type { Columns } from "@/lib/batch/imports/match-columns";
import { MOST_FILE_BYTES } from "@/lib/sheets/reader/grid";
import { useOwner } from "../../_session/page-owner";
import { useShowProblem } from "../../_session/session-end";
import { WorkerCalls } from "../../_store/lists/worker-calls";
import type { ImportAnswer, ImportRequest, Summary } from "./import.worker";
import type { ImportedList } from "./imported-list";
import { readSources } from "./read-sources";
import { TABLE_CHANGES } from "./table-requests";
import { usePreview } from "./use-preview";

const TOO_LARGE = "Berkas ini lebih besar dari 10 MB. Bagi menjadi beberapa berkas.";

const NOT_READ =
  "Berkas ini tidak dapat dibaca: mungkin sudah diubah atau dipindahkan, atau berupa folder. Pilih lagi berkasnya.";

const FAILED = "Berkas ini tidak dapat dibaca. Simpan ulang sebagai .xlsx atau .csv, lalu coba lagi.";

type Answers = Record<ImportRequest["kind"], ImportAnswer>;

/** Starts a worker that reads one file. */
const startReader = () =>
  new WorkerCalls<ImportRequest, Answers>(() => new Worker(new URL("./import.worker.ts", import.meta.url)), {
    keeps: ["open", "match", ...TABLE_CHANGES],
  });

/** Returns the content of a file; `null` if it is not what was chosen any more, or a folder. */
const contentOf = (source: File | string): Promise<ArrayBuffer | string | null> =>
  typeof source === "string" ? Promise.resolve(source) : source.arrayBuffer().catch(() => null);

/** Reads a file in a worker, and turns its rows into a batch. */
export function useImport(imported: ImportedList) {
  const { setIsBusy, setRefusal, open, ...previewing } = usePreview<ImportRequest, Summary>(FAILED);
  const reader = useRef<ReturnType<typeof startReader>>(null);
  const { userId } = useOwner();
  const showProblem = useShowProblem();

  useEffect(() => () => reader.current?.end(), []);

  async function check(source: File | string) {
    const file = await contentOf(source);
    if (file === null) return setRefusal(NOT_READ);
    const { resource, known, today } = imported;
    const sources = await readSources(resource, known, userId);
    if (sources.kind !== "sources") return showProblem(sources);
    reader.current?.end();
    reader.current = startReader();
    await open(reader.current, { kind: "open", file, resource, sources: sources.sources, today });
  }

  async function read(source: File | string) {
    setRefusal(null);
    if (source instanceof File && source.size > MOST_FILE_BYTES) return setRefusal(TOO_LARGE);
    setIsBusy(true);
    await check(source).finally(() => setIsBusy(false));
  }

  const { resource, list, labels } = imported;
  return {
    ...previewing,
    read,
    run: () => void previewing.run({ resource, title: "Impor", list, labels }),
    match: (columns: Columns) => void previewing.change({ kind: "match", columns }),
  };
}

export type Import = ReturnType<typeof useImport>;
