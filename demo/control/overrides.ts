import { RESOURCES, type ResourceName } from "../resources/resources.ts";
import type { Rows } from "../resources/rows.ts";
import type { Row } from "../values/values.ts";

/** Rows that a test sets instead of a table: kept as they are, and changed by writes. */
export class OverrideRows implements Rows {
  readonly #rows: unknown[];
  readonly #key: string;

  constructor(name: ResourceName, rows: unknown[]) {
    this.#rows = rows;
    this.#key = RESOURCES[name].key;
  }

  list() {
    return this.#rows;
  }

  has(key: string) {
    return this.#place(key) >= 0;
  }

  taken(columns: readonly string[], row: Row, exceptKey?: string) {
    return this.#rows.some(
      (other) =>
        isRow(other) &&
        String(other[this.#key]) !== exceptKey &&
        columns.every((column) => other[column] === row[column]),
    );
  }

  insert(row: Row) {
    const ids = this.#rows.map((other) => (isRow(other) ? Number(other.id) || 0 : 0));
    this.#rows.push({ id: Math.max(0, ...ids) + 1, ...row });
  }

  update(key: string, row: Row) {
    const found = this.#rows[this.#place(key)];
    if (isRow(found)) Object.assign(found, row);
  }

  remove(key: string) {
    this.#rows.splice(this.#place(key), 1);
  }

  #place(key: string) {
    return this.#rows.findIndex((row) => isRow(row) && String(row[this.#key]) === key);
  }
}

/** The active overrides, by resource and test scope. */
export class Overrides {
  readonly #rows = new Map<string, OverrideRows>();

  /** Returns the override for a scope, else the one without a scope. */
  of(name: ResourceName, scope?: string) {
    return (scope && this.#rows.get(`${name} ${scope}`)) || this.#rows.get(`${name} `);
  }

  set(name: ResourceName, rows: unknown[], scope = "") {
    this.#rows.set(`${name} ${scope}`, new OverrideRows(name, rows));
  }

  delete(name: ResourceName, scope = "") {
    this.#rows.delete(`${name} ${scope}`);
  }

  clear() {
    this.#rows.clear();
  }
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
