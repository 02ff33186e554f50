import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { passwordMatches } from "./values/passwords.ts";

export type Account = {
  id: number;
  username: string;
  nama: string;
  email: string;
  role: number | string | null;
};

// 150 bytes make an opaque text of 200 characters.
const TOKEN_BYTES = 150;

/** Finds the account of a username and password. */
export function accountOf(database: DatabaseSync, username: string, password: string): Account | undefined {
  const columns = "id, username, nama, email, role, password";
  const found = database.prepare(`SELECT ${columns} FROM users WHERE username = ?`).get(username);
  if (!found || !passwordMatches(password, String(found.password))) return undefined;
  return found as unknown as Account;
}

/** Stores and returns a new token for an account. */
export function issueToken(database: DatabaseSync, account: Account, scope?: string) {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const sql = "INSERT INTO tokens (token, username, scope) VALUES (?, ?, ?)";
  database.prepare(sql).run(token, account.username, scope ?? null);
  return token;
}

/** Returns the session of an Authorization header: undefined if the token is missing, unknown or its user is gone. */
export function sessionOf(database: DatabaseSync, authorization: string | undefined) {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  if (!token) return undefined;
  const sql = "SELECT scope FROM tokens JOIN users USING (username) WHERE token = ?";
  const found = database.prepare(sql).get(token);
  return found && { scope: typeof found.scope === "string" ? found.scope : undefined };
}
