import { eachRow } from "../list/columns";
import type { ColumnarList, ListView } from "../list/list";
import { readCounts } from "./counts";
import { type Figures, readFigures, type Summary, type SummaryOrder, summarize } from "./summary";

/** What may be asked of the found rows of the stock counts. */
export type Question = { kind: "figures" } | { kind: "summary"; order: SummaryOrder };

/** The answer to each kind of question. */
export type Answers = { figures: Figures; summary: Summary };

type Rows = readonly number[] | null;

const lastFigures = new WeakMap<ColumnarList, { found: Rows; figures: Figures }>();

/** Answers a question about the found rows of the stock counts; `found` are their indexes in their order, `null` for all. */
export function answer(list: ColumnarList, { timeZone }: ListView, found: Rows, question: Question) {
  const counts = readCounts(list, timeZone);
  const rows = found ? new Int32Array(found) : eachRow(list.length);
  if (question.kind === "summary") return summarize(counts, rows, question.order);
  const last = lastFigures.get(list);
  if (last?.found === found) return last.figures;
  const figures = readFigures(counts, rows);
  lastFigures.set(list, { found, figures });
  return figures;
}
