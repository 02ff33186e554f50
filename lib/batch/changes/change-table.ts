import { cellsOfTexts, createWarningFinder } from "../../checks/checks";
import { completeValues, createValidator } from "../../fields/checks";
import type { ColumnarList } from "../../list/list";
import { formValues, updatedFields } from "../../resources/record-values";
import { resourceOf } from "../../resources/registry";
import { listFields, type ResourceDefinition } from "../../resources/resource-definition";
import { recordsIn } from "../imports/record-identity";
import { countKinds, orderByKind, type RowsView, windowOfKind } from "../rows-by-kind";
import type { PlannedWrite, Texts } from "../writes";
import { applyChange, type Change, type ChangeResult } from "./change";

const KINDS = ["changed", "same", "refused"] as const;

/** The kinds of rows of a change: changed, unchanged or refused. */
export type ChangeKind = (typeof KINDS)[number];

/** A row of the preview: the current and new texts of its record, why it is refused, and the warnings of the checks. */
export type ChangedRow = ChangeResult & { key: string; texts: Texts; kind: ChangeKind; warnings: string[] };

/** A request about the selected records of a list; `more` continues the work of the previous request. */
export type ChangeRequest =
  | { kind: "open"; keys: string[]; of?: string }
  | { kind: "change"; change: Change | null }
  | { kind: "more" }
  | { kind: "deletes" }
  | { kind: "updates" }
  | { kind: "close" }
  | { kind: "show"; view: RowsView<ChangeKind> };

/**
 * The chosen records as they are shown: how many of each kind, `null` before a change, the window of a view, and the distinct values of
 * the field `of`; `isWhole`: nothing is left to read or to plan.
 */
export type ChangePreview = RowsView<ChangeKind> & {
  total: number;
  /** How many rows have warnings. */
  warned: number;
  counts: Record<ChangeKind, number> | null;
  rows: (ChangedRow & { place: number })[];
  values: string[];
  isWhole: boolean;
};

export type ChangeReplies = Record<"open" | "change" | "more" | "show", ChangePreview> &
  Record<"deletes" | "updates", PlannedWrite[]> & { close: { isClosed: boolean } };

/** The maximum time that one request works, in milliseconds, so that the worker can answer others in between. */
const SLICE_MS = 40;

/** Returns the check of changed records by the rules of the update form; it returns why one is refused. */
function checkOfForm({ name, row, calls }: ResourceDefinition) {
  const updateForm = calls.update?.input;
  if (!updateForm) throw new Error(`${name} has no updates.`);
  const check = createValidator(updateForm, "");
  // A list has only three fields of a user; the server checks the others.
  const isKnown = (texts: Texts, field: string) => field in texts || !(field in row);
  return async (texts: Texts, values: Texts): Promise<string | null> => {
    if (Object.keys(values).length === 0) return null;
    const form = completeValues(updateForm, { ...texts, ...values });
    if ((await check(form)).ok) return null;
    // What a record already has may exceed the rules.
    const checked = await createValidator(updateForm, "", texts)(form);
    if (checked.ok) return null;
    const errors = Object.entries(checked.errors).filter(([field]) => isKnown(texts, field));
    if (errors.length === 0) return null;
    return errors.map(([field, words]) => `${updateForm.labels[field] ?? field}: ${words}`).join("\n");
  };
}

type Opening = {
  list: ColumnarList;
  /** The list of branches, by which records are checked; `null` without it. */
  branches: ColumnarList | null;
  resource: string;
  keys: string[];
  of?: string | undefined;
};

/** Returns a function that answers change requests about the records with these keys. */
export function createChangePlanner({ list, branches, resource: name, keys, of }: Opening) {
  const resource = resourceOf(name);
  const labels = resource.calls.update?.input.labels ?? {};
  const missing = new Set(keys);
  const rows: ChangedRow[] = [];
  /** The rows of the list by the keys of their records. */
  const rowOf = new Map<string, number>();
  const { columns, key: keyField = "" } = resource;
  const findWarnings = createWarningFinder({ resource: name, columns, key: keyField }, list, branches);
  let change: Change | null = null;
  let work: Iterator<unknown> | AsyncIterator<unknown> = read();
  let isWhole = false;

  /** Reads the selected records, the first of several with one key; each step passes one row of the list. */
  function* read() {
    let row = 0;
    for (const cells of recordsIn(list, listFields(resource))) {
      const key = String(cells[keyField] ?? "");
      const texts = missing.delete(key) && formValues(updatedFields(resource), cells);
      if (texts) {
        rows.push({ key, texts, values: {}, refusal: null, kind: "same", warnings: [] });
        rowOf.set(key, row);
      }
      row += 1;
      yield;
    }
  }

  /** Plans the change row by row, one at each step, instead of earlier changes. */
  async function* plan() {
    const check = checkOfForm(resource);
    for (const row of rows) {
      const { values, refusal } = applyChange(row.key, row.texts, labels, change);
      Object.assign(row, {
        values,
        refusal: refusal ?? (await check(row.texts, values)),
        kind: "same",
        warnings: [],
      });
      if (row.refusal !== null) row.kind = "refused";
      else if (Object.keys(values).length > 0) row.kind = "changed";
      yield;
    }
    // Typed prices are sent without a preview.
    if (change?.kind === "typed") return;
    const changed = rows.filter(({ kind }) => kind === "changed");
    const warnings = findWarnings(
      changed.map(({ key, values }) => ({ row: rowOf.get(key), cells: cellsOfTexts(columns, values) })),
    );
    changed.forEach((row, index) => {
      row.warnings = warnings[index] ?? [];
    });
  }

  /** Returns the updates of the rows that change; typed prices also of refused or deleted rows, since the batch reports why they fail. */
  function updates(): PlannedWrite[] {
    if (change?.kind !== "typed")
      return rows
        .filter(({ kind }) => kind === "changed")
        .map(({ key, texts, values }) => ({ kind: "update", key, was: texts, values }));
    const typed = change.rows;
    const gone = [...missing].map((key) => ({ key, texts: {}, values: typed[key]?.typed ?? {} }));
    return [...rows.filter(({ kind }) => kind !== "same"), ...gone].map(({ key, texts, values }) => ({
      kind: "update",
      key,
      was: { ...typed[key]?.named, ...texts, ...typed[key]?.saved, ...typed[key]?.seen },
      values,
    }));
  }

  return async (question: ChangeRequest): Promise<ChangeReplies[ChangeRequest["kind"]]> => {
    if (question.kind === "deletes")
      return rows.map(({ key, texts }) => ({ kind: "delete", key, was: texts }));
    if (question.kind === "updates") return updates();
    if (question.kind === "change") {
      change = question.change;
      work = plan();
      isWhole = false;
    }
    const end = performance.now() + SLICE_MS;
    while (!isWhole && performance.now() < end) isWhole = (await work.next()).done ?? false;
    return {
      ...windowOfKind(
        rows,
        question.kind === "show" ? question.view : { shown: "all", start: 0 },
        orderByKind(
          rows.map(({ kind, warnings }) => ({ kind: warnings.length > 0 ? "warned" : kind })),
          ["refused"],
          ["warned"],
        ),
      ),
      total: rows.length,
      warned: rows.filter(({ warnings }) => warnings.length > 0).length,
      counts: change && countKinds(KINDS, rows),
      values: of === undefined ? [] : [...new Set(rows.map(({ texts }) => texts[of] ?? ""))],
      isWhole,
    };
  };
}
