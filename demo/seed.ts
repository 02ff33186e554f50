import type { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import type { Resource } from "./resources/resource.ts";
import { RESOURCES } from "./resources/resources.ts";
import { TableRows } from "./resources/rows.ts";
import { opnameRow } from "./seed-data/opname.ts";

export { ACCOUNTS, STAFF_PASSWORD } from "./seed-data/users.ts";

/** Fills the empty tables of every resource but opname. */
export function seedTables(database: DatabaseSync) {
  for (const resource of Object.values<Resource>(RESOURCES)) {
    const table = new TableRows(database, resource);
    for (const row of resource.seed) table.insert(row);
  }
}

/** Returns a number that changes with the columns or the rows of new tables. */
export function seedVersion() {
  const tables = Object.values<Resource>(RESOURCES).map(({ name, columns, seed }) => [name, columns, seed]);
  // SQLite keeps a version of 31 bits.
  return crc32(JSON.stringify([tables, opnameRow(1)])) & 0x7fffffff;
}

/** Resizes the opname table to the records 1 to `count`. */
export function sizeOpname(database: DatabaseSync, count: number) {
  const table = new TableRows(database, RESOURCES.opname);
  database.prepare("DELETE FROM opname WHERE id > ?").run(count);
  for (let id = table.count() + 1; id <= count; id++) table.insert(opnameRow(id));
}
