import { afterEach, describe, expect, test, vi } from "vitest";
import type { Fault } from "../demo/control/faults.ts";
import { opnameRow } from "../demo/seed-data/opname.ts";
import { sampleNamed } from "../lib/testing/samples.ts";
import { importWith } from "../lib/testing/settings.ts";
import { startStandIn } from "../lib/testing/stand-in.ts";
import { examine } from "./examine.ts";
import { BUDI, differencesIn, SITI } from "./testing.ts";

const api = startStandIn();
const LIST = "/api/listallsa";
const PATH = `API_PATHS_FILE, "GET ${LIST}"`;
const SA = { ...sampleNamed("sa").row, id: 1 };
const OPNAME = { ...opnameRow(1), jumlah: "3", created_at: "2024-03-05T14:30:00", foto: null };

describe("a difference is reported with the place to change when a list", () => {
  test.each<[string, Fault, string[]]>([
    ["is elsewhere", { path: LIST, status: 404 }, [`failed: GET ${LIST}: 404: not found (${PATH})`]],
    [
      "redirects",
      { path: LIST, redirect: "https://masuk.id/login?x=1" },
      [
        `failed: GET ${LIST}: 302, a redirect to https://masuk.id/login, which the app does not follow (API_BASE_URL, or ${PATH})`,
      ],
    ],
    [
      "fails",
      { path: LIST, status: 500 },
      [
        `failed: GET ${LIST}: 500 (the API's own log)`,
        `warning: GET ${LIST}: without a bearer: 500 (the API's own log)`,
      ],
    ],
    [
      "is an HTML page",
      { path: LIST, status: 200, body: "<html>Masuk</html>" },
      [
        `failed: GET ${LIST}: 200, no JSON (text/html; charset=utf-8) (${PATH})`,
        `failed: GET ${LIST}: without a bearer: answered (the API: everybody who reaches it can read this)`,
      ],
    ],
  ])("%s", async (_, fault, expected) => {
    await api.fault(fault);
    expect(differencesIn(await examine(SITI))).toEqual(expected);
  });

  test.each<[string, unknown, string]>([
    [
      "has two lists",
      { a: [SA], b: [] },
      `failed: GET ${LIST}: 200, an object with the keys a, b; a list of 1 under a; a list of 0 under b (application/json) (lib/server/api/rows.ts)`,
    ],
    [
      "ends the session with 200",
      { message: "Token tidak valid" },
      `failed: GET ${LIST}: 200: the API reports an ended session (the account)`,
    ],
    [
      "is paginated",
      { data: [SA], last_page: 7 },
      `failed: GET ${LIST}: rows: one page of 7 (lib/server/data/lists.ts: the app fetches no further page)`,
    ],
    ["is empty", [], `warning: GET ${LIST}: fields: none to judge by (the API's data)`],
    [
      "is long and not compressed",
      [{ ...SA, nama_sa: "x".repeat(100_000) }],
      `warning: GET ${LIST}: packing: not packed (the API's web server)`,
    ],
  ])("%s", async (_, body, expected) => {
    await api.fault({ path: LIST, status: 200, body });
    expect(differencesIn(await examine(SITI))).toEqual([
      expected,
      `failed: GET ${LIST}: without a bearer: answered (the API: everybody who reaches it can read this)`,
    ]);
  });

  test("an item list that is public by the contract is only a warning", async () => {
    const path = "/api/listperawatanprecheck";
    await api.fault({ path, status: 200, body: [{ id: 1, dealer: "D", keterangan: "K" }] });
    expect(differencesIn(await examine(SITI))).toEqual([
      `warning: GET ${path}: without a bearer: answered (the API: everybody who reaches it can read this)`,
    ]);
  });

  test.each<[string, object, string]>([
    [
      "has times of the future",
      { created_at: "2999-01-01T00:00:00" },
      "warning: GET /opname: created_at: 1 of the future; 1 of 1 without an offset, taken as times of Asia/Jakarta (assumed) (APP_TIMEZONE)",
    ],
    [
      "names pictures that are not there",
      { foto: "a.jpg" },
      'failed: GET /images/{foto}: of opname: 404: not found (API_PATHS_FILE, "GET /images/{foto}")',
    ],
  ])("%s", async (_, change, expected) => {
    await api.setRows("opname", [{ ...OPNAME, ...change }]);
    expect(differencesIn(await examine(BUDI))).toEqual([expected]);
  });
});

describe("limits of the settings", () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each<[string, Record<string, string>, Omit<Fault, "path">, string]>([
    ["an answer in time", { API_TIMEOUT_MS: "300" }, { hang: true }, "(API_TIMEOUT_MS)"],
    ["half of the time", { API_TIMEOUT_MS: "800" }, { delayMs: 450 }, "(API_TIMEOUT_MS)"],
    [
      "the size of an answer",
      { API_MAX_ANSWER_MB: "1" },
      { status: 200, body: "x".repeat(1_100_000) },
      "(API_MAX_ANSWER_MB)",
    ],
  ])("%s", async (_, settings, fault, where) => {
    await api.fault({ path: "/opname", times: 1, ...fault });
    const own = await importWith({ ...settings, API_BASE_URL: api.url() }, () => import("./examine.ts"));
    expect(differencesIn(await own.examine(BUDI)).join("\n")).toContain(where);
  });
});
