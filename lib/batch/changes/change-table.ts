import { checkOf, withoutForm } from "../../fields/checks";
import type { Cell } from "../../list/list";
import { updatedFields } from "../../resources/form-fields";
import { formValues } from "../../resources/record-values";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { PlannedWrite, Texts } from "../writes";
import { type Change, type Changed, changeTexts, type TypedRows } from "./change";

/** What becomes of a row: it changes, stays as it is, or is refused. */
export type ChangeKind = "changed" | "same" | "refused";

/** A row of the preview: the values of its record, those that it gets, and why it is refused. */
export type ChangedRow = { key: string; texts: Texts; values: Texts; refusal: string | null };

type Row = ChangedRow & { kind: ChangeKind };

const kindOf = ({ values, refusal }: Changed): ChangeKind => {
  if (refusal !== null) return "refused";
  return Object.keys(values).length > 0 ? "changed" : "same";
};

/** The chosen records of a list, and what a change makes of them. */
export class ChangeTable {
  readonly #resource: ResourceDefinition;
  readonly #labels: Texts;
  readonly #wanted: Set<string>;
  #rows: Row[] = [];
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

  /** Replaces what earlier changes have planned. */
  async change(change: Change): Promise<void> {
    this.#change = change;
    const check = this.#checkOfForm();
    for (const row of this.#rows) {
      const changed = changeTexts(row.key, row.texts, this.#labels, change);
      const refusal = changed.refusal ?? (await check(row.texts, changed.values));
      Object.assign(row, { ...changed, refusal, kind: kindOf({ ...changed, refusal }) });
    }
  }

  /** Returns the check of changed records by the rules of the update form; it returns why one is refused. */
  #checkOfForm(): (texts: Texts, values: Texts) => Promise<string | null> {
    const input = this.#resource.calls.update?.input;
    if (!input) throw new Error(`${this.#resource.name} has no updates.`);
    const check = checkOf(input, "");
    return async (texts, values) => {
      if (Object.keys(values).length === 0) return null;
      const form = withoutForm(input, { ...texts, ...values });
      if ((await check(form)).ok) return null;
      // What a record already has may exceed the rules.
      const checked = await checkOf(input, "", texts)(form);
      if (checked.ok) return null;
      return Object.entries(checked.errors)
        .map(([field, words]) => `${this.#labels[field] ?? field}: ${words}`)
        .join("\n");
    };
  }

  /** Returns how many rows there are of each kind. */
  counts(): Record<ChangeKind, number> {
    const counts = { changed: 0, same: 0, refused: 0 };
    for (const { kind } of this.#rows) counts[kind] += 1;
    return counts;
  }

  /** Returns the distinct values of a field, in the order of the rows. */
  valuesOf(field: string): string[] {
    return [...new Set(this.#rows.map(({ texts }) => texts[field] ?? ""))];
  }

  /** Returns the rows of a kind, or all. */
  rows(kind: ChangeKind | "all"): ChangedRow[] {
    return kind === "all" ? this.#rows : this.#rows.filter((row) => row.kind === kind);
  }

  /** Returns the deletes of all rows. */
  deletes(): PlannedWrite[] {
    return this.#rows.map(({ key, texts }) => ({ kind: "delete", key, was: texts }));
  }

  /** Returns the updates of the rows that change. */
  updates(): PlannedWrite[] {
    if (this.#change?.kind === "typed") return this.#typedUpdates(this.#change.rows);
    return this.rows("changed").map(({ key, texts, values }) => ({
      kind: "update",
      key,
      was: texts,
      values,
    }));
  }

  /**
   * Returns the updates of what was typed, from what was on the screen; also of the rows that are refused or gone, whose batch tells
   * why.
   */
  #typedUpdates(typedRows: TypedRows): PlannedWrite[] {
    const there = this.#rows.filter(({ kind }) => kind !== "same");
    const gone = [...this.#wanted].map((key) => ({ key, texts: {}, values: typedRows[key]?.typed ?? {} }));
    return [...there, ...gone].map(({ key, texts, values }) => ({
      kind: "update",
      key,
      was: { ...typedRows[key]?.named, ...texts, ...typedRows[key]?.saved, ...typedRows[key]?.seen },
      values,
    }));
  }
}
