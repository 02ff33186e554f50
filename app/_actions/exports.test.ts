import { beforeEach, expect, test, vi } from "vitest";
import { readHistoryForExport } from "@/lib/server/data/history";
import { recordIntent } from "@/lib/server/store/store-client";
import { intentOf, startHistory } from "@/lib/testing/history";
import { forgetCookies } from "@/lib/testing/next-headers";
import { sessionOf } from "@/lib/testing/sign-in";
import { startStandIn } from "@/lib/testing/stand-in";
import { logExport, readHistory } from "./exports";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

vi.mock("@/lib/server/data/history", async (importActual) => {
  const actual = await importActual<typeof import("@/lib/server/data/history")>();
  return { ...actual, readHistoryForExport: vi.fn(actual.readHistoryForExport) };
});

startHistory();
const api = startStandIn();
const OWN = sessionOf().userId;
const FACTS = { format: "xlsx", rows: 25, filtered: false } as const;

beforeEach(() => api.signIn("admin.it"));

test("a list may be exported by whoever may read it", async () => {
  expect(await logExport("sa", FACTS, OWN)).toEqual({ kind: "recorded" });
  expect(await logExport("opname", FACTS, OWN)).toMatchObject({
    kind: "message",
    text: "Anda tidak memiliki izin untuk tindakan ini.",
  });
});

test.each([
  { ...FACTS, format: "pdf" },
  { ...FACTS, rows: -1 },
  { ...FACTS, more: 1 },
])("what no page says of an export is refused: %j", async (facts) => {
  expect(await logExport("sa", facts as typeof FACTS, OWN)).toMatchObject({ kind: "message" });
});

test("a history is exported to whoever may read its list, and to nobody while the store is away", async () => {
  expect(await readHistory("sa", {}, OWN)).toEqual({ kind: "rows", rows: [], isWhole: true });
  const done = { outcome: "done", detail: null, doneAt: 2_000 } as const;
  await (await recordIntent(intentOf()))?.settle(Promise.resolve(), () => done);
  const { rows } = (await readHistory("sa", {}, OWN)) as { rows: string[][] };
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain("Budi");
  expect(await readHistory("opname", {}, OWN)).toMatchObject({
    text: "Anda tidak memiliki izin untuk tindakan ini.",
  });
  forgetCookies();
  expect(await readHistory("sa", {}, OWN)).toEqual({ kind: "session", reason: "expired" });
  await api.signIn("admin.it");
  vi.mocked(readHistoryForExport).mockResolvedValueOnce({ ok: true, value: null });
  expect(await readHistory("sa", {}, OWN)).toEqual({ kind: "out of reach" });
});
