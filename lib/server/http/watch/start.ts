import "server-only";
import { logConsole } from "./console";
import { serveMetrics } from "./metrics-server";
import { stopOnSignal } from "./stop";

/** Starts logs, metrics and the handling of signals. */
export async function startWatching(): Promise<void> {
  if (process.env.NODE_ENV === "production") logConsole();
  await stopOnSignal();
  await serveMetrics();
}
