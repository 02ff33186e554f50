import type { Change } from "@/lib/batch/changes/change";
import { type ChangeKind, type ChangePreview, ChangeTable } from "@/lib/batch/changes/change-table";
import type { RowsView } from "@/lib/batch/rows-by-kind";
import type { PlannedWrite } from "@/lib/batch/writes";
import { resourceNamed } from "@/lib/resources/registry";
import { serveCalls } from "../../_store/lists/serve-calls";
import { readRows } from "../../_store/lists/serve-rows";

/** What the worker is asked, one after the other: first to take the chosen records, whose list comes through the port. */
export type ChangeRequest =
  | { kind: "open"; resource: string; keys: string[]; fields: string[]; port: MessagePort }
  | { kind: "change"; change: Change | null }
  | { kind: "show"; view: RowsView<ChangeKind> }
  | { kind: "values"; field: string }
  | { kind: "deletes" }
  | { kind: "updates" };

/** The answer to each kind of request. */
export type ChangeAnswers = Record<"open" | "change" | "show", ChangePreview> &
  Record<"deletes" | "updates", PlannedWrite[]> & {
    values: string[];
  };

let table: ChangeTable | null = null;

async function open({ resource, keys, fields, port }: Extract<ChangeRequest, { kind: "open" }>) {
  const definition = resourceNamed(resource);
  if (!definition) throw new Error(`There is no resource ${resource}.`);
  table = new ChangeTable(definition, keys);
  for await (const rows of readRows(port))
    for (const cells of rows)
      table.add(Object.fromEntries(fields.map((field, at) => [field, cells[at] ?? ""])));
  return table.preview();
}

async function answer(request: ChangeRequest): Promise<ChangeAnswers[ChangeRequest["kind"]]> {
  if (request.kind === "open") return open(request);
  if (!table) throw new Error("Something was requested before the records.");
  switch (request.kind) {
    case "change":
      await table.change(request.change);
      return table.preview();
    case "show":
      return table.preview(request.view);
    case "values":
      return table.valuesOf(request.field);
    case "deletes":
      return table.deletes();
    case "updates":
      return table.updates();
  }
}

serveCalls(answer);
