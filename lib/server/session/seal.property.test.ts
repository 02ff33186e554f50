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
