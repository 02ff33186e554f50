import { NOT_LOADED } from "@/lib/messages/problem";

/** Why a script did not come: the connection, or a newer version of the app, whose server no longer has it. */
export type Missing = { isOutdated: boolean };

const ANSWER_LIMIT_MS = 5_000;

/** Returns where a script is that did not come, `null` for any other error. */
function fileOf(error: unknown): string | null {
  return error instanceof Error && error.name === "ChunkLoadError" && "request" in error
    ? String(error.request)
    : null;
}

/** Whether the server answers, and its build lacks a file: the service worker's script names every file of its build. */
async function isOutdated(file: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const answer = await fetch("/sw.js", { cache: "no-store", signal });
    return answer.ok && !(await answer.text()).includes(file.slice(file.lastIndexOf("/") + 1));
  } catch {
    return false;
  }
}

/** Loads a script: returns what it exports, or why it did not come. Each call asks for it again. Other errors are thrown. */
export async function loadScript<Script>(load: () => Promise<Script>): Promise<Script | Missing> {
  try {
    return await load();
  } catch (error) {
    const file = fileOf(error);
    if (file === null) throw error;
    return { isOutdated: await isOutdated(file) };
  }
}

/** Says what did not come, and what helps. */
export const missingText = ({ isOutdated }: Missing) => (isOutdated ? "Versi baru tersedia." : NOT_LOADED);
