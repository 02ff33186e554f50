import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "kysely";
import Papa from "papaparse";
import { resolveDataFolder } from "../process/env.ts";
import { type Database, isOpenElsewhere, openDatabase, reclaimSpace } from "./database.ts";
import { getStoreLocation, linkFormerHistoryFile, type StoreLocation } from "./location.ts";
import { eraseSomeOfPerson, readHistorySize } from "./prune.ts";
import type { Db } from "./schema.ts";

const USAGE = `npm run history -- check           what the history holds, and whether its file is whole
npm run history -- backup FILE     writes all of it into a new file (.jsonl.gz); the app may run
npm run history -- restore FILE    reads a backup into an empty history; the app must not run
npm run history -- export FILE     writes the entries into a new file for other programs (.csv)
npm run history -- erase USER      takes out what it has of a person, by the user name in any spelling`;

const COMMANDS = { check: checkHistory, backup, restore, export: exportEntries, erase: erasePerson };

/** Runs a command of `npm run history` on the store; returns the exit code. */
export async function runCommandLine(
  [name = "", value]: string[],
  variables: NodeJS.ProcessEnv,
): Promise<number> {
  const command = Object.entries(COMMANDS).find(([commandName]) => commandName === name)?.[1];
  if (!command) {
    printToTerminal(USAGE);
    return 1;
  }
  try {
    const database = await openDatabase(findStoreLocation(variables, { mayBeNew: command === restore }));
    console.log(await command(database, value).finally(database.close));
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    printToTerminal(error.message);
    return 1;
  }
}

/** A problem of a command's arguments or of the store; the terminal shows its message without a stack. */
class CommandError extends Error {}

const printToTerminal = (text: string) => process.stderr.write(`${text}\n`);

/** Returns the location of the store; throws if its file does not exist, unless `mayBeNew`. */
function findStoreLocation(variables: NodeJS.ProcessEnv, { mayBeNew }: { mayBeNew: boolean }): StoreLocation {
  const location = getStoreLocation({
    DATABASE_URL: variables.DATABASE_URL,
    DATA_DIR: resolveDataFolder(variables),
  });
  if ("url" in location || mayBeNew) return location;
  linkFormerHistoryFile(location.file, variables.HISTORY_FILE);
  if (!existsSync(location.file)) throw new CommandError(`There is no history: ${location.file} is missing.`);
  return location;
}

const BACKUP_TABLES = ["writes", "kept"] as const;

type BackupTable = (typeof BACKUP_TABLES)[number];

const ROWS_AT_ONCE = 500;

const OWNER_ONLY_FILE_MODE = 0o600;

async function backup(database: Database, name?: string): Promise<string> {
  const file = checkNewFileName(name, ".jsonl.gz");
  const progress = createProgressCounter("Rows written");
  async function* readJsonLines(db: Db) {
    for (const table of BACKUP_TABLES)
      for await (const rows of readRowsInParts(db, table)) {
        progress.add(rows.length);
        yield rows.map((row) => `${JSON.stringify({ table, row })}\n`).join("");
      }
  }
  await withSnapshot(database, (db) =>
    pipeline(
      Readable.from(readJsonLines(db)),
      createGzip(),
      createWriteStream(file, { mode: OWNER_ONLY_FILE_MODE }),
    ),
  );
  return `${progress.count()} rows are in ${file}.`;
}

async function restore(database: Database, file?: string): Promise<string> {
  if (!file || !existsSync(file)) throw new CommandError("A file of a backup is missing.");
  const { db, kind } = database;
  if (await isOpenElsewhere(database))
    throw new CommandError("The app has this history open: stop it, or restore into a new file or database.");
  const progress = createProgressCounter("Rows read");
  await db.transaction().execute(async (transaction) => {
    const firstId = transaction.selectFrom("writes").select("id").where("id", ">", 0).orderBy("id").limit(1);
    if (await firstId.executeTakeFirst())
      throw new CommandError("The history is not empty: restore into a new file or database.");
    // Created after the query, because `readline` drops the lines that it reads before the loop starts.
    const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
    for await (const line of lines) {
      const { table, row }: { table: BackupTable; row: never } = JSON.parse(line);
      // Backups of earlier releases also have rows of another table.
      if (!BACKUP_TABLES.includes(table)) continue;
      await transaction.insertInto(table).values(row).execute();
      progress.add(1);
    }
    if (kind === "postgres")
      await sql`select setval(pg_get_serial_sequence('writes', 'id'), (select max(id) from writes))`.execute(
        transaction,
      );
  });
  return `${progress.count()} rows were read from ${file}.`;
}

