import { beforeEach, expect, test, vi } from "vitest";
import { forgetCookies } from "@/lib/testing/next-headers";
import { sessionOf } from "@/lib/testing/sign-in";
import { startStandIn } from "@/lib/testing/stand-in";
import { announceExport } from "./exports";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const api = startStandIn();
const OWN = sessionOf().userId;
const FACTS = { format: "xlsx", rows: 25, filtered: false } as const;

beforeEach(() => api.signIn("admin.it"));

test("a list may be exported by whoever may read it", async () => {
  expect(await announceExport("sa", FACTS, OWN)).toEqual({ kind: "recorded" });
  expect(await announceExport("opname", FACTS, OWN)).toMatchObject({
    kind: "message",
    text: "Anda tidak memiliki izin untuk tindakan ini.",
  });
});

test("nobody exports without a session", async () => {
  forgetCookies();
  expect(await announceExport("sa", FACTS, OWN)).toEqual({ kind: "session", reason: "expired" });
});

test.each([
  { ...FACTS, format: "pdf" },
  { ...FACTS, rows: -1 },
  { ...FACTS, rows: 1.5 },
  { ...FACTS, rows: 1e9 },
  { ...FACTS, filtered: "ya" },
  { ...FACTS, more: 1 },
])("what no page says of an export is refused: %j", async (facts) => {
  expect(await announceExport("sa", facts as typeof FACTS, OWN)).toMatchObject({ kind: "message" });
});
