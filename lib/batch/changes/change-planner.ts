import { createWarningFinder, parseCells } from "../../checks/write-warnings";
import { addMissingValues, createFormValidator } from "../../fields/checks";
import type { ColumnarList } from "../../list/list";
import { toFormTexts, updateFieldsOf } from "../../resources/record-values";
import { requireResource } from "../../resources/registry";
import { fieldsSentToBrowser, type ResourceDefinition } from "../../resources/resource-definition";
import { recordsInList } from "../imports/record-identity";
import { countByKind, orderByKind, type RowsView, windowOfKind } from "../rows-by-kind";
import type { PlannedWrite, Texts } from "../writes";
import { applyChange, type BulkChange, type RowChange } from "./change";

const ROW_STATUSES = ["changed", "same", "refused"] as const;

export type RowStatus = (typeof ROW_STATUSES)[number];

/** A record in the preview of a change: its current texts, its new values, why it is refused, and the warnings of the checks. */
export type PreviewedRow = RowChange & { key: string; texts: Texts; kind: RowStatus; warnings: string[] };

/** A request about the selected records of a list; `more` continues the work of a request whose preview is not complete. */
export type ChangeRequest =
  | { kind: "open"; keys: string[]; valuesOfField?: string }
  | { kind: "change"; change: BulkChange | null }
  | { kind: "more" }
  | { kind: "deletes" }
  | { kind: "updates" }
  | { kind: "close" }
  | { kind: "show"; view: RowsView<RowStatus> };

/**
 * The preview of a change of the selected records: a window of rows, and the counts of all rows by kind, `null` before a change. `values`
 * are the distinct values of the field named by `valuesOfField`. `isWhole` is `false` until all records are read and planned.
 */
export type ChangePreview = RowsView<RowStatus> & {
  total: number;
  warned: number;
  counts: Record<RowStatus, number> | null;
  rows: (PreviewedRow & { place: number })[];
  values: string[];
  isWhole: boolean;
};

export type ChangeReplies = Record<"open" | "change" | "more" | "show", ChangePreview> &
  Record<"deletes" | "updates", PlannedWrite[]> & { close: { isClosed: boolean } };

/** How long one request may work, in milliseconds, before the worker can answer other requests. */
const WORK_SLICE_MS = 40;

/** Returns a function that checks changed records by the rules of the update form; it returns the messages, or `null` for a valid record. */
function createFormCheck({ name, row, calls }: ResourceDefinition) {
  const updateForm = calls.update?.input;
  if (!updateForm) throw new Error(`${name} has no updates.`);
  const validateForm = createFormValidator(updateForm, "");
  // The list lacks most fields of a user; the server checks those.
  const canCheckField = (texts: Texts, field: string) => field in texts || !(field in row);
  return async (texts: Texts, values: Texts): Promise<string | null> => {
    if (Object.keys(values).length === 0) return null;
    const form = addMissingValues(updateForm, { ...texts, ...values });
    if ((await validateForm(form)).ok) return null;
    // Values that the record already has are accepted, even if they break the rules.
    const checkedForm = await createFormValidator(updateForm, "", texts)(form);
    if (checkedForm.ok) return null;
    const errors = Object.entries(checkedForm.errors).filter(([field]) => canCheckField(texts, field));
    if (errors.length === 0) return null;
    return errors.map(([field, words]) => `${updateForm.labels[field] ?? field}: ${words}`).join("\n");
  };
}

type PlannerInput = {
  list: ColumnarList;
  /** The list of branches, which the checks need; `null` if the person may not read it. */
  branches: ColumnarList | null;
  resource: string;
  keys: string[];
  valuesOfField?: string | undefined;
};

