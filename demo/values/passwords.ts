import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";

// Far below the cost of a real service: sixty users are hashed at every start.
const COST = 1024;

const derive = (password: string, salt: string) => scryptSync(password, salt, 32, { N: COST });

/** Returns `scrypt$salt$hash` for a password. */
export function hashPassword(password: string, salt = randomBytes(12).toString("hex")) {
  return `scrypt$${salt}$${derive(password, salt).toString("hex")}`;
}

/** Returns whether a password matches a text of `hashPassword`. */
export function passwordMatches(password: string, stored: string) {
  const [, salt = "", hash = ""] = stored.split("$");
  const expected = Buffer.from(hash, "hex");
  const actual = derive(password, salt);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