async function exportEntries(database: Database, name?: string): Promise<string> {
  const file = checkNewFileName(name, ".csv");
  const progress = createProgressCounter("Entries written");
  async function* readCsvParts(db: Db) {
    for await (const rows of readRowsInParts(db, "writes")) {
      const records = rows.map((row) => ({ ...row, at: toIsoTime(row.at), done_at: toIsoTime(row.done_at) }));
      const isFirst = progress.count() === 0;
      progress.add(rows.length);
      yield `${Papa.unparse(records, { header: isFirst, escapeFormulae: true })}\r\n`;
    }
  }
  await withSnapshot(database, (db) =>
    pipeline(Readable.from(readCsvParts(db)), createWriteStream(file, { mode: OWNER_ONLY_FILE_MODE })),
  );
  return `${progress.count()} entries are in ${file}.`;
}

const RECLAIM_PAUSE_MS = 100;

async function erasePerson(database: Database, username?: string): Promise<string> {
  if (!username) throw new CommandError("A user name is missing.");
  const progress = createProgressCounter("Rows erased");
  for (;;) {
    const count = await eraseSomeOfPerson(database, username);
    if (count === 0) break;
    progress.add(count);
  }
  while (!reclaimSpace(database)) await sleep(RECLAIM_PAUSE_MS);
  return `${progress.count()} rows of ${username} were erased, in every spelling. Backups, exports and what people wrote elsewhere stay.`;
}

async function checkHistory(database: Database): Promise<string> {
  const { db, kind } = database;
  if (kind === "sqlite") {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const problems = rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
    if (problems.length > 0) throw new CommandError(`The file is damaged: ${problems.join("; ")}`);
  }
  const entryStats = await db
    .selectFrom("writes")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.countAll<number>().filterWhere("outcome", "=", "unknown").as("unknown"),
      fn.min("at").as("oldest"),
      fn.max("at").as("newest"),
    ])
    .executeTakeFirstOrThrow();
  const { count, unknown, oldest, newest } = entryStats;
  const period = count > 0 ? `, ${toIsoTime(oldest)} to ${toIsoTime(newest)}` : "";
  return [
    `${count} entries${period}`,
    `${unknown} of them with an unknown outcome`,
    `${Math.round((await readHistorySize(database)) / 1e6)} MB`,
  ].join("\n");
}

/** Yields the rows of `writes` in arrays of at most ROWS_AT_ONCE, and those of `kept`, which is small, in one array. */
async function* readRowsInParts(db: Db, table: BackupTable): AsyncGenerator<Record<string, unknown>[]> {
  if (table === "kept") return yield await db.selectFrom("kept").selectAll().execute();
  for (let lastId = 0; ; ) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where("id", ">", lastId)
      .orderBy("id")
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    lastId = rows.at(-1)?.id ?? lastId;
  }
}

/** Runs `work` in a transaction that sees a snapshot of the database. */
function withSnapshot<Result>({ db, kind }: Database, work: (db: Db) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction();
  if (kind === "sqlite") return transaction.execute(work);
  return transaction.setIsolationLevel("repeatable read").execute(work);
}

function checkNewFileName(file: string | undefined, extension: string): string {
  if (!file?.endsWith(extension))
    throw new CommandError(`A file is missing whose name ends with ${extension}.`);
  if (existsSync(file)) throw new CommandError(`${file} exists already.`);
  return file;
}

const ROWS_PER_PROGRESS_LINE = 50_000;

/** Counts rows, and prints their number whenever it passes a multiple of ROWS_PER_PROGRESS_LINE. */
function createProgressCounter(label: string) {
  let count = 0;
  return {
    add(rows: number) {
      const linesBefore = Math.floor(count / ROWS_PER_PROGRESS_LINE);
      count += rows;
      if (Math.floor(count / ROWS_PER_PROGRESS_LINE) > linesBefore) printToTerminal(`${label}: ${count}`);
    },
    count: () => count,
  };
}

const toIsoTime = (at: unknown) => (typeof at === "number" ? new Date(at).toISOString() : at);

if (import.meta.main) process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
