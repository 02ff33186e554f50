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
import { makeFolderOf, type Place } from "./place.ts";
import { type Kind, migrate, type Tables } from "./schema.ts";

export type Database = {
  db: Kysely<Tables>;
  kind: Kind;
  /** The open file of SQLite. */
  file?: DatabaseSync;
  /** Returns whether the open file is still the one at its path. */
  fileState?: () => "current" | "missing" | "replaced";
  close: () => Promise<void>;
};

/** How long a connection waits for the writes of another process, in milliseconds. */
const BUSY_MS = 2_000;

/** The least share of the file that a step of pruning gives back. */
const PAGES_OF_STEP = 256;

/** Returns a text as both databases store it: PostgreSQL takes no NUL, and neither takes half a surrogate pair. */
export const storable = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

const storableValue = (value: unknown) => (typeof value === "string" ? storable(value) : value);

class ValueTransformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: storableValue(node.value) };
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(storableValue) };
  }
}

const transformer = new ValueTransformer();

/** Makes the texts of every query storable, those that are stored and those that are looked for. */
const storableTexts: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

/** Returns what tells the file at a path from any other, or `null` if there is none. */
function identityOf(name: string): string | null {
  const { dev, ino } = statSync(name, { throwIfNoEntry: false }) ?? {};
  return ino === undefined ? null : `${dev} ${ino}`;
}

/** Returns what compares the open file with the one at its path; `before` is what was there before it was opened. */
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
    // SQLite would apply the log of the removed file to the new one, and destroy it.
    if (log !== null && log === identityOf(logFiles[0]))
      for (const file of logFiles) rmSync(file, { force: true });
    return "replaced";
  };
}

function openFile(name: string): Database {
  makeFolderOf(name);
  const before = identityOf(name);
  const file = new DatabaseSync(name, { timeout: BUSY_MS });
  // Personal data: SQLite gives its other files the same mode. Not by a descriptor: to close it would drop the locks of this process.
  if (before === null) chmodSync(name, 0o600);
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
  return { db, kind: "sqlite", file, fileState: fileWatch(name, before), close: () => db.destroy() };
}

/** PostgreSQL's type of 64-bit numbers, whose values here are safe integers. */
const INT8 = 20;

const parsers = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
};

/** Returns a client whose connection is closed after a failure or a time-out, instead of used again. */
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

/** How many connections to PostgreSQL a worker has at most. */
export const CONNECTIONS = 4;

/** How the names of this product's connections to PostgreSQL begin. */
const APPLICATION = "support-apk";

function openServer(url: string, timeoutMs: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: BUSY_MS,
    query_timeout: timeoutMs,
    types: parsers,
    application_name: `${APPLICATION} ${process.pid} ${hostname()}`,
  });
  // A connection that breaks is replaced by the next query, and in a transaction fails the next one.
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

/** How often the start tries again while other processes start on the same file. */
const TRIES = 20;
const PAUSE_MS = 100;

/** Whether another process holds the file, or has just made its folder. */
const isTaken = (error: unknown) => /locked|busy|EEXIST/i.test(String((error as Error).message));

/** How long a query of PostgreSQL may take that nobody waits for, or that changes the tables, in milliseconds. */
const LONG_QUERY_MS = 30_000;
const CHANGE_MS = 10 * 60_000;

/** Opens the database and brings it to this release's version; throws where it can't be had. */
export async function openDatabase(place: Place, timeoutMs = LONG_QUERY_MS): Promise<Database> {
  for (let tries = 1; ; tries++) {
    let database: Database | undefined;
    try {
      database = "file" in place ? openFile(place.file) : openServer(place.url, CHANGE_MS);
      await migrate(database);
      if ("file" in place) return database;
      await database.close();
      return openServer(place.url, timeoutMs);
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

/** Returns whether other processes of this product have the store open; if none has, a file stays closed to them until it is closed. */
export async function isOpenElsewhere({ db, file }: Database): Promise<boolean> {
  if (!file) {
    const others = await sql`select 1 from pg_stat_activity where datname = current_database()
      and application_name like ${`${APPLICATION} %`} and application_name <> current_setting('application_name')`.execute(
      db,
    );
    return others.rows.length > 0;
  }
  try {
    // SQLite leaves its log only where no other connection is open.
    file.exec("PRAGMA journal_mode = DELETE");
    file.exec("PRAGMA locking_mode = EXCLUSIVE");
    return false;
  } catch (error) {
    if (isTaken(error)) return true;
    throw error;
  }
}
