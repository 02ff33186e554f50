/** What a check came to; `unchecked` is what this account, or reading alone, cannot tell. */
export type Verdict = "ok" | "warning" | "failed" | "unchecked";

export type Finding = {
  /** What was looked at: a call as API-CONTRACT.md writes it, or a word. */
  what: string;
  expected: string;
  found: string;
  verdict: Verdict;
  /** Where in the settings or the code the app follows an API that differs. */
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

/** Where the path of a call is changed. */
export function pathSetting(call: string): string {
  return `API_PATHS_FILE, "${call}"`;
}
