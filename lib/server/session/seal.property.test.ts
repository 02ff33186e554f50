import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../testing/property";
import { applySettings } from "../../testing/settings";
import { sessionOf } from "../../testing/sign-in";
import { type Session, sealSession, unsealSession } from "./seal";

applySettings();

const ROLES = ["admin.it", "admin.part", "default"] as const;
const text = fc.string({ unit: "grapheme" });
const session: fc.Arbitrary<Session> = fc
  .record({
    id: fc.uuid(),
    token: fc.string({ minLength: 1, maxLength: 2048 }),
    role: fc.constantFrom(...ROLES),
    userId: text,
    name: text,
    email: text,
  })
  .map((changes) => sessionOf(changes));

testProperty(
  "a session is unsealed unchanged, and its cookie reveals nothing of it",
  30,
  fc.asyncProperty(session, async (original) => {
    const sealed = await sealSession(original);
    expect(await unsealSession(sealed)).toEqual(original);
    expect(sealed).toMatch(/^[\w.~*-]+$/);
    if (original.token.length > 5) expect(sealed).not.toContain(original.token);
  }),
);

const sealedParts = fc.array(
  fc.oneof(
    fc.constantFrom("Fe26.2", "", "1", "0", "__proto__", "constructor", "toString", "null"),
    fc.base64String(),
    fc.nat().map(String),
    fc.string(),
  ),
  { minLength: 6, maxLength: 10 },
);
const madeUp = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary", maxLength: 300 }),
  sealedParts.map((parts) => parts.join("*")),
  sealedParts.map((parts) => `Fe26.2*${parts.join("*")}~2`),
);

testProperty(
  "a forged cookie is no session",
  60,
  fc.asyncProperty(madeUp, async (value) => {
    expect(await unsealSession(value)).toBeNull();
  }),
);

const sealed = await sealSession(sessionOf());
// The format version after the last `~` is not authenticated, nor is every bit of the base64 character before it.
const end = sealed.lastIndexOf("~") - 1;

testProperty(
  "a cookie that was changed in one character, or cut anywhere, is no session",
  200,
  fc.asyncProperty(
    fc.nat(end - 1),
    fc.constantFrom(..."Az09-_*.~ %"),
    fc.boolean(),
    async (at, other, isHead) => {
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      if (changed !== sealed) expect(await unsealSession(changed)).toBeNull();
      expect(await unsealSession(isHead ? sealed.slice(0, at) : sealed.slice(at + 1, end + 1))).toBeNull();
    },
  ),
);
