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
import { createParentFolder, type StoreLocation } from "./location.ts";
import { type DatabaseKind, type Db, migrateSchema, type Tables } from "./schema.ts";

export type Database = {
  db: Db;
  kind: DatabaseKind;
  /** The database file of SQLite. */
  file?: DatabaseSync;
  /** Returns whether the path still has the file that was opened (SQLite only). */
  fileState?: () => "current" | "missing" | "replaced";
  close: () => Promise<void>;
};

/** How long SQLite waits for the lock of another process, and PostgreSQL for a connection, in milliseconds. */
const BUSY_TIMEOUT_MS = 2_000;

/** The maximum number of attempts to open a store that another process has locked, and the time between them, in milliseconds. */
const MAX_OPEN_ATTEMPTS = 20;
const OPEN_RETRY_PAUSE_MS = 100;

/** The default timeout of a query, and the timeout of a migration's statements, in milliseconds (PostgreSQL). */
const DEFAULT_QUERY_TIMEOUT_MS = 30_000;
const MIGRATION_TIMEOUT_MS = 10 * 60_000;

/** Opens the database and migrates its schema; tries again while another process has locked it. `timeoutMs` is the timeout of a query in PostgreSQL. */
export async function openDatabase(
  location: StoreLocation,
  timeoutMs = DEFAULT_QUERY_TIMEOUT_MS,
): Promise<Database> {
  for (let attempt = 1; ; attempt++) {
    let database: Database | undefined;
    try {
      database =
        "file" in location ? openSqlite(location.file) : openPostgres(location.url, MIGRATION_TIMEOUT_MS);
      await migrateSchema(database);
      if ("file" in location) return database;
      await database.close();
      return openPostgres(location.url, timeoutMs);
    } catch (error) {
      await database?.close().catch(() => undefined);
      if (!isLockError(error) || attempt === MAX_OPEN_ATTEMPTS) throw error;
      await sleep(OPEN_RETRY_PAUSE_MS);
    }
  }
}

/** Returns whether an error reports that another process has locked the file, or has just created its folder. */
const isLockError = (error: unknown) => /locked|busy|EEXIST/i.test(String((error as Error).message));

function openSqlite(name: string): Database {
  createParentFolder(name);
  const identityBefore = readFileIdentity(name);
  const sqliteFile = new DatabaseSync(name, { timeout: BUSY_TIMEOUT_MS });
  // Only the owner may read a new file. `fchmod` is not used: closing its descriptor would drop this process's locks.
  if (identityBefore === null) chmodSync(name, 0o600);
  // Must be set before the first table is created: a later change would need a copy of the whole file.
  sqliteFile.exec("PRAGMA auto_vacuum = INCREMENTAL");
  sqliteFile.exec("PRAGMA journal_mode = WAL");
  sqliteFile.exec("PRAGMA synchronous = FULL");
  sqliteFile.exec("PRAGMA secure_delete = ON");
  const dialect = new SqliteDialect({
    database: {
      close: () => sqliteFile.close(),
      prepare(text) {
        const statement = sqliteFile.prepare(text);
        const toParameters = (values: readonly unknown[]) => values as (string | number | null)[];
        return {
          reader: statement.columns().length > 0,
          all: (values) => statement.all(...toParameters(values)),
          run: (values) => statement.run(...toParameters(values)),
          iterate: (values) => statement.iterate(...toParameters(values)),
        };
      },
    },
  });
  const db = new Kysely<Tables>({ dialect, plugins: [storableTextPlugin] });
  return {
    db,
    kind: "sqlite",
    file: sqliteFile,
    fileState: createFileStateCheck(name, identityBefore),
    close: () => db.destroy(),
  };
}

/** Creates the function `fileState` of a database. Throws if the file was replaced while it was opened: `identityBefore` is its identity before that, `null` for a new file. */
function createFileStateCheck(name: string, identityBefore: string | null) {
  const openedIdentity = readFileIdentity(name);
  if (identityBefore !== null && identityBefore !== openedIdentity)
    throw new Error("The file is busy: it was replaced.");
  const logFile = `${name}-wal`;
  let logIdentity: string | null = null;
  return (): "current" | "missing" | "replaced" => {
    const currentIdentity = readFileIdentity(name);
    if (currentIdentity === null) return "missing";
    if (currentIdentity === openedIdentity) {
      logIdentity ??= readFileIdentity(logFile);
      return "current";
    }
    // Deletes the log of the old file, because SQLite would apply it to the new one.
    if (logIdentity !== null && logIdentity === readFileIdentity(logFile))
      for (const file of [logFile, `${name}-shm`]) rmSync(file, { force: true });
    return "replaced";
  };
}

