import type { DatabaseSync } from "node:sqlite";
import { RESOURCES, type ResourceName } from "./resources/resources.ts";
import { TableRows } from "./resources/rows.ts";
import type { Row } from "./resources/values.ts";
import { ADVISORS } from "./seed-data/advisors.ts";
import { BRANCHES } from "./seed-data/branches.ts";
import { CAR_TYPES } from "./seed-data/car-types.ts";
import { ITEMS } from "./seed-data/items.ts";
import { opnameRow } from "./seed-data/opname.ts";
import { USERS } from "./seed-data/users.ts";

export { ACCOUNTS, STAFF_PASSWORD } from "./seed-data/users.ts";

const SEED: Record<Exclude<ResourceName, "opname">, readonly Row[]> = {
  users: USERS,
  cabang: BRANCHES,
  sa: ADVISORS,
  "car-type": CAR_TYPES,
  ...ITEMS,
};

/** Fills the empty tables of every resource but opname. */
export function seedTables(database: DatabaseSync) {
  for (const [name, rows] of Object.entries(SEED)) {
    const table = new TableRows(database, RESOURCES[name as ResourceName]);
    for (const row of rows) table.insert(row);
  }
}

/** Resizes the opname table to the records 1 to `count`. */
export function sizeOpname(database: DatabaseSync, count: number) {
  const table = new TableRows(database, RESOURCES.opname);
  database.prepare("DELETE FROM opname WHERE id > ?").run(count);
  for (let id = table.count() + 1; id <= count; id++) table.insert(opnameRow(id));
}
