import { CompiledQuery } from "kysely";
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterSQLite,
} from "rate-limiter-flexible";
import type { Database } from "./database.ts";

const DAY = 86_400;

/** Failed logins (points) per duration in seconds. */
const LIMITS = {
  /** Limits guesses at one person from an address. */
  pair: { points: 10, duration: 300 },
  /** Limits one password tried on many names. */
  address: { points: 100, duration: 900 },
  /** Limits guesses at one person from many addresses. */
  name: { points: 30, duration: 60 },
  /** Not a limit: a name is not blocked by others at an address where it has signed in. */
  seen: { points: 1, duration: 14 * DAY },
};

type Limit = keyof typeof LIMITS;

const COUNTING = ["pair", "address", "name"] as const;

/** The keys under which logins are counted; they do not contain the name. */
export type LoginKeys = { pair: string; address: string; name: string };

type LoginState = { pairMs: number; addressMs: number; nameMs: number; isSeen: boolean };

export type Limiters = Record<Limit, RateLimiterAbstract>;

export function createLimiters(create: (options: IRateLimiterOptions) => RateLimiterAbstract): Limiters {
  const limiter = (limit: Limit) => create({ keyPrefix: limit, ...LIMITS[limit] });
  return { pair: limiter("pair"), address: limiter("address"), name: limiter("name"), seen: limiter("seen") };
}

export async function readLoginState(limiters: Limiters, keys: LoginKeys): Promise<LoginState> {
  const waitFor = async (limit: (typeof COUNTING)[number]) => {
    const failed = await limiters[limit].get(keys[limit]);
    return failed && failed.consumedPoints >= LIMITS[limit].points ? failed.msBeforeNext : 0;
  };
  const [seen, pairMs, addressMs, nameMs] = await Promise.all([
    limiters.seen.get(keys.pair),
    waitFor("pair"),
    waitFor("address"),
    waitFor("name"),
  ]);
  return { pairMs, addressMs, nameMs, isSeen: seen !== null };
}

export async function addFailure(limiters: Limiters, keys: LoginKeys): Promise<void> {
  await Promise.all(COUNTING.map((limit) => limiters[limit].penalty(keys[limit])));
}

export async function addSuccess(limiters: Limiters, { pair }: LoginKeys): Promise<void> {
  await Promise.all([limiters.pair.delete(pair), limiters.seen.set(pair, 1, LIMITS.seen.duration)]);
}

const TABLE = { tableName: "logins", tableCreated: true, clearExpiredByTimeout: false };

/** Creates limiters that count in SQLite's open transaction, or in PostgreSQL outside any. */
function storedLimiters({ db, file }: Database): Limiters {
  if (file) {
    const storeClient = {
      prepare: (text: string) => file.prepare(text),
      transaction: <Work>(work: Work) => work,
    };
    return createLimiters(
      (options) => new RateLimiterSQLite({ ...options, ...TABLE, storeClient, storeType: "better-sqlite3" }),
    );
  }
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  return createLimiters(
    (options) => new RateLimiterPostgres({ ...options, ...TABLE, storeClient, storeType: "client" }),
  );
}

const limiters = new WeakMap<Database, Limiters>();

export function databaseLimiters(database: Database): Limiters {
  const stored = limiters.get(database) ?? storedLimiters(database);
  limiters.set(database, stored);
  return stored;
}

const MAX_EXPIRED = 500;

export async function deleteExpiredLogins({ db }: Database, now: number): Promise<number> {
  const expired = db.selectFrom("logins").select("key").where("expire", "<=", now).limit(MAX_EXPIRED);
  // Not those renewed meanwhile.
  const { numDeletedRows } = await db
    .deleteFrom("logins")
    .where("key", "in", expired)
    .where("expire", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
