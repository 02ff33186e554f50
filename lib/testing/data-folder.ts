import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/** Where no write waits for a disk that others keep busy. */
const MEMORY = "/dev/shm";

/** Gives the store of each file of tests a folder of its own. */
const folder = mkdtempSync(path.join(existsSync(MEMORY) ? MEMORY : tmpdir(), "data-"));
process.env.DATA_DIR = folder;
afterAll(() => rmSync(folder, { recursive: true, force: true }));
