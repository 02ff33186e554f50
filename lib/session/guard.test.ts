import { beforeEach, expect, test, vi } from "vitest";
import { forgetCookies } from "../testing/next-headers";
import { applySettings } from "../testing/settings";
import { sessionOf, signInAs } from "../testing/sign-in";
import { requirePermission, requireSession } from "./guard";

vi.mock("next/headers", () => import("../testing/next-headers"));

const LOGIN = expect.objectContaining({ digest: expect.stringMatching(/^NEXT_REDIRECT;.*;\/;/) });
const NOT_FOUND = expect.objectContaining({ digest: expect.stringMatching(/404$/) });

applySettings();
beforeEach(forgetCookies);

test("without a session a screen gives way to the login, whatever it asks for", async () => {
  await expect(requireSession()).rejects.toEqual(LOGIN);
  await expect(requirePermission("user", "read")).rejects.toEqual(LOGIN);
});

test("with a session the shell knows its person", async () => {
  await signInAs("default");
  expect(await requireSession()).toEqual(sessionOf({ role: "default" }));
});

test("with the permission a screen opens", async () => {
  await signInAs("admin.it");
  expect(await requirePermission("user", "update")).toEqual(sessionOf());
});

test.each([
  ["admin.part", "user", "read"],
  ["admin.it", "opname", "read"],
  ["admin.it", "brand", "create"],
  ["admin.it", "warehouse", "update"],
  ["default", "opname", "read"],
] as const)("without it %s does not find the screen of %s: %s", async (role, permission, operation) => {
  await signInAs(role);
  await expect(requirePermission(permission, operation)).rejects.toEqual(NOT_FOUND);
});
