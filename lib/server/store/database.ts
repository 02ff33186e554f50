import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import pg from "pg";
import { type Kind, migrate, type Tables } from "./schema.ts";
import { storableTexts } from "./storable.ts";

export type Database = {
  db: Kysely<Tables>;
  kind: Kind;
  /** The open file of SQLite. */
  file?: DatabaseSync;
  close: () => Promise<void>;
};

/** Where the history is stored: a file, or the address of a PostgreSQL database. */
export type Place = { file: string } | { url: string };

/** How long a connection waits for the writes of another process, in milliseconds. */
const BUSY_MS = 2_000;

/** The least share of the file that a step of pruning gives back. */
const PAGES_OF_STEP = 256;

function openFile(name: string): Database {
  const folder = path.dirname(name);
  // Only the last folder: a recursive mkdir in /proc never returns.
  if (!existsSync(folder)) mkdirSync(folder);
  // Personal data: SQLite gives its other files the same mode.
  closeSync(openSync(name, "a", 0o600));
  const file = new DatabaseSync(name, { timeout: BUSY_MS });
  // Before the first table: later it would need a copy of the whole file.
  file.exec("PRAGMA auto_vacuum = INCREMENTAL");
  file.exec("PRAGMA journal_mode = WAL");
  file.exec("PRAGMA synchronous = FULL");
  file.exec("PRAGMA secure_delete = ON");
  const dialect = new SqliteDialect({
    database: {
      close: () => file.close(),
      prepare(text) {
        const statement = file.prepare(text);
        const bound = (values: readonly unknown[]) => values as (string | number | null)[];
        return {
          reader: statement.columns().length > 0,
          all: (values) => statement.all(...bound(values)),
          run: (values) => statement.run(...bound(values)),
          iterate: (values) => statement.iterate(...bound(values)),
        };
      },
    },
  });
  const db = new Kysely<Tables>({ dialect, plugins: [storableTexts] });
  return { db, kind: "sqlite", file, close: () => db.destroy() };
}

/** PostgreSQL's type of 64-bit numbers, whose values here are safe integers. */
const INT8 = 20;

const parsers = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
};

function openServer(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: BUSY_MS,
    query_timeout: 30_000,
    types: parsers,
  });
  // An idle connection that breaks is replaced by the next query.
  pool.on("error", () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [storableTexts] });
  return { db, kind: "postgres", close: () => db.destroy() };
}

/** How often the start tries again while other processes start on the same file. */
const TRIES = 20;
const PAUSE_MS = 100;

/** Whether another process holds the file, or has just made its folder. */
const isTaken = (error: unknown) => /locked|busy|EEXIST/i.test(String((error as Error).message));

/** Opens the database and brings it to this release's version; throws where it can't be had. */
export async function openDatabase(place: Place): Promise<Database> {
  for (let tries = 1; ; tries++) {
    let database: Database | undefined;
    try {
      database = "file" in place ? openFile(place.file) : openServer(place.url);
      await migrate(database);
      return database;
    } catch (error) {
      await database?.close().catch(() => undefined);
      if (!isTaken(error) || tries === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Writes what was deleted out of the file and its log, so that nothing of it is left, and gives a part of the room back. Returns
 * false while another process reads the log, as a backup does: the next time empties it.
 */
export function giveBack({ file }: Database): boolean {
  if (!file) return true;
  file.exec(`PRAGMA incremental_vacuum(${PAGES_OF_STEP})`);
  // Writes would wait here as long as the reader reads.
  file.exec("PRAGMA busy_timeout = 0");
  const state = file.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
  file.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  return state?.busy === 0;
}
