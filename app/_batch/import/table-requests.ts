import type { PreviewRow, RowCounts, RowKind, Taken } from "@/lib/batch/imports/import-row";
import type { ImportTable } from "@/lib/batch/imports/import-table";
import type { UnknownValue } from "@/lib/batch/imports/known-values";
import type { PlannedWrite } from "@/lib/batch/writes";
import { windowAt } from "@/lib/list/paging";

export type Shown = RowKind | "all";

/** What a worker is asked about its checked rows. */
export type TableRequest =
  | { kind: "edit"; place: number; field: string; text: string }
  | { kind: "replace"; value: UnknownValue; by: string }
  | { kind: "take similar" }
  | { kind: "leave out"; place: number; isLeftOut: boolean }
  | { kind: "window"; shown: Shown; start: number; mended?: number }
  | { kind: "plan"; taken: Taken };

/** The requests that change the rows. */
export const TABLE_CHANGES = ["edit", "replace", "take similar", "leave out"] as const;

/** How many rows there are, which of their values are in no pick list, and which fields hold prices. */
export type TableSummary = { kind: "summary"; counts: RowCounts; unknown: UnknownValue[]; prices: string[] };

/** A window of the rows; after a row was mended it has the next wrong one, at the place `next` if there is any. */
export type PreviewWindow = {
  kind: "window";
  start: number;
  count: number;
  rows: PreviewRow[];
  next?: number | null;
};

export type Planned = { kind: "plan"; writes: PlannedWrite[] };

export type Unreadable = { kind: "unreadable"; text: string };

type WindowRequest = Extract<TableRequest, { kind: "window" }>;

function windowOf(table: ImportTable, { shown, start: wanted, mended }: WindowRequest): PreviewWindow {
  const places = table.places(shown);
  const wrong = mended === undefined ? [] : table.places("wrong");
  const next = wrong.find((place) => place >= (mended ?? 0)) ?? wrong[0] ?? null;
  const at = next === null ? -1 : places.indexOf(next);
  const { start, end } = windowAt(at < 0 ? wanted : at, places.length);
  const rows = table.rows(places.slice(start, end));
  return { kind: "window", start, count: places.length, rows, ...(mended !== undefined && { next }) };
}

export function summaryOf(table: ImportTable): TableSummary {
  return { kind: "summary", counts: table.counts(), unknown: table.unknown(), prices: table.prices };
}

/** Carries out a request in the worker that has the rows; `null` if it changes them, which a summary answers. */
export async function answerAbout(
  table: ImportTable,
  request: TableRequest,
): Promise<PreviewWindow | Planned | null> {
  switch (request.kind) {
    case "edit":
      await table.edit(request.place, request.field, request.text);
      return null;
    case "replace":
      await table.replace(request.value, request.by);
      return null;
    case "take similar":
      await table.takeSimilar();
      return null;
    case "leave out":
      table.leaveOut(request.place, request.isLeftOut);
      return null;
    case "window":
      return windowOf(table, request);
    case "plan":
      return { kind: "plan", writes: table.plan(request.taken) };
  }
}
