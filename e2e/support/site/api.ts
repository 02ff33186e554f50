import type { Fault } from "../../../demo/control/faults.ts";
import type { LoggedRequest } from "../../../demo/control/request-log.ts";
import type { ResourceName } from "../../../demo/resources/resources.ts";
import { people, type Role } from "./people.ts";
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

type Login = { token: { token: string }; user: { id: number; nama: string; email: string } };

/** Signs in at a stand-in API; the token's calls belong to the scope, if there is one. */
export async function loginAt(url: string, role: Role, scope?: string): Promise<Login> {
  const { username, password } = people[role];
  const body = new URLSearchParams({ username: scope ? `${username}+${scope}` : username, password });
  const answer = await fetch(`${url}/api/user/loginit`, { method: "POST", body });
  return (await answer.json()) as Login;
}

/** Returns the stand-in's control calls for one scope: they affect and list only calls with its tokens. */
export function apiFor(scope: string) {
  const query = `?scope=${scope}`;
  const replaced = new Set<ResourceName>();

  /** Sets the list of a resource to exactly these rows, malformed ones included. */
  async function setRows(resource: ResourceName, rows: unknown[]): Promise<void> {
    replaced.add(resource);
    await control("PUT", `rows/${resource}${query}`, rows);
  }

  /** Adds a fault to a path; a path ending with `*` is a prefix. */
  async function fault(fault: Omit<Fault, "scope">): Promise<void> {
    await control("POST", "faults", { ...fault, scope });
  }

  async function clearFaults(): Promise<void> {
    await control("DELETE", `faults${query}`);
  }

  /** Returns the calls received so far, oldest first. */
  async function requests(): Promise<LoggedRequest[]> {
    return (await control("GET", `requests${query}`)).json();
  }

  async function clearRequests(): Promise<void> {
    await control("DELETE", `requests${query}`);
  }

  /** Returns the calls of one path so far; a path ending with `*` is a prefix. */
  async function callsOf(path: string): Promise<LoggedRequest[]> {
    const isMet = (called: string) =>
      path.endsWith("*") ? called.startsWith(path.slice(0, -1)) : called === path;
    return (await requests()).filter((request) => isMet(request.path));
  }

  /** Returns the records that the API has of a list of `admin.it`, by the path of its call. */
  async function recordsOf<Row>(call: string): Promise<Row[]> {
    const { token } = await loginAt(apiUrl, "it", scope);
    return (await fetch(apiUrl + call, { headers: { authorization: `Bearer ${token.token}` } })).json();
  }

  /** Resets this scope. */
  async function clear(): Promise<void> {
    await clearFaults();
    await clearRequests();
    for (const resource of replaced) await control("DELETE", `rows/${resource}${query}`);
  }

  return { scope, setRows, fault, clearFaults, requests, clearRequests, callsOf, recordsOf, clear };
}

export type Api = ReturnType<typeof apiFor>;
