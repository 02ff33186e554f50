import type { Fault } from "../../demo/control/faults.ts";
import type { LoggedRequest } from "../../demo/control/request-log.ts";
import type { ResourceName } from "../../demo/resources.ts";
import { apiUrl } from "./servers.ts";

async function control(method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(`${apiUrl}/__control/${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Puts the stand-in's data back to its start, for every test that runs. */
export async function resetData(): Promise<void> {
  await control("POST", "reset");
}

/** The stand-in's control routes for one scope: only calls with a token of that scope are touched and listed. */
export function apiFor(scope: string) {
  const query = `?scope=${scope}`;
  const replaced = new Set<ResourceName>();

  /** Answers the list of a resource with exactly these rows, odd ones included. */
  async function setRows(resource: ResourceName, rows: unknown[]): Promise<void> {
    replaced.add(resource);
    await control("PUT", `rows/${resource}${query}`, rows);
  }

  /** Spoils the answers of a path; a path ending with `*` is a prefix. */
  async function fault(fault: Omit<Fault, "scope">): Promise<void> {
    await control("POST", "faults", { ...fault, scope });
  }

  async function clearFaults(): Promise<void> {
    await control("DELETE", `faults${query}`);
  }

  /** The calls received so far, oldest first. */
  async function requests(): Promise<LoggedRequest[]> {
    return (await control("GET", `requests${query}`)).json();
  }

  /** Takes back everything this scope has set. */
  async function clear(): Promise<void> {
    await clearFaults();
    await control("DELETE", `requests${query}`);
    for (const resource of replaced) await control("DELETE", `rows/${resource}${query}`);
  }

  return { scope, setRows, fault, clearFaults, requests, clear };
}

export type Api = ReturnType<typeof apiFor>;
