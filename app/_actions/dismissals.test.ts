import { beforeEach, expect, test, vi } from "vitest";
import type { Dismissal } from "@/lib/checks/dismissals";
import type { Role } from "@/lib/resources/permissions";
import { startHistory } from "@/lib/testing/history";
import { beginRequest, forgetCookies } from "@/lib/testing/next-headers";
import { signInAs } from "@/lib/testing/sign-in";
import { startStandIn } from "@/lib/testing/stand-in";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

startHistory();
startStandIn();
beforeEach(() => forgetCookies());

const dismissalOf = (mark: string): Dismissal => ({
  mark,
  rule: "ejaan",
  record: "Ani · Bogor",
  text: "Dealer: A, a",
});

type Change = { put?: unknown[]; drop?: string[] };

/** Changes what was put aside of the service advisors as a person. */
async function as(userId: string, { put = [], drop = [] }: Change = {}, role: Role = "admin.it") {
  const { changeDismissedFindings } = await import("./dismissals");
  beginRequest();
  await signInAs(role, "bearer", { userId, username: `user${userId}`, name: `Orang ${userId}` });
  return changeDismissedFindings("sa", { put: put as Dismissal[], drop }, userId);
}

test("what one puts aside is aside for everybody who may read the list", async () => {
  const put = [dismissalOf("ejaan:1:x")];
  const dismissals = [{ ...put[0], by: "Orang 7", at: expect.any(Number) }];
  expect(await as("7", { put })).toMatchObject({ dismissals });
  expect(await as("8", { put })).toMatchObject({ dismissals });
  expect(await as("8", { drop: ["ejaan:1:x"] })).toMatchObject({ dismissals: [] });
  expect(await as("9", {}, "admin.part")).toMatchObject({
    text: "Anda tidak memiliki izin untuk tindakan ini.",
  });
});

test.each<[string, Change]>([
  ["no finding", { put: [{ mark: "x" }] }],
  ["a rule that there is not", { put: [{ ...dismissalOf("x"), rule: "warna" }] }],
  ["words that are too long", { put: [{ ...dismissalOf("x"), text: "x".repeat(501) }] }],
  ["too many at once", { put: Array.from({ length: 101 }, (_, at) => dismissalOf(`ejaan:${at}:x`)) }],
  ["a mark that is too long", { drop: ["x".repeat(401)] }],
])("%s is refused", async (_, change) => {
  expect(await as("7", change)).toMatchObject({ text: "Anda tidak memiliki izin untuk tindakan ini." });
});
