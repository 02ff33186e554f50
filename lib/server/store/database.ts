import { chmodSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  type PostgresPoolClient,
  type PrimitiveValueListNode,
  SqliteDialect,
  sql,
  type ValueNode,
} from "kysely";
import pg from "pg";
import { createFolderOf, type StoreLocation } from "./location.ts";
import { type DatabaseKind, migrate, type Tables } from "./schema.ts";

export type Database = {
  db: Kysely<Tables>;
  kind: DatabaseKind;
  /** SQLite only. */
  file?: DatabaseSync;
  /** Compares the open file with the one at its path. */
  fileState?: () => "current" | "missing" | "replaced";
  close: () => Promise<void>;
};

/** How long a connection waits for another process, in milliseconds. */
const BUSY_TIMEOUT_MS = 2_000;

/** The pages that a step of pruning frees. */
const PAGES_OF_STEP = 256;

/** Returns text that both databases accept: without NUL and lone surrogates. */
export const toStorableText = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

const storableValue = (value: unknown) => (typeof value === "string" ? toStorableText(value) : value);

class ValueTransformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: storableValue(node.value) };
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(storableValue) };
  }
}

const transformer = new ValueTransformer();

/** Makes the texts of every query storable. */
const storableTexts: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

/** Returns the identity of the file at a path, or `null`. */
function identityOf(name: string): string | null {
  const { dev, ino } = statSync(name, { throwIfNoEntry: false }) ?? {};
  return ino === undefined ? null : `${dev} ${ino}`;
}

/** Returns a function that compares the open file with the one at its path; `before` is the identity before it was opened. */
function fileWatch(name: string, before: string | null) {
  const identity = identityOf(name);
  if (before !== null && before !== identity) throw new Error("The file is busy: it was replaced.");
  const logFiles = [`${name}-wal`, `${name}-shm`] as const;
  let log: string | null = null;
  return (): "current" | "missing" | "replaced" => {
    const now = identityOf(name);
    if (now === null) return "missing";
    if (now === identity) {
      log ??= identityOf(logFiles[0]);
      return "current";
    }
    // SQLite would apply the old log to the new file.
    if (log !== null && log === identityOf(logFiles[0]))
      for (const file of logFiles) rmSync(file, { force: true });
    return "replaced";
  };
}

function openSqlite(name: string): Database {
  createFolderOf(name);
  const before = identityOf(name);
  const file = new DatabaseSync(name, { timeout: BUSY_TIMEOUT_MS });
  // Personal data. By path: closing a descriptor would drop this process's locks.
  if (before === null) chmodSync(name, 0o600);
  // Before the first table: later it needs a full copy.
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
  return { db, kind: "sqlite", file, fileState: fileWatch(name, before), close: () => db.destroy() };
}

/** PostgreSQL's 64-bit integers; values here are safe in JavaScript. */
const INT8 = 20;

const parsers = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
};

/** Returns a client that is discarded after a failure or timeout. */
function closedIfBroken(client: pg.PoolClient): PostgresPoolClient {
  let failure: Error | undefined;
  async function query(text: string, values: unknown[]) {
    if (failure) throw failure;
    try {
      return await client.query(text, values);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) failure = error as Error;
      throw error;
    }
  }
  const release = (isDiscarded?: boolean) => client.release(failure ?? isDiscarded);
  return { query: query as unknown as PostgresPoolClient["query"], release };
}

export const MAX_CONNECTIONS = 4;

/** The prefix of this app's PostgreSQL connections. */
const APPLICATION = "support-apk";

function openPostgres(url: string, timeoutMs: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: BUSY_TIMEOUT_MS,
    query_timeout: timeoutMs,
    types: parsers,
    application_name: `${APPLICATION} ${process.pid} ${hostname()}`,
  });
  // The pool replaces broken connections; an open transaction fails at its next query.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const clients = {
    options: pool.options,
    connect: async () => closedIfBroken(await pool.connect()),
    end: () => pool.end(),
  };
  const dialect = new PostgresDialect({ pool: clients });
  const db = new Kysely<Tables>({ dialect, plugins: [storableTexts] });
  return { db, kind: "postgres", close: () => db.destroy() };
}

/** The attempts to open while other processes start. */
const TRIES = 20;
const PAUSE_MS = 100;

/** Returns whether another process has locked the file, or has just created its folder. */
const isLocked = (error: unknown) => /locked|busy|EEXIST/i.test(String((error as Error).message));

/** The timeouts of background queries and migrations, in milliseconds. */
const LONG_QUERY_MS = 30_000;
const CHANGE_MS = 10 * 60_000;

/** Opens and migrates the database. */
export async function openDatabase(location: StoreLocation, timeoutMs = LONG_QUERY_MS): Promise<Database> {
  for (let tries = 1; ; tries++) {
    let database: Database | undefined;
    try {
      database = "file" in location ? openSqlite(location.file) : openPostgres(location.url, CHANGE_MS);
      await migrate(database);
      if ("file" in location) return database;
      await database.close();
      return openPostgres(location.url, timeoutMs);
    } catch (error) {
      await database?.close().catch(() => undefined);
      if (!isLocked(error) || tries === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** Truncates the log and frees some pages, so that deleted rows are gone from disk. Returns false while another process reads the log. */
export function reclaimSpace({ file }: Database): boolean {
  if (!file) return true;
  file.exec(`PRAGMA incremental_vacuum(${PAGES_OF_STEP})`);
  // Writes would wait for the reader.
  file.exec("PRAGMA busy_timeout = 0");
  const state = file.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
  file.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return state?.busy === 0;
}

/** Returns whether other processes have the store open; if not, locks a file until it is closed. */
export async function isOpenElsewhere({ db, file }: Database): Promise<boolean> {
  if (!file) {
    const others = await sql`select 1 from pg_stat_activity where datname = current_database()
      and application_name like ${`${APPLICATION} %`} and application_name <> current_setting('application_name')`.execute(
      db,
    );
    return others.rows.length > 0;
  }
  try {
    // Fails while another connection is open.
    file.exec("PRAGMA journal_mode = DELETE");
    file.exec("PRAGMA locking_mode = EXCLUSIVE");
    return false;
  } catch (error) {
    if (isLocked(error)) return true;
    throw error;
  }
}
