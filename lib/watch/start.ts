import "server-only";
import { logConsole } from "./console";
import { serveMetrics } from "./metrics-server";
import { stopOnSignal } from "./stop";

/** Begins to log and count what the process does, and has it end in order. */
export async function startWatching(): Promise<void> {
  if (process.env.NODE_ENV === "production") logConsole();
  stopOnSignal();
  await serveMetrics();
}
