import { checkOf, withoutForm } from "../../fields/checks";
import type { Cell, ColumnarList } from "../../list/list";
import { formValues, updatedFields } from "../../resources/record-values";
import { resourceNamed } from "../../resources/registry";
import { listFields, type ResourceDefinition } from "../../resources/resource-definition";
import { recordsIn } from "../imports/records";
import { countKinds, type RowsView, windowOf } from "../rows-by-kind";
import type { PlannedWrite, Texts } from "../writes";
import { type Change, type Changed, changeTexts } from "./change";

const KINDS = ["changed", "same", "refused"] as const;

/** What becomes of a row: it changes, stays as it is, or is refused. */
export type ChangeKind = (typeof KINDS)[number];

/** A row of the preview: the values of its record, those that it gets, and why it is refused. */
export type ChangedRow = Changed & { key: string; texts: Texts; kind: ChangeKind };

/** The chosen records as they are shown: how many of each kind, `null` before a change, and the window of a view. */
type ChangePreview = RowsView<ChangeKind> & {
  total: number;
  counts: Record<ChangeKind, number> | null;
  rows: (ChangedRow & { place: number })[];
};

/** The chosen records of a list, and what a change makes of them. */
export class ChangeTable {
  readonly #resource: ResourceDefinition;
  readonly #labels: Texts;
  readonly #wanted: Set<string>;
  #rows: ChangedRow[] = [];
  #change: Change | null = null;

  /** `keys` are those of the chosen records. */
  constructor(resource: ResourceDefinition, keys: string[]) {
    this.#resource = resource;
    this.#labels = resource.calls.update?.input.labels ?? {};
    this.#wanted = new Set(keys);
  }

  /** Takes a record of the list if it is chosen; of several with one key the first. */
  add(cells: Record<string, Cell>): void {
    const key = String(cells[this.#resource.key ?? ""] ?? "");
    if (!this.#wanted.delete(key)) return;
    const texts = formValues(updatedFields(this.#resource), cells);
    this.#rows.push({ key, texts, values: {}, refusal: null, kind: "same" });
  }

  /** Takes the chosen ones of these records, one at each step. */
  *read(records: Iterable<Record<string, Cell>>): Generator<undefined, void> {
    for (const cells of records) {
      this.add(cells);
      yield;
    }
  }

  /** Replaces what earlier changes have planned, row by row at each step; `null` plans nothing. */
  async *plan(change: Change | null): AsyncGenerator<undefined, void> {
    this.#change = change;
    const check = this.#checkOfForm();
    for (const row of this.#rows) {
      const { values, refusal } = changeTexts(row.key, row.texts, this.#labels, change);
      Object.assign(row, { values, refusal: refusal ?? (await check(row.texts, values)), kind: "same" });
      if (row.refusal !== null) row.kind = "refused";
      else if (Object.keys(values).length > 0) row.kind = "changed";
      yield;
    }
  }

  /** Returns the check of changed records by the rules of the update form; it returns why one is refused. */
  #checkOfForm(): (texts: Texts, values: Texts) => Promise<string | null> {
    const input = this.#resource.calls.update?.input;
    if (!input) throw new Error(`${this.#resource.name} has no updates.`);
    const check = checkOf(input, "");
    // Of a user a list has three fields; the server checks the others.
    const isKnown = (texts: Texts, field: string) => field in texts || !(field in this.#resource.row);
    return async (texts, values) => {
      if (Object.keys(values).length === 0) return null;
      const form = withoutForm(input, { ...texts, ...values });
      if ((await check(form)).ok) return null;
      // What a record already has may exceed the rules.
      const checked = await checkOf(input, "", texts)(form);
      if (checked.ok) return null;
      const errors = Object.entries(checked.errors).filter(([field]) => isKnown(texts, field));
      if (errors.length === 0) return null;
      return errors.map(([field, words]) => `${this.#labels[field] ?? field}: ${words}`).join("\n");
    };
  }

  preview(view: RowsView<ChangeKind> = { shown: "all", start: 0 }): ChangePreview {
    return {
      ...windowOf(this.#rows, view),
      total: this.#rows.length,
      counts: this.#change && countKinds(KINDS, this.#rows),
    };
  }

  /** Returns the distinct values of a field, in the order of the rows. */
  valuesOf(field: string): string[] {
    return [...new Set(this.#rows.map(({ texts }) => texts[field] ?? ""))];
  }

  /** Returns the deletes of all rows. */
  deletes(): PlannedWrite[] {
    return this.#rows.map(({ key, texts }) => ({ kind: "delete", key, was: texts }));
  }

  /** Returns the updates of the rows that change; what was typed also where a row is refused or gone: its batch tells why. */
  updates(): PlannedWrite[] {
    if (this.#change?.kind !== "typed")
      return this.#rows
        .filter(({ kind }) => kind === "changed")
        .map(({ key, texts, values }) => ({ kind: "update", key, was: texts, values }));
    const typed = this.#change.rows;
    const gone = [...this.#wanted].map((key) => ({ key, texts: {}, values: typed[key]?.typed ?? {} }));
    return [...this.#rows.filter(({ kind }) => kind !== "same"), ...gone].map(({ key, texts, values }) => ({
      kind: "update",
      key,
      was: { ...typed[key]?.named, ...texts, ...typed[key]?.saved, ...typed[key]?.seen },
      values,
    }));
  }
}

/** What is asked about chosen records of a list; `more` goes on with what the request before has left. */
export type ChosenQuestion =
  | { kind: "open"; keys: string[]; of?: string }
  | { kind: "change"; change: Change | null }
  | { kind: "more" }
  | { kind: "deletes" }
  | { kind: "updates" }
  | { kind: "close" }
  | { kind: "show"; view: RowsView<ChangeKind> };

/** The records as they are shown, and their distinct values of the field `of`; `isWhole`: nothing is left to read or to plan. */
export type ChosenPreview = ChangePreview & { isWhole: boolean; values: string[] };

export type ChosenAnswers = Record<"open" | "change" | "more" | "show", ChosenPreview> &
  Record<"deletes" | "updates", PlannedWrite[]> & { close: { isClosed: boolean } };

/** How long one question may work, in milliseconds: the list answers others in between. */
const SLICE_MS = 40;

/** Opens the records with these keys, as the list has them while they are read; returns what answers questions about them. */
export function openChosen(list: ColumnarList, resourceName: string, keys: string[], of?: string) {
  const resource = resourceNamed(resourceName);
  if (!resource) throw new Error(`There is no resource ${resourceName}.`);
  const table = new ChangeTable(resource, keys);
  let work: Iterator<unknown> | AsyncIterator<unknown> = table.read(recordsIn(list, listFields(resource)));
  let isWhole = false;

  async function workOn(): Promise<void> {
    const end = performance.now() + SLICE_MS;
    while (!isWhole && performance.now() < end) isWhole = (await work.next()).done ?? false;
  }

  return async (question: ChosenQuestion): Promise<ChosenAnswers[ChosenQuestion["kind"]]> => {
    if (question.kind === "deletes") return table.deletes();
    if (question.kind === "updates") return table.updates();
    if (question.kind === "change") {
      work = table.plan(question.change);
      isWhole = false;
    }
    await workOn();
    const preview = table.preview(question.kind === "show" ? question.view : undefined);
    return { ...preview, isWhole, values: of === undefined ? [] : table.valuesOf(of) };
  };
}
