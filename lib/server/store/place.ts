import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";

/** Where the history is stored: a file, or the address of a PostgreSQL database. */
export type Place = { file: string } | { url: string };

/** Returns where the history is stored: in the database of DATABASE_URL, else in a file of the folder DATA_DIR. */
export const placeIn = ({
  DATABASE_URL: url,
  DATA_DIR,
}: {
  DATABASE_URL?: string;
  DATA_DIR: string;
}): Place => (url ? { url } : { file: path.join(DATA_DIR, "history.sqlite") });

/** Makes the folder of a file, for its owner alone; only the last one, since a recursive mkdir in /proc never returns. */
export function makeFolderOf(file: string): void {
  const folder = path.dirname(file);
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
}

/**
 * Makes a file that is not there a link to the one that releases before DATA_DIR were set to, so that both write the same while replicas
 * are replaced one after another. Returns whether it did.
 */
export function linkFormerFile(file: string, former = process.env.HISTORY_FILE): boolean {
  if (!former || existsSync(file) || !existsSync(former)) return false;
  makeFolderOf(file);
  try {
    symlinkSync(path.resolve(former), file);
    return true;
  } catch (error) {
    // Another replica has made it.
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
