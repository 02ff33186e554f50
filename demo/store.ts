import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { RESOURCE_NAMES, RESOURCES } from "./resources/resources.ts";
import { seedTables, seedVersion, sizeOpname } from "./seed.ts";

/**
 * Opens the data file (`:memory:` allowed) and resizes the opname table. Creates and seeds the tables of a new file, and
 * rebuilds those of a file with other tables or another seed.
 */
export function openStore(file: string, opnameRows: number, reset = false) {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 2000 });
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  const version = seedVersion();
  const isCurrent = database.prepare("PRAGMA user_version").get()?.user_version === version;
  inTransaction(database, () => {
    if (reset || !isCurrent) {
      database.exec("DROP TABLE IF EXISTS tokens");
      database.exec("CREATE TABLE tokens (token TEXT PRIMARY KEY, username TEXT NOT NULL, scope TEXT)");
      buildTables(database);
      database.exec(`PRAGMA user_version = ${version}`);
    }
    sizeOpname(database, opnameRows);
  });
  return database;
}

/** Resets every table but the tokens to its seed. */
export function reseed(database: DatabaseSync, opnameRows: number) {
  inTransaction(database, () => {
    buildTables(database);
    sizeOpname(database, opnameRows);
  });
}

function buildTables(database: DatabaseSync) {
  for (const name of RESOURCE_NAMES) {
    const columns = RESOURCES[name].columns.join(", ");
    database.exec(`DROP TABLE IF EXISTS "${name}"`);
    database.exec(`CREATE TABLE "${name}" (id INTEGER PRIMARY KEY AUTOINCREMENT, ${columns})`);
  }
  database.exec("DROP TABLE IF EXISTS files");
  database.exec("CREATE TABLE files (name TEXT PRIMARY KEY, type TEXT NOT NULL, bytes BLOB NOT NULL)");
  seedTables(database);
}

function inTransaction(database: DatabaseSync, work: () => void) {
  database.exec("BEGIN IMMEDIATE");
  try {
    work();
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}
