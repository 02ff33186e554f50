/** The result of a check; `unchecked` needs another account, or writes. */
export type Verdict = "ok" | "warning" | "failed" | "unchecked";

export type Finding = {
  /** The subject: a call as in docs/product/api-contract.md, or a word. */
  what: string;
  expected: string;
  found: string;
  verdict: Verdict;
  /** The setting or file to change when the API differs. */
  where?: string;
};

export function ok(what: string, expected: string, found: string): Finding {
  return { what, expected, found, verdict: "ok" };
}

export function warning(what: string, expected: string, found: string, where: string): Finding {
  return { what, expected, found, verdict: "warning", where };
}

export function failed(what: string, expected: string, found: string, where: string): Finding {
  return { what, expected, found, verdict: "failed", where };
}

export function unchecked(what: string, found: string): Finding {
  return { what, expected: "-", found, verdict: "unchecked" };
}

/** Returns the setting for a call's path. */
export function pathSetting(call: string): string {
  return `API_PATHS_FILE, "${call}"`;
}
