/** Why a script could not be loaded: a network failure, or an outdated page whose scripts the server no longer has. */
export type ScriptFailure = { isOutdated: boolean };

/** Loads a script with `load`; resolves to its exports or a `ScriptFailure`, and rejects with errors that the script itself throws. */
export async function loadScript<Script>(load: () => Promise<Script>): Promise<Script | ScriptFailure> {
  try {
    return await load();
  } catch (error) {
    const scriptUrl = failedScriptUrl(error);
    if (scriptUrl === null) throw error;
    return { isOutdated: await isScriptOutdated(scriptUrl) };
  }
}

/** Returns the URL of the script that failed to load; `null` for any other error. */
function failedScriptUrl(error: unknown): string | null {
  return error instanceof Error && error.name === "ChunkLoadError" && "request" in error
    ? String(error.request)
    : null;
}

/** Returns whether the server's build lacks a script of this page: `sw.js` lists all files of the build. */
async function isScriptOutdated(scriptUrl: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch("/sw.js", { cache: "no-store", signal });
    const fileName = scriptUrl.slice(scriptUrl.lastIndexOf("/") + 1);
    return response.ok && !(await response.text()).includes(fileName);
  } catch {
    return false;
  }
}
