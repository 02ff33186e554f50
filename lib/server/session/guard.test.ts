import { beforeEach, expect, test, vi } from "vitest";
import { ownerHeader } from "../../messages/session";
import { forgetCookies } from "../../testing/next-headers";
import { applySettings } from "../../testing/settings";
import { sessionOf, signInAs } from "../../testing/sign-in";
import { readerProblem, requirePermission, requireSession } from "./guard";

vi.mock("next/headers", () => import("../../testing/next-headers"));

const LOGIN = expect.objectContaining({ digest: expect.stringMatching(/^NEXT_REDIRECT;.*;\/;/) });
const NOT_FOUND = expect.objectContaining({ digest: expect.stringMatching(/404$/) });

applySettings();
beforeEach(forgetCookies);

test("without a session every screen redirects to the login", async () => {
  await expect(requireSession()).rejects.toEqual(LOGIN);
  await expect(requirePermission("user", "read")).rejects.toEqual(LOGIN);
});

test("with a session the shell gets its user", async () => {
  await signInAs("default");
  expect(await requireSession()).toEqual(sessionOf({ role: "default" }));
});

test("with the permission a screen opens", async () => {
  await signInAs("admin.it");
  expect(await requirePermission("user", "update")).toEqual(sessionOf());
});

test.each([
  ["admin.part", "user", "read"],
  ["admin.it", "warehouse", "update"],
] as const)("without it %s does not find the screen of %s: %s", async (role, permission, operation) => {
  await signInAs(role);
  await expect(requirePermission(permission, operation)).rejects.toEqual(NOT_FOUND);
});

test.each<[string, string | null, object | null]>([
  ["the user of the session", "7", null],
  ["somebody else", "8", { kind: "session", reason: "other" }],
  ["no user", null, null],
])("a read for %s returns the problem of another session", async (_, userId, problem) => {
  const request = new Request("http://app/lists/sa", { headers: userId === null ? {} : ownerHeader(userId) });
  expect(await readerProblem(request)).toBeNull();
  await signInAs("admin.it");
  expect(await readerProblem(request)).toEqual(problem);
});
