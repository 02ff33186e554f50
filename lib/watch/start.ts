import "server-only";
import { logConsole } from "./console";
import { serveMetrics } from "./metrics-server";
import { watchRequests } from "./requests";
import { stopOnSignal } from "./stop";

/** Begins to log, count and time what the process does, and has it end in order; to be called before the first request. */
export async function startWatching(): Promise<void> {
  if (process.env.NODE_ENV === "production") logConsole();
  watchRequests();
  stopOnSignal();
  await serveMetrics();
}
