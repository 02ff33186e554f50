import type { Cell } from "@/lib/list";
import { compilePattern, findRows } from "@/lib/search";

/** First the searched columns of a list, then any number of patterns to look for in them. */
export type SearchRequest = { columns: Cell[][] } | { source: string };

/** The answer to a pattern; the columns are answered with an empty one. */
export type SearchAnswer = { rows: number[]; isPlainText: boolean };

let columns: Cell[][] = [];

function answer(request: SearchRequest): SearchAnswer {
  if ("columns" in request) {
    columns = request.columns;
    return { rows: [], isPlainText: false };
  }
  const pattern = compilePattern(request.source);
  return { rows: findRows(columns, pattern), isPlainText: pattern.isPlainText };
}

self.onmessage = ({ data }: MessageEvent<SearchRequest>) => self.postMessage(answer(data));
