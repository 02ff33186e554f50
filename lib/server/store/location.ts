import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";

export type StoreLocation = { file: string } | { url: string };

type LocationSettings = { DATABASE_URL?: string; DATA_DIR: string };

export const getStoreLocation = ({ DATABASE_URL: url, DATA_DIR }: LocationSettings): StoreLocation =>
  url ? { url } : { file: path.join(DATA_DIR, "history.sqlite") };

/** Creates the folder of a file, accessible only to its owner, but not its parents: a recursive `mkdirSync` never returns in /proc. */
export function createParentFolder(file: string): void {
  const folder = path.dirname(file);
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
}

/** Links a missing `file` to the HISTORY_FILE of earlier releases, which their replicas still use; returns whether it created the link. */
export function linkFormerHistoryFile(file: string, former = process.env.HISTORY_FILE): boolean {
  if (!former || existsSync(file) || !existsSync(former)) return false;
  createParentFolder(file);
  try {
    symlinkSync(path.resolve(former), file);
    return true;
  } catch (error) {
    // Another replica has just created the link.
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
