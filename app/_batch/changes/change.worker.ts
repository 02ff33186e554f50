import type { Change } from "@/lib/batch/changes/change";
import { type ChangedRow, type ChangeKind, ChangeTable } from "@/lib/batch/changes/change-table";
import type { PlannedWrite } from "@/lib/batch/writes";
import { windowAt } from "@/lib/list/paging";
import { resourceNamed } from "@/lib/resources/registry";
import { readRows } from "../../_store/lists/read-rows";
import { serveCalls } from "../../_store/lists/serve-calls";

export type Counts = Record<ChangeKind, number>;

/** What the worker is asked, one after the other: first to take the chosen records, whose list comes through the port. */
export type ChangeRequest =
  | { kind: "open"; resource: string; keys: string[]; fields: string[]; port: MessagePort }
  | { kind: "change"; change: Change }
  | { kind: "values"; field: string }
  | { kind: "window"; shown: ChangeKind | "all"; start: number }
  | { kind: "deletes" }
  | { kind: "updates" };

/** The answer to each kind of request. */
export type ChangeAnswers = {
  /** How many of the chosen records there are. */
  open: number;
  change: Counts;
  /** The distinct values of a field. */
  values: string[];
  window: { start: number; count: number; rows: ChangedRow[] };
  deletes: PlannedWrite[];
  updates: PlannedWrite[];
};

let table: ChangeTable | null = null;

async function open({ resource, keys, fields, port }: Extract<ChangeRequest, { kind: "open" }>) {
  const definition = resourceNamed(resource);
  if (!definition) throw new Error(`There is no resource ${resource}.`);
  table = new ChangeTable(definition, keys);
  for await (const rows of readRows(port))
    for (const cells of rows)
      table.add(Object.fromEntries(fields.map((field, at) => [field, cells[at] ?? ""])));
  return table.rows("all").length;
}

async function answer(request: ChangeRequest): Promise<ChangeAnswers[ChangeRequest["kind"]]> {
  if (request.kind === "open") return open(request);
  if (!table) throw new Error("Something was requested before the records.");
  switch (request.kind) {
    case "change":
      await table.change(request.change);
      return table.counts();
    case "values":
      return table.valuesOf(request.field);
    case "window": {
      const rows = table.rows(request.shown);
      const { start, end } = windowAt(request.start, rows.length);
      return { start, count: rows.length, rows: rows.slice(start, end) };
    }
    case "deletes":
      return table.deletes();
    case "updates":
      return table.updates();
  }
}

serveCalls(answer);
