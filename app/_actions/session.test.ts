import { expect, test, vi } from "vitest";
import { startStandIn } from "@/lib/testing/stand-in";
import { signIn } from "./session";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const api = startStandIn();

test("a name in the reply is cut to its maximum length", async () => {
  const form = new FormData();
  form.append("username", "s".repeat(5_000_000));
  form.append("password", "x");
  expect(await signIn({ kind: "idle" }, form)).toEqual({
    kind: "failed",
    username: "s".repeat(255),
    message: "Pengguna: paling banyak 255 karakter.",
    requestId: undefined,
  });
  expect(await api.requests()).toEqual([]);
});