/** Returns the device and inode of a file, `null` if there is none. */
function readFileIdentity(name: string): string | null {
  const { dev, ino } = statSync(name, { throwIfNoEntry: false }) ?? {};
  return ino === undefined ? null : `${dev} ${ino}`;
}

export const MAX_POSTGRES_CONNECTIONS = 4;

/** The first word of the application name of this app's PostgreSQL connections. */
const APPLICATION_NAME_PREFIX = "support-apk";

function openPostgres(url: string, timeoutMs: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_POSTGRES_CONNECTIONS,
    connectionTimeoutMillis: BUSY_TIMEOUT_MS,
    query_timeout: timeoutMs,
    types: postgresTypeParsers,
    application_name: `${APPLICATION_NAME_PREFIX} ${process.pid} ${hostname()}`,
  });
  // Errors need no handling: the pool replaces broken connections, and an open transaction fails at its next query.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const discardingPool = {
    options: pool.options,
    connect: async () => discardIfBroken(await pool.connect()),
    end: () => pool.end(),
  };
  const dialect = new PostgresDialect({ pool: discardingPool });
  const db = new Kysely<Tables>({ dialect, plugins: [storableTextPlugin] });
  return { db, kind: "postgres", close: () => db.destroy() };
}

/** The type id of PostgreSQL's 64-bit integers, which pg parses as text; all values here are safe integers. */
const INT8_TYPE_ID = 20;

const postgresTypeParsers = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8_TYPE_ID
      ? Number
      : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
};

/** Wraps a client so that the pool discards it on release if its connection has failed or a query has timed out. */
function discardIfBroken(client: pg.PoolClient): PostgresPoolClient {
  let connectionFailure: Error | undefined;
  async function query(text: string, values: unknown[]) {
    if (connectionFailure) throw connectionFailure;
    try {
      return await client.query(text, values);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) connectionFailure = error as Error;
      throw error;
    }
  }
  const release = (isDiscarded?: boolean) => client.release(connectionFailure ?? isDiscarded);
  return { query: query as unknown as PostgresPoolClient["query"], release };
}

/** Replaces the characters that SQLite or PostgreSQL rejects: NUL and lone surrogates. */
export const toStorableText = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

const toStorableValue = (value: unknown) => (typeof value === "string" ? toStorableText(value) : value);

class StorableValueTransformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: toStorableValue(node.value) };
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(toStorableValue) };
  }
}

const storableValueTransformer = new StorableValueTransformer();

const storableTextPlugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => storableValueTransformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

const VACUUM_PAGES_PER_STEP = 256;

/** Removes deleted rows from a SQLite file: frees some pages and truncates the log. Returns `false` if other connections were using the log. */
export function reclaimSpace({ file }: Database): boolean {
  if (!file) return true;
  file.exec(`PRAGMA incremental_vacuum(${VACUUM_PAGES_PER_STEP})`);
  // The checkpoint must not wait for readers of the log, because writes would wait as well.
  file.exec("PRAGMA busy_timeout = 0");
  const checkpointResult = file.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
  file.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return checkpointResult?.busy === 0;
}

/** Returns whether other processes have the store open. If none has, a SQLite file is locked against them until this process closes it. */
export async function isOpenElsewhere({ db, file }: Database): Promise<boolean> {
  if (!file) {
    const others = await sql`select 1 from pg_stat_activity where datname = current_database()
      and application_name like ${`${APPLICATION_NAME_PREFIX} %`} and application_name <> current_setting('application_name')`.execute(
      db,
    );
    return others.rows.length > 0;
  }
  try {
    // This statement fails while another connection is open.
    file.exec("PRAGMA journal_mode = DELETE");
    file.exec("PRAGMA locking_mode = EXCLUSIVE");
    return false;
  } catch (error) {
    if (isLockError(error)) return true;
    throw error;
  }
}
