import type { Counter } from "prom-client";
import { beforeEach, expect, test, vi } from "vitest";
import { saResource, userResource } from "../../resources/registry";
import { fieldsOf, formDataOf as formOf, sampleNamed } from "../../testing/samples";
import { importWith } from "../../testing/settings";
import { startStandIn } from "../../testing/stand-in";
import { authorizeAndAuditExport } from "../data/history";
import { writeRecord } from "../data/record-write";
import * as save from "../data/save-form";
import { metrics } from "../http/requests";
import { logAuditEvent } from "./audit";
import { endSession } from "./current-session";
import { login } from "./login";

const FORM = { way: "form" } as const;

const lines = vi.hoisted(() => [] as object[]);
const logged = vi.hoisted(() => ({ child: [] as unknown[][], isFatal: true }));

vi.mock("next/headers", () => import("../../testing/next-headers"));
vi.mock("../process/log", async (importOriginal) => {
  const info = (fields: object, message: string) => message === "audit" && lines.push(fields);
  const child = (...options: unknown[]) => {
    logged.child.push(options);
    return { info };
  };
  const actual = await importOriginal<object>();
  return {
    ...actual,
    log: { info, child, isLevelEnabled: (level: string) => level === "fatal" && logged.isFatal },
  };
});

const api = startStandIn();
const advisor = sampleNamed("sa");
const SA = { ...fieldsOf(advisor, advisor.row), dealer: "D", cabang: "C", nama_sa: "N" };
const SITI = { userId: "7", role: "admin.it" };

beforeEach(() => {
  lines.length = 0;
});

test("each write is logged in one line: user, action, record and result", async () => {
  await api.signIn("admin.it");
  const person = { nama: "Rina", username: "rina", password: "rahasia-1", re_password: "rahasia-1" };
  await api.fault({ path: "/api/updatesa/1", status: 200 });
  await writeRecord(userResource, { action: "create", fields: person, origin: FORM });
  await writeRecord(saResource, { action: "create", fields: SA, origin: FORM });
  await writeRecord(saResource, { action: "update", key: "1", before: {}, fields: SA, origin: FORM });
  await writeRecord(saResource, { action: "del", key: "1", origin: FORM });
  const done = { ...SITI, resource: "sa", result: "done" };
  expect(lines).toEqual([
    { ...done, action: "create", resource: "user", record: "rina" },
    { ...done, action: "create" },
    { ...done, action: "update", record: "1" },
    { ...done, action: "del", record: "1" },
  ]);
});

test("a forbidden action is logged once; without a session its input is not", async () => {
  const attempts = async () => {
    await writeRecord(saResource, { action: "del", key: "1", origin: FORM });
    await save.updateFromForm(saResource, "1", SA, formOf(SA));
    await save.updateFromForm(saResource, "1", SA, formOf({}));
    await save.createFromForm(userResource, formOf({ nama: "N", username: "rina", password: "p" }));
  };
  const refused = [
    { resource: "sa", action: "del" },
    { resource: "sa", action: "update" },
    { resource: "sa", action: "update" },
    { resource: "user", action: "create" },
  ].map((what) => ({ ...what, result: "refused" }));
  await attempts();
  expect(lines).toStrictEqual(refused.map((line) => ({ ...line, reason: "signed-out" })));
  lines.length = 0;
  await api.signIn("admin.part");
  await attempts();
  const who = { ...SITI, role: "admin.part", reason: "forbidden" };
  expect(lines).toEqual(
    refused.map((line) => ({ ...line, ...who, ...(line.resource === "sa" && { record: "1" }) })),
  );
});

test("an export is logged with its list, format, number of rows and whether it was filtered", async () => {
  const facts = { format: "xlsx", rows: 1234, filtered: true } as const;
  await authorizeAndAuditExport(saResource, facts);
  expect(lines).toEqual([{ action: "export", resource: "sa", result: "refused", reason: "signed-out" }]);
  for (const role of ["admin.part", "admin.it"] as const) {
    await api.signIn(role);
    await authorizeAndAuditExport(saResource, facts);
  }
  expect(lines.slice(1)).toEqual([
    {
      ...{ ...SITI, role: "admin.part", action: "export", resource: "sa", ...facts },
      ...{ result: "refused", reason: "forbidden" },
    },
    { ...SITI, action: "export", resource: "sa", ...facts, result: "done" },
  ]);
  expect(await api.requests()).toEqual([]);
});

test("a delete of the own account is refused before it is sent", async () => {
  await api.signIn("admin.it");
  for (const name of ["siti", " SITI ", "ｓｉｔｉ"]) {
    lines.length = 0;
    expect(await writeRecord(userResource, { action: "del", key: name, origin: FORM })).toEqual({
      ok: false,
      failure: { kind: "own-account" },
    });
    expect(lines).toEqual([
      { ...SITI, action: "del", resource: "user", record: name, result: "refused", reason: "own-account" },
    ]);
  }
  expect(await api.requests()).toEqual([]);
  await writeRecord(userResource, { action: "del", key: "siti2", origin: FORM });
  await writeRecord(saResource, { action: "del", key: "siti", origin: FORM });
  expect((await api.requests()).map(({ path }) => path)).toEqual([
    "/api/user/delete/siti2",
    "/deletesa/siti",
  ]);
});

