import type { PlannedWrite } from "@/lib/batches/planned-write";
import type { PreviewRow, RowCounts, RowKind, Taken } from "@/lib/imports/import-row";
import type { ImportTable } from "@/lib/imports/import-table";
import type { UnknownValue } from "@/lib/imports/known-values";
import { windowAt } from "@/lib/lists/paging";

export type Shown = RowKind | "all";

/** What a worker is asked about its checked rows. */
export type TableRequest =
  | { kind: "edit"; place: number; field: string; text: string }
  | { kind: "replace"; value: UnknownValue; by: string }
  | { kind: "leave out"; place: number; isLeftOut: boolean }
  | { kind: "window"; shown: Shown; start: number }
  | { kind: "plan"; taken: Taken };

/** How many rows there are, and which of their values are in no pick list. */
export type TableSummary = { kind: "summary"; counts: RowCounts; unknown: UnknownValue[] };

export type PreviewWindow = { kind: "window"; start: number; count: number; rows: PreviewRow[] };

export type Planned = { kind: "plan"; writes: PlannedWrite[] };

export type Unreadable = { kind: "unreadable"; text: string };

function windowOf(table: ImportTable, shown: Shown, wanted: number): PreviewWindow {
  const places = table.places(shown);
  const { start, end } = windowAt(wanted, places.length);
  return { kind: "window", start, count: places.length, rows: table.rows(places.slice(start, end)) };
}

export function summaryOf(table: ImportTable): TableSummary {
  return { kind: "summary", counts: table.counts(), unknown: table.unknown() };
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
    case "leave out":
      table.leaveOut(request.place, request.isLeftOut);
      return null;
    case "window":
      return windowOf(table, request.shown, request.start);
    case "plan":
      return { kind: "plan", writes: table.plan(request.taken) };
  }
}
