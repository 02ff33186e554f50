import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type ColumnType,
  type Generated,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  sql,
  type Transaction,
} from "kysely";
import pg from "pg";

/** The values of `before` and `after` are JSON; times are milliseconds since 1970. */
type Writes = {
  id: Generated<number>;
  at: number;
  done_at: number | null;
  user_id: string;
  username: string;
  user_name: string;
  role: string;
  resource: string;
  record_key: string | null;
  label: string;
  action: string;
  way: string;
  batch_id: string | null;
  place: number | null;
  undoes: number | null;
  outcome: string;
  detail: string | null;
  before: string | null;
  after: string | null;
  request_id: string | null;
};

type Gaps = { id: Generated<number>; from_at: number; to_at: number; count: number };

/** What is kept for people beside the history: `owner` is a user id, or empty for everybody who may read the list. */
type Kept = {
  owner: string;
  kind: string;
  name: string;
  value: string;
  user_id: string;
  user_name: string;
  at: number;
};

type Schema = { version: number; applied_at: ColumnType<number, number, never> };

export type Tables = { writes: Writes; gaps: Gaps; kept: Kept; schema: Schema };

export type Database = {
  db: Kysely<Tables>;
  kind: "sqlite" | "postgres";
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
  const db = new Kysely<Tables>({ dialect });
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
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, kind: "postgres", close: () => db.destroy() };
}

/** Makes the tables. Later steps only add to them: an older release runs on a newer database, as after a rollback. */
async function makeTables(db: Transaction<Tables>, kind: Database["kind"]): Promise<void> {
  const id =
    kind === "sqlite"
      ? sql`integer primary key autoincrement`
      : sql`bigint generated always as identity primary key`;
  const make = (table: string, columns: ReturnType<typeof sql>) =>
    sql`create table if not exists ${sql.table(table)} (${columns})`.execute(db);
  await make(
    "writes",
    sql`id ${id}, at bigint not null, done_at bigint, user_id text not null, username text not null, user_name text not null, role text not null,
      resource text not null, record_key text, label text not null, action text not null, way text not null,
      batch_id text, place integer, undoes bigint, outcome text not null, detail text, before text, after text, request_id text`,
  );
  await make("gaps", sql`id ${id}, from_at bigint not null, to_at bigint not null, count bigint not null`);
  await make(
    "kept",
    sql`owner text not null, kind text not null, name text not null, value text not null, user_id text not null,
      user_name text not null, at bigint not null, primary key (owner, kind, name)`,
  );
  const index = (name: string, on: string) =>
    sql.raw(`create index if not exists ${name} on writes ${on}`).execute(db);
  await index("writes_of_record", "(resource, record_key, id)");
  await index("writes_of_list", "(resource, id)");
  await index("writes_of_person", "(user_id, id)");
  await index("writes_by_time", "(at)");
  await index("writes_of_batch", "(batch_id, place) where batch_id is not null");
  await index("writes_of_entry", "(undoes) where undoes is not null");
  await index("deletes_of_list", "(resource, id) where action = 'del'");
}

const STEPS = [makeTables];

/** A number of its own for the lock under which one process at a time changes the tables of PostgreSQL. */
const LOCK = 7_204_061;

/** Brings the tables to this release's version, in one transaction; those of a newer release stay. */
async function migrate({ db, kind }: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    // SQLite would otherwise take its lock with the first change, and fail if another process has made one meanwhile.
    await sql.raw(kind === "sqlite" ? "begin immediate" : "begin").execute(connection);
    try {
      if (kind === "postgres") await sql`select pg_advisory_xact_lock(${LOCK})`.execute(connection);
      await sql`create table if not exists schema (version integer primary key, applied_at bigint not null)`.execute(
        connection,
      );
      const { rows } = await sql<{ version: number }>`select max(version) as version from schema`.execute(
        connection,
      );
      const now = rows[0]?.version ?? 0;
      for (const [at, step] of STEPS.entries()) {
        if (at < now) continue;
        await step(connection as Transaction<Tables>, kind);
        await connection
          .insertInto("schema")
          .values({ version: at + 1, applied_at: Date.now() })
          .execute();
      }
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
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

/** Writes what was deleted out of the file and its log, so that nothing of it is left, and gives a part of the room back. */
export function giveBack({ file }: Database): void {
  file?.exec(`PRAGMA incremental_vacuum(${PAGES_OF_STEP})`);
  file?.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}
