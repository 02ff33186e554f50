import type { Api } from "./context.ts";
import { say } from "./http/answers.ts";
import type { Call } from "./http/call.ts";
import { accountOf, issueToken } from "./sessions.ts";

/** Splits the alias `siti+abc` into the account `siti` and the test scope `abc`. */
export function splitAlias(username: string) {
  const plus = username.indexOf("+");
  if (plus < 1) return { username, scope: undefined };
  return { username: username.slice(0, plus), scope: username.slice(plus + 1) };
}

/** Responds with a new token and the account. */
export function login({ database, overrides }: Api, call: Call) {
  const { username = "", password = "" } = call.get("body").fields;
  const alias = overrides ? splitAlias(username) : { username, scope: undefined };
  const account = accountOf(database, alias.username, password);
  if (!account) return say(call, "Username atau kata sandi salah", 401);
  const { id, nama, email, role } = account;
  const token = issueToken(database, account, alias.scope);
  return call.json({ token: { token }, user: { id, nama, email, role } });
}