const countOf = async (counter: Counter) => (await counter.get()).values.map(({ value }) => value);

test("logins, refused logins and logouts are logged and counted, without the input", async () => {
  metrics.registry.resetMetrics();
  await login("si\u0001ti", "salah-9931");
  await login("siti", "salah-9931");
  await login("siti", "siti-2024");
  await endSession();
  await endSession();
  const siti = { userId: expect.any(String), role: "admin.it", result: "done" };
  expect(lines).toEqual([
    { action: "sign-in", result: "refused", reason: "invalid" },
    { action: "sign-in", result: "refused", status: expect.any(Number) },
    { ...siti, action: "sign-in" },
    { ...siti, action: "sign-out" },
  ]);
  expect(await countOf(metrics.sessionsStarted)).toEqual([1]);
  expect(await countOf(metrics.sessionsEnded)).toEqual([1]);
  expect((await metrics.loginsRefused.get()).values).toEqual([
    { labels: { reason: "invalid" }, value: 1 },
    { labels: { reason: "rejected" }, value: 1 },
  ]);
});

const LOGIN = "/api/user/loginit";

test("a throttled login is counted; one without a response of the API is only logged", async () => {
  metrics.registry.resetMetrics();
  await api.fault({ path: LOGIN, status: 500, times: 1 });
  await login("andi", "x");
  expect(lines).toEqual([{ action: "sign-in", result: "refused", status: 500 }]);
  expect((await metrics.loginsRefused.get()).values).toEqual([]);
  for (let at = 0; at < 11; at++) await login("andi", "x");
  expect(lines.at(-1)).toEqual({ action: "sign-in", result: "refused", reason: "throttled" });
  expect((await metrics.loginsRefused.get()).values).toEqual([
    { labels: { reason: "rejected" }, value: 10 },
    { labels: { reason: "throttled" }, value: 1 },
  ]);
});

test("a new session ends the one before; one that fits no cookie is not started", async () => {
  metrics.registry.resetMetrics();
  const body = { token: { token: "x".repeat(4000) }, user: {} };
  await api.fault({ path: LOGIN, body, status: 200, times: 1 });
  expect(await login("siti", "siti-2024")).toBe(
    "Token dari server terlalu besar untuk disimpan. Hubungi pengelola sistem.",
  );
  expect(lines).toEqual([]);
  expect(await countOf(metrics.sessionsStarted)).toEqual([0]);
  await login("siti", "siti-2024");
  await login("budi", "budi-2024");
  expect(lines).toMatchObject([
    { action: "sign-in", role: "admin.it", result: "done" },
    { action: "sign-out", role: "admin.it", result: "done" },
    { action: "sign-in", role: "admin.part", result: "done" },
  ]);
  expect(await countOf(metrics.sessionsEnded)).toEqual([1]);
});

const httpOf = (status: number) =>
  ({ kind: "http", status, statusText: "", message: null, detail: null }) as const;

const TABLE: [Parameters<typeof logAuditEvent>[2], string, object?][] = [
  [null, "done"],
  [httpOf(404), "refused", { status: 404 }],
  [httpOf(502), "unknown", { status: 502 }],
  [{ kind: "forbidden" }, "refused"],
  [{ kind: "session", reason: "expired" }, "refused"],
  [{ kind: "network", code: "ECONNREFUSED", timeout: false }, "not sent", { reason: "ECONNREFUSED" }],
  [{ kind: "network", code: "ECONNRESET", timeout: false }, "unknown", { reason: "ECONNRESET" }],
  [{ kind: "unreadable", status: 200 }, "unknown"],
  [{ kind: "oversized", status: 200 }, "unknown"],
];

test.each(TABLE)("the line after %j has the result %s", (failure, result, more) => {
  logAuditEvent(
    { userId: "7", role: "admin.it" },
    { action: "update", resource: "sa", record: "1" },
    failure,
  );
  const reason = more ?? (failure ? { reason: failure.kind } : {});
  const line = { ...SITI, action: "update", resource: "sa", record: "1", result, ...reason };
  expect(lines).toStrictEqual([line]);
});

test.each([
  [true, "info"],
  [false, "silent"],
])("where the log takes its worst lines (%s), the level of the audit is %s", async (isFatal, level) => {
  logged.isFatal = isFatal;
  logged.child = [];
  await importWith({ API_BASE_URL: api.url() }, () => import("./audit"));
  expect(logged.child).toContainEqual([{}, { level }]);
});