/** Returns a function that answers change requests about the records with these keys. */
export function createChangePlanner({ list, branches, resource: name, keys, valuesOfField }: PlannerInput) {
  const resource = requireResource(name);
  const labels = resource.calls.update?.input.labels ?? {};
  const missingKeys = new Set(keys);
  const rows: PreviewedRow[] = [];
  const rowIndexByKey = new Map<string, number>();
  const { columns, key: keyField = "" } = resource;
  const findWarnings = createWarningFinder({ resource: name, columns, key: keyField }, list, branches);
  let change: BulkChange | null = null;
  /** The unfinished work: reading the records, or applying the change to them. */
  let remainingWork: Iterator<unknown> | AsyncIterator<unknown> = readRecords();
  let isWorkDone = false;

  /** Reads the selected records; if several have the same key, only the first one. Yields after each row of the list. */
  function* readRecords() {
    let row = 0;
    for (const cells of recordsInList(list, fieldsSentToBrowser(resource))) {
      const key = String(cells[keyField] ?? "");
      const texts = missingKeys.delete(key) && toFormTexts(updateFieldsOf(resource), cells);
      if (texts) {
        rows.push({ key, texts, values: {}, refusal: null, kind: "same", warnings: [] });
        rowIndexByKey.set(key, row);
      }
      row += 1;
      yield;
    }
  }

  /** Applies the change to each record in place of an earlier change; yields after each record. */
  async function* planRows() {
    const check = createFormCheck(resource);
    for (const row of rows) {
      const { values, refusal } = applyChange(row.key, row.texts, labels, change);
      row.values = values;
      row.refusal = refusal ?? (await check(row.texts, values));
      row.kind = Object.keys(values).length > 0 ? "changed" : "same";
      if (row.refusal !== null) row.kind = "refused";
      row.warnings = [];
      yield;
    }
    // Typed prices need no warnings, because they are sent without a preview.
    if (change?.kind === "typed") return;
    const changed = rows.filter(({ kind }) => kind === "changed");
    const records = changed.map(({ key, values }) => ({
      row: rowIndexByKey.get(key),
      cells: parseCells(columns, values),
    }));
    const warnings = findWarnings(records);
    for (const [index, row] of changed.entries()) row.warnings = warnings[index] ?? [];
  }

  /** Returns the updates. Typed prices of refused and deleted records are sent too, because the batch reports why these fail. */
  function createUpdates(): PlannedWrite[] {
    if (change?.kind !== "typed")
      return rows
        .filter(({ kind }) => kind === "changed")
        .map(({ key, texts, values }) => ({ kind: "update", key, was: texts, values }));
    const typed = change.rows;
    const gone = [...missingKeys].map((key) => ({ key, texts: {}, values: typed[key]?.typed ?? {} }));
    return [...rows.filter(({ kind }) => kind !== "same"), ...gone].map(({ key, texts, values }) => ({
      kind: "update",
      key,
      was: { ...typed[key]?.named, ...texts, ...typed[key]?.saved, ...typed[key]?.seen },
      values,
    }));
  }

  /** Returns the preview, in which refused rows come first, then those with warnings. */
  function createPreview(view: RowsView<RowStatus>): ChangePreview {
    const kinds = rows.map(({ kind, warnings }) => ({ kind: warnings.length > 0 ? "warned" : kind }));
    return {
      ...windowOfKind(rows, view, orderByKind(kinds, ["refused"], ["warned"])),
      total: rows.length,
      warned: rows.filter(({ warnings }) => warnings.length > 0).length,
      counts: change && countByKind(ROW_STATUSES, rows),
      values:
        valuesOfField === undefined ? [] : [...new Set(rows.map(({ texts }) => texts[valuesOfField] ?? ""))],
      isWhole: isWorkDone,
    };
  }

  return async (request: ChangeRequest): Promise<ChangeReplies[ChangeRequest["kind"]]> => {
    if (request.kind === "deletes")
      return rows.map(({ key, texts }) => ({ kind: "delete", key, was: texts }));
    if (request.kind === "updates") return createUpdates();
    if (request.kind === "change") {
      change = request.change;
      remainingWork = planRows();
      isWorkDone = false;
    }
    const end = performance.now() + WORK_SLICE_MS;
    while (!isWorkDone && performance.now() < end) isWorkDone = (await remainingWork.next()).done ?? false;
    return createPreview(request.kind === "show" ? request.view : { shown: "all", start: 0 });
  };
}
