import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { beginRequest, forgetCookies } from "../../testing/next-headers";
import { applySettings } from "../../testing/settings";
import { signInAs } from "../../testing/sign-in";
import { formData, guestAction, owner, pageAction, shortText } from "./guard";

vi.mock("next/headers", () => import("../../testing/next-headers"));

const REFUSED = { kind: "message", text: "Anda tidak memiliki izin untuk tindakan ini." };
const DONE = { kind: "done" };
const LONGEST = "x".repeat(255);

applySettings();
beforeEach(async () => {
  forgetCookies();
  beginRequest();
  await signInAs("admin.it");
});

describe("an action of a user's page", () => {
  const handler = vi.fn(async (_key: string, _userId: string) => DONE);
  const action = pageAction("act", z.tuple([shortText, owner]), handler);

  beforeEach(() => void handler.mockClear());

  test.each([["1"], [LONGEST]])("runs with arguments that fit: %#", async (key) => {
    expect(await action(key, "7")).toEqual(DONE);
    expect(handler).toHaveBeenCalledExactlyOnceWith(key, "7");
  });

  test.each<[string, unknown[], object]>([
    ["an empty key", ["", "7"], REFUSED],
    ["a key that is too long", [`${LONGEST}x`, "7"], REFUSED],
    ["a user id that is too long", ["1", `${LONGEST}x`], REFUSED],
    ["no user", ["1"], REFUSED],
    ["somebody else", ["1", "8"], { kind: "session", reason: "other" }],
  ])("does not run with %s", async (_, args, reply) => {
    expect(await action(...(args as [string, string]))).toEqual(reply);
    expect(handler).not.toHaveBeenCalled();
  });

  test("does not run for another site", async () => {
    beginRequest({ origin: "https://jahat.id" });
    expect(await action("1", "7")).toEqual(REFUSED);
    expect(handler).not.toHaveBeenCalled();
  });
});

test("an action of a page without a user runs for this site only, and its refusal gets valid arguments", async () => {
  const handler = vi.fn(async () => "done");
  const action = guestAction(
    "act",
    z.tuple([formData]),
    handler,
    (args) => `refused ${args?.[0].get("username")}`,
  );
  const form = new FormData();
  form.append("username", "siti");
  expect(await action(form)).toBe("done");
  expect(handler).toHaveBeenCalledExactlyOnceWith(form);
  expect(await action({} as FormData)).toBe("refused undefined");
  beginRequest({ origin: "https://jahat.id" });
  expect(await action(form)).toBe("refused siti");
  expect(handler).toHaveBeenCalledOnce();
});
