import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { importWith } from "../../testing/settings";

const lockOf = async (userId: string, secret: string) => {
  const { draftKeysOf } = await importWith({ SESSION_SECRET: secret }, () => import("./seal"));
  return draftKeysOf(userId);
};
const SECRET = "the secret of the drafts: 32 characters";

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
