import { expect, test, vi } from "vitest";
import { forgetCookies } from "../../testing/next-headers";
import { applySettings } from "../../testing/settings";
import { signInAs } from "../../testing/sign-in";
import { authorize } from "./guard";

vi.mock("next/headers", () => import("../../testing/next-headers"));

applySettings();

test("without a session nothing is permitted", async () => {
  forgetCookies();
  expect(await authorize("read", "sa")).toEqual({ ok: false, failure: { kind: "signed-out" } });
});

test("one of several permissions is enough", async () => {
  await signInAs("admin.it", "bearer");
  const allowed = { ok: true, value: { role: "admin.it", token: "bearer" } };
  expect(await authorize("update", "opname", "sa")).toMatchObject(allowed);
  expect(await authorize("update", "sa", "opname")).toMatchObject(allowed);
  for (const refused of [await authorize("update", "opname"), await authorize("update")]) {
    expect(refused).toEqual({ ok: false, failure: { kind: "forbidden" } });
  }
});
