"use client";

import { useEffect, useMemo, useState } from "react";
import type { CompactList } from "@/lib/list";
import { createSearcher, type Found } from "./searcher";

const INVALID_PATTERN = "Pola tidak valid, dicari sebagai teks biasa";
const RUNAWAY_PATTERN =
  "Pencarian dihentikan karena polanya terlalu rumit. Sederhanakan pola itu, lalu cari lagi.";

/** The places of the rows to show, in their order, or `null` for all of them; and a remark about the pattern. */
export type Selection = { rows: number[] | null; remark: string | null };

const EVERYTHING: Selection = { rows: null, remark: null };

function selectionOf(found: Found): Selection {
  if (!found) return { rows: [], remark: RUNAWAY_PATTERN };
  return { rows: found.rows, remark: found.isPlainText ? INVALID_PATTERN : null };
}

/** Searches a list for a raw pattern, in the browser only (SPEC.md section 5); `null` until the result is there. */
export function useSearch(list: CompactList, searchBy: string[], source: string): Selection | null {
  const searcher = useMemo(
    () => createSearcher(searchBy.map((field) => list.columns[field] ?? [])),
    [list, searchBy],
  );
  const [result, setResult] = useState<{ key: unknown; source: string; found: Found } | null>(null);

  useEffect(() => () => searcher.close(), [searcher]);

  useEffect(() => {
    if (source === "") return;
    const abort = new AbortController();
    void searcher.search(source, abort.signal).then((found) => {
      if (!abort.signal.aborted) setResult({ key: searcher, source, found });
    });
    return () => abort.abort();
  }, [searcher, source]);

  if (source === "") return EVERYTHING;
  return result && result.key === searcher && result.source === source ? selectionOf(result.found) : null;
}
