"use client";

import { useEffect, useRef } from "react";
import type { Columns } from "@/lib/imports/match-columns";
import { MOST_FILE_BYTES } from "@/lib/sheet-reader/grid";
import { useOwner } from "../_session/page-owner";
import { useShowProblem } from "../_session/use-show-problem";
import type { ImportRequest, Summary } from "./import.worker";
import { startImport } from "./import-worker";
import type { ImportedList } from "./imported-list";
import { readSources } from "./read-sources";
import { usePreview } from "./use-preview";

const TOO_LARGE = "Berkas ini lebih besar dari 10 MB. Bagi menjadi beberapa berkas.";

/** Reads a file in a worker, and turns its rows into a batch. */
export function useImport(imported: ImportedList) {
  const { setIsBusy, setRefusal, open, ...previewing } = usePreview<ImportRequest, Summary>();
  const reader = useRef<ReturnType<typeof startImport>>(null);
  const { userId } = useOwner();
  const showProblem = useShowProblem();

  useEffect(() => () => reader.current?.end(), []);

  async function read(source: File | string) {
    setRefusal(null);
    if (source instanceof File && source.size > MOST_FILE_BYTES) return setRefusal(TOO_LARGE);
    setIsBusy(true);
    const { resource, known, today } = imported;
    const sources = await readSources(resource, known, userId);
    if (sources.kind === "sources") {
      const file = typeof source === "string" ? source : await source.arrayBuffer();
      reader.current?.end();
      reader.current = startImport();
      await open(reader.current, { kind: "open", file, resource, sources: sources.sources, today });
    } else showProblem(sources);
    setIsBusy(false);
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
