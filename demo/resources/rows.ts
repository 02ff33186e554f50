import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Row } from "../values/values.ts";
import type { Resource } from "./resource.ts";

/** The rows of one resource, wherever stored; a key is the row's id or username in the path. */
export interface Rows {
  list(): readonly unknown[];
  has(key: string): boolean;
  /** Checks if a row other than `exceptKey` has the same values in the unique columns. */
  taken(columns: readonly string[], row: Row, exceptKey?: string): boolean;
  insert(row: Row): void;
  update(key: string, row: Row): void;
  remove(key: string): void;
}

/** The rows of one resource in SQLite. */
export class TableRows implements Rows {
  readonly #database: DatabaseSync;
  readonly #resource: Resource;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, resource: Resource) {
    this.#database = database;
    this.#resource = resource;
  }

  list() {
    const listed = this.#resource.hasHiddenId ? this.#resource.columns.join(", ") : "*";
    return this.#prepare(`SELECT ${listed} FROM ${this.#table} ORDER BY id`).all();
  }

  count() {
    return Number(this.#prepare(`SELECT count(*) AS count FROM ${this.#table}`).get()?.count);
  }

  has(key: string) {
    return (
      this.#prepare(`SELECT 1 FROM ${this.#table} WHERE ${this.#resource.key} = ?`).get(key) !== undefined
    );
  }

  taken(columns: readonly string[], row: Row, exceptKey?: string) {
    const same = columns.map((column) => `${column} = ?`).join(" AND ");
    const found = this.#prepare(`SELECT ${this.#resource.key} AS key FROM ${this.#table} WHERE ${same}`).all(
      ...columns.map((column) => row[column] ?? null),
    );
    return found.some(({ key }) => String(key) !== exceptKey);
  }

  insert(row: Row) {
    const columns = Object.keys(row);
    const places = columns.map(() => "?").join(", ");
    const sql = `INSERT INTO ${this.#table} (${columns.join(", ")}) VALUES (${places})`;
    this.#prepare(sql).run(...Object.values(row));
  }

  update(key: string, row: Row) {
    const changes = Object.keys(row).map((column) => `${column} = ?`);
    const sql = `UPDATE ${this.#table} SET ${changes.join(", ")} WHERE ${this.#resource.key} = ?`;
    this.#prepare(sql).run(...Object.values(row), key);
  }

  remove(key: string) {
    this.#prepare(`DELETE FROM ${this.#table} WHERE ${this.#resource.key} = ?`).run(key);
  }

  get #table() {
    return `"${this.#resource.name}"`;
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}
