import { afterEach, beforeAll } from "vitest";
import type { Fault } from "@/demo/control/faults";
import type { LoggedRequest } from "@/demo/control/request-log";
import type { ResourceName } from "@/demo/resources/resources";
import { sharedClient } from "@/demo/test-client";
import type { Role } from "../resources/permissions";
import type { Session } from "../server/session/seal";
import { openTestStore } from "./history";
import { forgetCookies } from "./next-headers";
import { applySettings } from "./settings";
import { signInAs } from "./sign-in";

/** Starts the stand-in API for the tests of a file, with the settings for it; resets both before each test. */
export function startStandIn() {
  const client = sharedClient({ control: true });

  async function control(method: string, path: string, json?: unknown): Promise<Response> {
    const response = await client.call(method, `/__control/${path}`, { json, token: "" });
    if (!response.ok) throw new Error(await response.text());
    return response;
  }

  beforeAll(async () => {
    applySettings({ API_BASE_URL: client.api.url });
    await control("DELETE", "requests");
  });
  openTestStore();
  afterEach(async () => {
    forgetCookies();
    await control("POST", "reset");
  });

  return {
    url: () => client.api.url,
    /** Returns a valid bearer of the stand-in. */
    token: () => client.token,
    /** Signs in as a role; the test mocks next/headers with `next-headers.ts`. */
    signIn: (role: Role, changes?: Partial<Session>) => signInAs(role, client.token, changes),
    fault: (fault: Fault) => control("POST", "faults", fault),
    clearFaults: () => control("DELETE", "faults"),
    setRows: (resource: ResourceName, rows: unknown[]) => control("PUT", `rows/${resource}`, rows),
    clearRequests: () => control("DELETE", "requests"),
    /** Returns the calls of the current test, oldest first. */
    requests: async (): Promise<LoggedRequest[]> => (await control("GET", "requests")).json(),
  };
}
