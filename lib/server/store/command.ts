import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Kysely, sql } from "kysely";
import Papa from "papaparse";
import { dataFolder } from "../process/env.ts";
import { type Database, isOpenElsewhere, openDatabase, reclaimSpace } from "./database.ts";
import { linkFormerFile, type StoreLocation, storeLocation } from "./location.ts";
import { eraseStep, historySize } from "./prune.ts";
import type { Tables } from "./schema.ts";

const USAGE = `npm run history -- check           what the history holds, and whether its file is whole
npm run history -- backup FILE     writes all of it into a new file (.jsonl.gz); the app may run
npm run history -- restore FILE    reads a backup into an empty history; the app must not run
npm run history -- export FILE     writes the entries into a new file for other programs (.csv)
npm run history -- erase USER      takes out what it has of a person, by the user name in any spelling`;

/** A message for the terminal. */
class Refusal extends Error {}

const TABLES = ["writes", "kept"] as const;

type Table = (typeof TABLES)[number];

const ROWS_AT_ONCE = 500;

const PAUSE_MS = 100;

const PROGRESS_ROWS = 50_000;

/** Returns the location of the store; throws if it does not exist, unless `isNew`. */
function storeOf(variables: NodeJS.ProcessEnv, isNew: boolean): StoreLocation {
  const location = storeLocation({ DATABASE_URL: variables.DATABASE_URL, DATA_DIR: dataFolder(variables) });
  if ("url" in location || isNew) return location;
  linkFormerFile(location.file, variables.HISTORY_FILE);
  if (!existsSync(location.file)) throw new Refusal(`There is no history: ${location.file} is missing.`);
  return location;
}

const print = (text: string) => process.stderr.write(`${text}\n`);

function progress(doing: string) {
  let count = 0;
  return {
    add(rows: number) {
      if (Math.floor((count + rows) / PROGRESS_ROWS) > Math.floor(count / PROGRESS_ROWS))
        print(`${doing}: ${count + rows}`);
      count += rows;
    },
    count: () => count,
  };
}

