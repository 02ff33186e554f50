import { createHmac } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { expect, test, vi } from "vitest";
import { applySettings, importWith } from "../../testing/settings";
import { sessionOf } from "../../testing/sign-in";
import { withRequestId } from "../process/log";
import { deriveDraftKeys } from "./draft-keys";
import { fitsInCookie, sealSession, sealTexts, unsealSession, unsealTexts } from "./seal";

const SECRET = "the first secret of 32 characters";
const session = sessionOf();

applySettings({ SESSION_SECRET: SECRET, SESSION_IDLE_MINUTES: "30", SESSION_MAX_HOURS: "12" });

test("a cookie is decrypted once per request, and again in the next one", async () => {
  const sealed = await sealSession(session);
  const decrypt = vi.spyOn(globalThis.crypto.subtle, "decrypt");
  const ask = async () => [await unsealSession(sealed), await unsealSession(sealed)];
  expect(await Promise.all([withRequestId("first", ask), withRequestId("next", ask)])).toEqual([
    [session, session],
    [session, session],
  ]);
  expect(decrypt).toHaveBeenCalledTimes(2);
  expect(await unsealSession(`${sealed.slice(0, -9)}~2`)).toBeNull();
  decrypt.mockRestore();
});

test("an older session, without the name typed at the login, goes on; an unknown field is dropped", async () => {
  const { username: _, ...older } = session;
  const sealed = await sealData({ ...older, admin: true }, { password: SECRET });
  expect(await unsealSession(sealed)).toEqual({ ...older, username: "" });
});

test.each([
  [null],
  [[]],
  [{ ...session, token: "" }],
  [{ ...session, role: 99 }],
  [{ ...session, userId: 7 }],
  [{ ...session, email: null }],
  [{ ...session, id: "" }],
  [{ ...session, startedAt: undefined }],
  [{ ...session, seenAt: -1 }],
])("sealed data of another shape is no session: %j", async (data) => {
  expect(await unsealSession(await sealData(data, { password: SECRET }))).toBeNull();
});

const NEWER = "the second secret of 32 characters";
const sealWith = (secrets: string) => importWith({ SESSION_SECRET: secrets }, () => import("./seal"));

const draftKeysWith = (secrets: string) =>
  importWith({ SESSION_SECRET: secrets }, () => import("./draft-keys"));

test("a change of the secret ends no session while the old one is configured; one of an unknown secret is counted", async () => {
  const both = await sealWith(`${NEWER},${SECRET}`);
  expect(await both.unsealSession(await sealSession(session))).toEqual(session);
  const renewed = await both.sealSession(session);
  expect(await unsealSession(renewed)).toBeNull();
  expect(renewed).not.toContain(session.token);
  const alone = await sealWith(NEWER);
  const { metrics } = await import("../http/requests");
  expect(await alone.unsealSession(renewed)).toEqual(session);
  expect((await metrics.sessionsUnreadable.get()).values[0]?.value).toBe(0);
  expect(await alone.unsealSession(await sealSession(session))).toBeNull();
  expect((await metrics.sessionsUnreadable.get()).values[0]?.value).toBe(1);
});

test("texts are unsealed for their use alone, also with the secret before, and never expire", async () => {
  const texts = { nama: "Andi", catatan: "" };
  const sealed = await sealTexts("catatan", texts);
  expect(sealed).not.toContain("Andi");
  expect(await unsealTexts("catatan", sealed)).toEqual(texts);
  for (const [use, value] of [
    ["lain", sealed],
    ["", sealed],
    ["catatan", ""],
    ["catatan", sealed.replace(/.{9}~2$/, "~2")],
    ["catatan", await sealSession(session)],
    ["catatan", await sealData({ use: "catatan", texts: { nama: 7 } }, { password: SECRET })],
  ] as const)
    expect(await unsealTexts(use, value)).toBeNull();
  vi.useFakeTimers({ now: Date.now() + 400 * 86_400_000, toFake: ["Date"] });
  expect(await unsealTexts("catatan", sealed)).toEqual(texts);
  vi.useRealTimers();
  const both = await sealWith(`${NEWER},${SECRET}`);
  expect(await both.unsealTexts("catatan", sealed)).toEqual(texts);
  expect(await unsealTexts("catatan", await both.sealTexts("catatan", texts))).toBeNull();
});

test("a cookie with a part of another session is no session", async () => {
  const parts = (await sealSession(session)).split("*");
  const others = (await sealSession(sessionOf({ role: "admin.part" }))).split("*");
  for (let at = 1; at < parts.length; at++) {
    if (parts[at] === others[at]) continue;
    const mixed = parts.with(at, others[at] ?? "");
    expect(await unsealSession(mixed.join("*")), `part ${at}`).toBeNull();
  }
});

test("the keys of drafts do not change between versions of the app, and those of older secrets are included", async () => {
  const derive = (use: string) => createHmac("sha256", SECRET).update(`${use}:7`).digest("base64");
  const keys = { name: derive("draft name").slice(0, 12), key: derive("draft key") };
  expect(deriveDraftKeys("7")).toEqual({ ...keys, older: [] });
  const rotated = (await draftKeysWith(`${NEWER},${SECRET}`)).deriveDraftKeys("7");
  expect(rotated.older).toEqual([keys]);
  expect(rotated.key).not.toBe(keys.key);
});

test("a cookie fits up to the limit of browsers, and cannot be decrypted after the maximum age of a session", async () => {
  const longest = 4096 - 128 - "sns_session".length;
  expect([longest, longest + 1].map((length) => fitsInCookie("x".repeat(length)))).toEqual([true, false]);
  const sealed = await sealSession(session);
  vi.useFakeTimers({ now: Date.now() + 12.1 * 3_600_000, toFake: ["Date"] });
  expect(await unsealData(sealed, { password: SECRET })).toEqual({});
  vi.useRealTimers();
});
