import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { importWith } from "../../testing/settings";

const lockOf = async (userId: string, secret: string) => {
  const { draftLockOf } = await importWith({ SESSION_SECRET: secret }, () => import("./seal"));
  return draftLockOf(userId);
};
const SECRET = "the secret of the drafts: 32 characters";

test("a user's drafts have the same lock in every session and on every replica", async () => {
  expect(await lockOf("7", SECRET)).toEqual(await lockOf("7", SECRET));
});

test("a lock differs for another user and for another secret", async () => {
  const own = await lockOf("7", SECRET);
  for (const other of [await lockOf("8", SECRET), await lockOf("7", `${SECRET} another`)]) {
    expect(other.name).not.toBe(own.name);
    expect(other.key).not.toBe(own.key);
  }
});

test("the name of a lock is short and does not reveal its key, which is for AES-256", async () => {
  const { name, key } = await lockOf("7", SECRET);
  expect(name).toHaveLength(12);
  expect(key.startsWith(name)).toBe(false);
  expect(Buffer.from(key, "base64")).toHaveLength(32);
});

test("a lock does not change between versions of the app, so that drafts survive an update", async () => {
  const derive = (use: string) => createHmac("sha256", SECRET).update(`${use}:7`).digest("base64");
  expect(await lockOf("7", SECRET)).toEqual({
    name: derive("draft name").slice(0, 12),
    key: derive("draft key"),
    older: [],
  });
});

test("the locks of older secrets are included, so that drafts survive a rotation", async () => {
  const { name, key } = await lockOf("7", SECRET);
  const rotated = await lockOf("7", `a newer secret of 32 characters too,${SECRET}`);
  expect(rotated.older).toEqual([{ name, key }]);
  expect(rotated.key).not.toBe(key);
});