async function* rowsOf(db: Kysely<Tables>, table: Table): AsyncGenerator<Record<string, unknown>[]> {
  if (table === "kept") return yield await db.selectFrom("kept").selectAll().execute();
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where("id", ">", last)
      .orderBy("id")
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Runs work on a snapshot. */
function atOnce<Result>(
  { db, kind }: Database,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const start = db.transaction();
  return (kind === "postgres" ? start.setIsolationLevel("repeatable read") : start).execute(work);
}

function newFile(file: string | undefined, ending: string): string {
  if (!file?.endsWith(ending)) throw new Refusal(`A file is missing whose name ends with ${ending}.`);
  if (existsSync(file)) throw new Refusal(`${file} exists already.`);
  return file;
}

const OWNER_ONLY = 0o600;

async function backup(database: Database, name?: string): Promise<string> {
  const file = newFile(name, ".jsonl.gz");
  const done = progress("Rows written");
  async function* lines(db: Kysely<Tables>) {
    for (const table of TABLES)
      for await (const rows of rowsOf(db, table)) {
        done.add(rows.length);
        yield rows.map((row) => `${JSON.stringify({ table, row })}\n`).join("");
      }
  }
  await atOnce(database, (db) =>
    pipeline(Readable.from(lines(db)), createGzip(), createWriteStream(file, { mode: OWNER_ONLY })),
  );
  return `${done.count()} rows are in ${file}.`;
}

async function restore(database: Database, file?: string): Promise<string> {
  if (!file || !existsSync(file)) throw new Refusal("A file of a backup is missing.");
  const { db, kind } = database;
  if (await isOpenElsewhere(database))
    throw new Refusal("The app has this history open: stop it, or restore into a new file or database.");
  const done = progress("Rows read");
  let waiting: { table: Table; row: never }[] = [];
  const insertWaiting = async (transaction: Kysely<Tables>) => {
    for (const [table, rows] of Map.groupBy(waiting, (line) => line.table))
      for (const { row } of rows) await transaction.insertInto(table).values(row).execute();
    done.add(waiting.length);
    waiting = [];
  };
  await db.transaction().execute(async (transaction) => {
    const first = transaction.selectFrom("writes").select("id").where("id", ">", 0).orderBy("id").limit(1);
    if (await first.executeTakeFirst())
      throw new Refusal("The history is not empty: restore into a new file or database.");
    // Lines that are read before the loop would be lost.
    const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
    for await (const line of lines) {
      const row = JSON.parse(line);
      // Older backups have another table.
      if (TABLES.includes(row.table)) waiting.push(row);
      if (waiting.length === ROWS_AT_ONCE) await insertWaiting(transaction);
    }
    await insertWaiting(transaction);
    if (kind === "postgres")
      await sql`select setval(pg_get_serial_sequence('writes', 'id'), (select max(id) from writes))`.execute(
        transaction,
      );
  });
  return `${done.count()} rows were read from ${file}.`;
}

const timeOf = (at: unknown) => (typeof at === "number" ? new Date(at).toISOString() : at);

async function exportEntries(database: Database, name?: string): Promise<string> {
  const file = newFile(name, ".csv");
  const done = progress("Entries written");
  async function* parts(db: Kysely<Tables>) {
    for await (const rows of rowsOf(db, "writes")) {
      const readable = rows.map((row) => ({ ...row, at: timeOf(row.at), done_at: timeOf(row.done_at) }));
      const isFirst = done.count() === 0;
      done.add(rows.length);
      yield `${Papa.unparse(readable, { header: isFirst, escapeFormulae: true })}\r\n`;
    }
  }
  await atOnce(database, (db) =>
    pipeline(Readable.from(parts(db)), createWriteStream(file, { mode: OWNER_ONLY })),
  );
  return `${done.count()} entries are in ${file}.`;
}

async function erase(database: Database, username?: string): Promise<string> {
  if (!username) throw new Refusal("A user name is missing.");
  const done = progress("Rows erased");
  for (;;) {
    const count = await eraseStep(database, username);
    if (count === 0) break;
    done.add(count);
  }
  while (!reclaimSpace(database)) await sleep(PAUSE_MS);
  return `${done.count()} rows of ${username} were erased, in every spelling. Backups, exports and what people wrote elsewhere stay.`;
}

async function check(database: Database): Promise<string> {
  const { db, kind } = database;
  if (kind === "sqlite") {
    const found = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const problems = found.rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
    if (problems.length > 0) throw new Refusal(`The file is damaged: ${problems.join("; ")}`);
  }
  const all = await db
    .selectFrom("writes")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min("at").as("oldest"),
      fn.max("at").as("newest"),
    ])
    .executeTakeFirstOrThrow();
  const unknown = await db
    .selectFrom("writes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("outcome", "=", "unknown")
    .executeTakeFirstOrThrow();
  return [
    `${all.count} entries${all.count > 0 ? `, ${timeOf(all.oldest)} to ${timeOf(all.newest)}` : ""}`,
    `${unknown.count} of them with an unknown outcome`,
    `${Math.round((await historySize(database)) / 1e6)} MB`,
  ].join("\n");
}

const COMMANDS = { check, backup, restore, export: exportEntries, erase };

/** Runs a command; returns the exit code. */
export async function runCommand(
  [name = "", value]: string[],
  variables: NodeJS.ProcessEnv,
): Promise<number> {
  const command = Object.entries(COMMANDS).find(([commandName]) => commandName === name)?.[1];
  if (!command) {
    print(USAGE);
    return 1;
  }
  try {
    const database = await openDatabase(storeOf(variables, command === restore));
    console.log(await command(database, value).finally(database.close));
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await runCommand(process.argv.slice(2), process.env);
