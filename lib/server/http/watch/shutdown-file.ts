import "server-only";
import { rm, writeFile } from "node:fs/promises";
import { env, SettingsError } from "../../process/env";
import { log } from "../../process/log";

/** Writes SHUTDOWN_FILE, by which a proxy knows that it must send nothing more here. */
export async function writeShutdownFile(): Promise<void> {
  const { SHUTDOWN_FILE } = env();
  if (!SHUTDOWN_FILE) return;
  await writeFile(SHUTDOWN_FILE, "").catch((error) =>
    log.warn({ err: error }, "SHUTDOWN_FILE cannot be written."),
  );
}

/** Removes the SHUTDOWN_FILE of an earlier stop; throws a SettingsError if the next stop could not write it. */
export async function tryShutdownFile(): Promise<void> {
  const { SHUTDOWN_FILE } = env();
  if (!SHUTDOWN_FILE) return;
  try {
    await writeFile(SHUTDOWN_FILE, "");
    await rm(SHUTDOWN_FILE);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(`Setting SHUTDOWN_FILE: it cannot be written (${code}).`);
  }
}
