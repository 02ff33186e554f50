import { describe, expect, test } from "vitest";
import type { Fault } from "../demo/control/faults.ts";
import { serve } from "../lib/testing/serve.ts";
import { importWith } from "../lib/testing/settings.ts";
import { startStandIn } from "../lib/testing/stand-in.ts";
import { examine } from "./examine.ts";
import { differencesIn, SITI } from "./testing.ts";

const api = startStandIn();
const LOGIN = "/api/user/loginit";

describe("a difference of the login is reported when it", () => {
  const USER = { id: 7, nama: "N", email: "E", role: 99 };
  const WHERE = "lib/server/session/login-response.ts";

  test.each<[string, Omit<Fault, "path">, string[]]>([
    [
      "is elsewhere",
      { status: 404 },
      [
        `failed: POST ${LOGIN}: 404: not found (API_PATHS_FILE, "POST ${LOGIN}")`,
        `failed: POST ${LOGIN}: words: none that the app finds (lib/server/api/errors.ts)`,
      ],
    ],
    [
      "is refused",
      { status: 401, body: { message: "Salah" } },
      [`failed: POST ${LOGIN}: 401: refused (the account)`],
    ],
    [
      "has no bearer",
      { status: 200, body: { access_token: "x", user: USER } },
      [`failed: POST ${LOGIN}: 200, an object with the keys access_token, user (${WHERE})`],
    ],
    [
      "has a bearer too long for the cookie",
      { status: 200, body: { token: { token: "x".repeat(4000) }, user: USER } },
      [
        `failed: POST ${LOGIN}: token.token: 4000 characters: too long (lib/server/session/seal.ts, or the API)`,
      ],
    ],
    [
      "has a role without screens",
      { status: 200, body: { token: { token: "x" }, user: { ...USER, role: 7 } } },
      [
        `failed: POST ${LOGIN}: user.role: another: no list may be read (lib/resources/permissions.ts, or another account)`,
      ],
    ],
    [
      "has no fields of the user",
      { status: 200, body: { token: { token: "x" }, user: { role: "3" } } },
      [`warning: POST ${LOGIN}: user: nothing in id, nama, email (${WHERE})`],
    ],
  ])("%s", async (_, fault, expected) => {
    await api.fault({ path: LOGIN, ...fault });
    expect(differencesIn(await examine(SITI)).filter((line) => line.includes(LOGIN))).toEqual(expected);
  });
});

test.each([
  [-3600, "warning"],
  [3600, "warning"],
  [0, "ok"],
])("a clock that is %i seconds off is told: %s", async (seconds, verdict) => {
  const address = await serve((request, response) => {
    request.resume();
    response.setHeader("date", new Date(Date.now() + seconds * 1000).toUTCString());
    response.end("{}");
  });
  const { examine: examineHere } = await importWith({ API_BASE_URL: address }, () => import("./examine.ts"));
  const clock = (await examineHere(SITI)).find(({ what }) => what === "clock");
  expect(clock).toMatchObject({ verdict, found: expect.stringMatching(/^-?\d+ s$/) });
  expect(Math.abs(Number.parseInt(clock?.found ?? "", 10) - seconds)).toBeLessThanOrEqual(2);
});
