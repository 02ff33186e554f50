import "server-only";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "redis";
import { log } from "./log";
import { processWide } from "./process-wide";

/** The timeout of a reply before the connection counts as lost, in milliseconds. */
const ANSWER_MS = 250;

const CONNECT_MS = 1_000;

/** The ping interval, and the longest delay between reconnects, in milliseconds. */
const WATCH_MS = 1_000;

export type Redis = ReturnType<typeof connect>;

const listeners = processWide("redisListeners", () => new Set<() => void>());

function connect(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (attempts) => Math.min(50 * 2 ** attempts, WATCH_MS),
    },
  });
  let isLost = false;
  client.on("error", (error: NodeJS.ErrnoException) => {
    const code = error.code ?? error.message;
    if (!isLost) log.error({ code }, "Redis is unreachable: each replica keeps its own state.");
    isLost = true;
  });
  client.on("ready", () => {
    if (isLost) log.info("Redis is reachable again.");
    isLost = false;
    for (const listener of listeners) listener();
  });
  begin(client);
  setInterval(() => void ask(client, () => client.ping()), WATCH_MS).unref();
  return client;
}

/** Connects and retries until `destroy`; errors are emitted as events. */
function begin(client: Redis): void {
  client.connect().catch(() => null);
}

/** Destroys a silent connection, which rejects pending commands, and connects again. */
function reconnect(client: Redis): void {
  client.emit("error", Object.assign(new Error("Redis does not answer."), { code: "ETIMEDOUT" }));
  client.destroy();
  begin(client);
}

async function ask<Answer>(client: Redis, question: (client: Redis) => Promise<Answer>) {
  if (!client.isReady) return undefined;
  const timer = new AbortController();
  const late = sleep(ANSWER_MS, "late" as const, { signal: timer.signal, ref: false });
  try {
    const answer = await Promise.race([question(client), late]);
    if (answer !== "late") return answer;
    if (client.isReady) reconnect(client);
  } catch (error) {
    client.emit("error", error);
  } finally {
    timer.abort();
  }
  return undefined;
}

/** Returns the client for REDIS_URL, or `null` without one. */
export function redis(): Redis | null {
  const { REDIS_URL } = process.env;
  return REDIS_URL ? processWide("redis", () => connect(REDIS_URL)) : null;
}

/** Returns the reply of Redis; `undefined` without Redis or after the timeout. */
export async function askRedis<Answer>(question: (client: Redis) => Promise<Answer>) {
  const client = redis();
  return client ? ask(client, question) : undefined;
}

/** Connects to Redis, if it is set; resolves when it is ready or after a timeout. */
export async function openRedis(): Promise<void> {
  const client = redis();
  if (!client || client.isReady) return;
  await once(client, "ready", { signal: AbortSignal.timeout(CONNECT_MS) }).catch(() => null);
}

/** Registers a listener for each reconnect of Redis. */
export function whenRedisIsBack(listener: () => void): void {
  listeners.add(listener);
}
