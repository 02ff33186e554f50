import { CompiledQuery } from "kysely";
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterSQLite,
} from "rate-limiter-flexible";
import type { Database } from "./database.ts";

const DAY_SECONDS = 86_400;

/** The failed logins (`points`) after which further logins must wait, within a `duration` in seconds. */
const LOGIN_LIMITS = {
  /** By address and user name: limits the guesses at a password from one address. */
  pair: { points: 10, duration: 300 },
  /** By address: limits the user names on which one password can be tried. */
  address: { points: 100, duration: 900 },
  /** By user name: limits the guesses at a password from many addresses. */
  name: { points: 30, duration: 60 },
  /** Not a limit: where a user name has signed in from an address before, only the limit `pair` applies. */
  seen: { points: 1, duration: 14 * DAY_SECONDS },
};

type LoginLimitName = keyof typeof LOGIN_LIMITS;

const FAILURE_LIMIT_NAMES = ["pair", "address", "name"] as const;

/** The key of a login for each limit; the user name is hashed. */
export type LoginKeys = { pair: string; address: string; name: string };

/** How long a login must wait by each limit, in milliseconds, and whether the name has signed in from the address before. */
type LoginWaits = { pairMs: number; addressMs: number; nameMs: number; isSeen: boolean };

export type LoginLimiters = Record<LoginLimitName, RateLimiterAbstract>;

/** Creates a limiter for each of LOGIN_LIMITS. */
export function createLoginLimiters(
  create: (options: IRateLimiterOptions) => RateLimiterAbstract,
): LoginLimiters {
  const createLimiter = (limit: LoginLimitName) => create({ keyPrefix: limit, ...LOGIN_LIMITS[limit] });
  return {
    pair: createLimiter("pair"),
    address: createLimiter("address"),
    name: createLimiter("name"),
    seen: createLimiter("seen"),
  };
}

export async function readLoginWaits(limiters: LoginLimiters, keys: LoginKeys): Promise<LoginWaits> {
  const readWaitMs = async (limit: (typeof FAILURE_LIMIT_NAMES)[number]) => {
    const failed = await limiters[limit].get(keys[limit]);
    return failed && failed.consumedPoints >= LOGIN_LIMITS[limit].points ? failed.msBeforeNext : 0;
  };
  const [seen, pairMs, addressMs, nameMs] = await Promise.all([
    limiters.seen.get(keys.pair),
    readWaitMs("pair"),
    readWaitMs("address"),
    readWaitMs("name"),
  ]);
  return { pairMs, addressMs, nameMs, isSeen: seen !== null };
}

export async function addLoginFailure(limiters: LoginLimiters, keys: LoginKeys): Promise<void> {
  await Promise.all(FAILURE_LIMIT_NAMES.map((limit) => limiters[limit].penalty(keys[limit])));
}

/** Resets the failures of the user name at the address, and stores that it has signed in from there. */
export async function addLoginSuccess(limiters: LoginLimiters, { pair }: LoginKeys): Promise<void> {
  await Promise.all([limiters.pair.delete(pair), limiters.seen.set(pair, 1, LOGIN_LIMITS.seen.duration)]);
}

const LOGIN_OPTIONS = { tableName: "logins", tableCreated: true, clearExpiredByTimeout: false };

/** Creates limiters that count in the database: within the open transaction of SQLite, but outside those of PostgreSQL. */
function createDatabaseLimiters({ db, file }: Database): LoginLimiters {
  if (file) {
    const storeClient = {
      prepare: (text: string) => file.prepare(text),
      transaction: <Work>(work: Work) => work,
    };
    return createLoginLimiters(
      (options) =>
        new RateLimiterSQLite({ ...options, ...LOGIN_OPTIONS, storeClient, storeType: "better-sqlite3" }),
    );
  }
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  return createLoginLimiters(
    (options) => new RateLimiterPostgres({ ...options, ...LOGIN_OPTIONS, storeClient, storeType: "client" }),
  );
}

const limitersByDatabase = new WeakMap<Database, LoginLimiters>();

export function getLoginLimiters(database: Database): LoginLimiters {
  const loginLimiters = limitersByDatabase.get(database) ?? createDatabaseLimiters(database);
  limitersByDatabase.set(database, loginLimiters);
  return loginLimiters;
}

const MAX_LOGINS_PER_DELETE = 500;

export async function deleteSomeExpiredLogins({ db }: Database, now: number): Promise<number> {
  const expiredKeys = db
    .selectFrom("logins")
    .select("key")
    .where("expire", "<=", now)
    .limit(MAX_LOGINS_PER_DELETE);
  // The condition is repeated for counts that were renewed after the subquery had read them.
  const { numDeletedRows } = await db
    .deleteFrom("logins")
    .where("key", "in", expiredKeys)
    .where("expire", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
