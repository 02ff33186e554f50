import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { type Database, openDatabase } from "../server/store/database";
import type { StoreLocation } from "../server/store/location";

type Statement = { text: string; values: unknown[] };

/** A test marks its own statements by this comment: they may read all that they like. */
const OF_TEST = "/* test */";

/** Reads for a person at a terminal, who waits for them: counts of all entries. */
const OF_COMMANDS = /^select count\(\*\) as "count"/;

const isOfApp = (text: string) =>
  /^(select|insert|update|delete|with)\b/i.test(text) &&
  /\bwrites\b/.test(text) &&
  !text.includes(OF_TEST) &&
  !OF_COMMANDS.test(text);

const statements = new Map<string, Statement>();

function record(text: unknown, values: unknown): void {
  if (typeof text !== "string" || !isOfApp(text)) return;
  // Lists of values have many lengths.
  const plain = text.replaceAll(/(\$\d+|\?)(, (\$\d+|\?))+/g, "?");
  const bound = Array.isArray(values) ? values : [];
  statements.set(`${plain} ${bound.slice(0, 8)}`, { text, values: bound });
}

/** Records the statements for a kind of store until the returned function is called. */
function recordAll(isServer: boolean): () => void {
  const { prepare } = DatabaseSync.prototype;
  const { query } = pg.Client.prototype;
  if (isServer)
    pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
      record(parameters[0], parameters[1]);
      return Reflect.apply(query, this, parameters);
    } as typeof query;
  else
    DatabaseSync.prototype.prepare = function (text) {
      record(text, []);
      return prepare.call(this, text);
    };
  return () => {
    DatabaseSync.prototype.prepare = prepare;
    pg.Client.prototype.query = query;
  };
}

const ROWS = 30_000;

const VALUES = sql.lit(JSON.stringify({ keterangan: "Ganti oli mesin dan saringan ".repeat(8) }));

/** Fills a database with entries of nine lists, 40 people and 60 batches. */
async function fill({ db, kind }: Database): Promise<void> {
  const numbers =
    kind === "sqlite"
      ? sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(ROWS)})`
      : sql`with numbers (n) as (select generate_series(1, ${sql.lit(ROWS)}))`;
  const text = (value: ReturnType<typeof sql>) => sql`cast(${value} as text)`;
  await sql`insert into writes ${OF_TEST_SQL} (at, done_at, user_id, username, user_name, role, resource, record_key, label, action, way, batch_id,
      place, undoes, outcome, before, after, person)
    ${numbers} select n * 60000, n * 60000 + 50, ${text(sql`n % 40`)}, 'orang' || ${text(sql`n % 40`)}, 'Orang', 'admin.it',
      case n % 9 when 0 then 'sa' when 1 then 'user' else 'list' || ${text(sql`n % 9`)} end,
      case when n % 50 = 0 then null else ${text(sql`n % 4000`)} end, 'Data ' || ${text(sql`n`)},
      case when n % 20 = 0 then 'del' when n % 7 = 0 then 'create' else 'update' end, 'form',
      case when n % 3 = 0 then 'batch' || ${text(sql`n / 500`)} end, n, case when n % 30 = 0 then n - 1 end,
      case when n % 200 = 0 then 'unknown' else 'done' end, ${VALUES}, ${VALUES},
      case when n % 1000 = 0 then null else 'orang' || ${text(sql`n % 40`)} end
    from numbers`.execute(db);
}

const OF_TEST_SQL = sql.raw(OF_TEST);

/** How many rows a step of a plan may sort. */
const MAX_SORTED = 5_000;

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  "Plan Rows": number;
  Plans?: Plan[];
};

function problemsOf(plan: Plan, isLimited = false): string[] {
  const { "Node Type": node, "Relation Name": table, Plans: plans = [] } = plan;
  const isScan = table === "writes" && /^(Index|Index Only) Scan$/.test(node);
  const isWhole = isScan && !plan["Index Cond"] && !isLimited;
  const isSort = /Sort/.test(node) && plan["Plan Rows"] > MAX_SORTED;
  const isBad = (node === "Seq Scan" && table === "writes") || isWhole || isSort;
  const inner = plans.flatMap((each) => problemsOf(each, isLimited || node === "Limit"));
  return isBad ? [`${node} of ${plan["Plan Rows"]} rows`, ...inner] : inner;
}

/** A search that finds the entries of a batch, of records, of an undo or of given ids, which are few enough to be sorted. */
const NARROW = /\((batch_id=\?|resource=\? AND record_key=\?|undoes=\?|person=\? AND id=\?)/;

function sqlitePlan({ file }: Database, { text }: Statement): string[] {
  const steps = file?.prepare(`explain query plan ${text}`).all() ?? [];
  const details = steps.map(({ detail }) => String(detail));
  const isNarrow = details.some((detail) => NARROW.test(detail));
  return details.filter((detail) => /^SCAN writes/.test(detail) || (/TEMP B-TREE/.test(detail) && !isNarrow));
}

async function postgresPlan(client: pg.Client, { text, values }: Statement): Promise<string[]> {
  const { rows } = await client.query(`explain (format json) ${text}`, values);
  return problemsOf(rows[0]["QUERY PLAN"][0].Plan);
}

/** How much of a statement an error shows, in characters. */
const LONGEST = 500;

/** Returns what is wrong with the plans of the recorded statements in a database with many entries. */
async function planProblems(location: StoreLocation): Promise<string[]> {
  if (statements.size === 0) return [];
  const problems = new Set<string>();
  const database = await openDatabase(location);
  await fill(database);
  const client = "url" in location ? new pg.Client({ connectionString: location.url }) : undefined;
  await client?.connect();
  const look = async () => {
    for (const statement of statements.values()) {
      const found = client ? await postgresPlan(client, statement) : sqlitePlan(database, statement);
      for (const problem of found)
        problems.add(`${problem}: ${`${statement.text} ${statement.values}`.slice(0, LONGEST)}`);
    }
  };
  // SQLite has no statistics before somebody asks for them.
  if ("file" in location) await look();
  await sql.raw("file" in location ? "analyze" : "vacuum analyze").execute(database.db);
  await look();
  await Promise.all([client?.end(), database.close()]);
  return [...problems];
}

/** Fails at the end of a group of tests if a statement of theirs reads or sorts all entries of a store with many of them. */
export function watchPlans(isServer: boolean, createLocation: () => Promise<StoreLocation>): void {
  let stop: () => void;
  beforeAll(() => {
    statements.clear();
    stop = recordAll(isServer);
  });
  afterAll(async () => {
    stop();
    if (statements.size === 0) return;
    const problems = await planProblems(await createLocation());
    if (problems.length > 0)
      throw new Error(`Statements that read or sort all entries:\n${problems.join("\n")}`);
  });
}
