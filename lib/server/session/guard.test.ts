import { beforeEach, expect, test, vi } from "vitest";
import { forgetCookies } from "../../testing/next-headers";
import { applySettings } from "../../testing/settings";
import { sessionOf, signInAs } from "../../testing/sign-in";
import { requirePermission, requireSession } from "./guard";

vi.mock("next/headers", () => import("../../testing/next-headers"));

const LOGIN = expect.objectContaining({ digest: expect.stringMatching(/^NEXT_REDIRECT;.*;\/;/) });
const NOT_FOUND = expect.objectContaining({ digest: expect.stringMatching(/404$/) });

applySettings();
beforeEach(forgetCookies);

test("without a session every screen redirects to the login, with one the shell gets its user", async () => {
  await expect(requireSession()).rejects.toEqual(LOGIN);
  await expect(requirePermission("user", "read")).rejects.toEqual(LOGIN);
  await signInAs("admin.it");
  expect(await requireSession()).toEqual(sessionOf());
  expect(await requirePermission("user", "update")).toEqual(sessionOf());
});

test.each([
  ["admin.part", "user", "read"],
  ["admin.it", "warehouse", "update"],
] as const)("without it %s does not find the screen of %s: %s", async (role, permission, operation) => {
  await signInAs(role);
  await expect(requirePermission(permission, operation)).rejects.toEqual(NOT_FOUND);
});
