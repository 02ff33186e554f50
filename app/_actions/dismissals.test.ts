import { beforeEach, expect, test, vi } from "vitest";
import type { Dismissal, Dismissals } from "@/lib/checks/dismissals";
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

const marksIn = (reply: object) => (reply as Dismissals).dismissals.map(({ mark, by }) => `${mark}, ${by}`);

test("what one puts aside is aside for everybody who may read the list, and anybody takes it back", async () => {
  const before = Date.now();
  const reply = (await as("7", { put: [dismissalOf("ejaan:1:x")] })) as Dismissals;
  expect(reply.dismissals).toEqual([{ ...dismissalOf("ejaan:1:x"), by: "Orang 7", at: expect.any(Number) }]);
  expect(reply.dismissals[0]?.at).toBeGreaterThanOrEqual(before);
  expect(marksIn(await as("8", { put: [dismissalOf("ejaan:1:x"), dismissalOf("ejaan:2:y")] }))).toEqual([
    "ejaan:1:x, Orang 7",
    "ejaan:2:y, Orang 8",
  ]);
  expect(marksIn(await as("8", { drop: ["ejaan:1:x"] }))).toEqual(["ejaan:2:y, Orang 8"]);
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
