import { expect, test, vi } from "vitest";
import { formDataOf as formOf } from "@/lib/testing/samples";
import { startStandIn } from "@/lib/testing/stand-in";
import { signIn } from "./session";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const api = startStandIn();

test.each([
  ["/sa-list", { userId: expect.any(String), href: "/sa-list", title: expect.any(String) }],
  ["", null],
])("a sign-in offers the screen that was wanted: %j", async (wanted, offer) => {
  const form = formOf({ username: "siti", password: "siti-2024", requestedPath: wanted });
  expect(await signIn({ kind: "idle" }, form)).toEqual({ kind: "done", offer });
});

test("a file for a name counts as an empty one", async () => {
  const form = formOf({ username: new File(["siti"], "siti.txt"), password: "siti-2024" });
  expect(await signIn({ kind: "idle" }, form)).toMatchObject({ kind: "failed", username: "" });
  expect(await api.requests()).toMatchObject([{ fields: { username: "" } }]);
});

test("a name in the reply is cut to its maximum length", async () => {
  const form = formOf({ username: "s".repeat(5_000_000), password: "x" });
  expect(await signIn({ kind: "idle" }, form)).toEqual({
    kind: "failed",
    username: "s".repeat(255),
    message: "Pengguna: paling banyak 255 karakter.",
    requestId: undefined,
  });
  expect(await api.requests()).toEqual([]);
});
