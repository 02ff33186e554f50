import { describe, expect, test } from "vitest";
import { startStandIn } from "../lib/testing/stand-in.ts";
import { examine } from "./examine.ts";
import { BUDI, differencesIn, SITI } from "./testing.ts";

const api = startStandIn();

describe("other differences are reported", () => {
  test("another message for an invalid bearer", async () => {
    await api.fault({ path: "/opname", status: 401, body: { message: "Unauthenticated." } });
    expect(differencesIn(await examine(BUDI))).toEqual([
      "failed: GET /opname: 401: refused (the account)",
      "failed: a bearer that does not count: 401: refused, without such words (lib/server/api/errors.ts)",
    ]);
  });

  test.each<[string, unknown, string[]]>([
    [
      "without readable rows",
      { listbrand: [{ nama: "B" }] },
      ["failed: GET /api/listbrandit: 0 in 1 rows under listbrand (lib/resources/api-calls.ts)"],
    ],
    [
      "that may be incomplete",
      Array.from({ length: 600 }, (_, at) => ({ brand: `B${at}` })),
      [
        "warning: GET /api/listbrandit: 600 in 600 rows the body itself: there may be more (lib/resources/api-calls.ts)",
        "warning: GET /api/listdealerit/{brand}: 0 in 0 rows under listdealer (lib/resources/api-calls.ts)",
      ],
    ],
  ])("a pick list %s", async (_, body, expected) => {
    await api.fault({ path: "/api/listbrandit", status: 200, body });
    expect(differencesIn(await examine(SITI))).toEqual(expected);
  });

  test("dealers of another brand", async () => {
    const body = { listdealer: [{ brand: "lain", dealer: "Astra/Jaya & Co" }] };
    await api.fault({ path: "/api/listdealerit/*", status: 200, body });
    await api.fault({ path: "/api/listcabangit/Astra%2FJaya%20%26%20Co", status: 404 });
    expect(differencesIn(await examine(SITI))).toEqual([
      "warning: GET /api/listdealerit/{brand}: others as well (the API)",
      'failed: GET /api/listcabangit/{dealer}, encoded: 404: not found (API_PATHS_FILE, "GET /api/listcabangit/{dealer}")',
    ]);
  });

  test.each<[string, string, string]>([
    ["that runs", "image/svg+xml", "failed"],
    ["with another type", "image/gif", "warning"],
  ])("a picture %s", async (_, contentType, verdict) => {
    await api.fault({ path: "/images/*", status: 200, body: "\u0089PNG", contentType });
    const [picture = "", open] = differencesIn(await examine(BUDI));
    expect(picture).toContain(
      `${verdict}: GET /images/{foto}: of opname: ${contentType}, content: something else`,
    );
    if (open) expect(open).toContain("warning: GET /images/{foto}: without a bearer: answered");
  });
});
