import { sealData, unsealData } from "iron-session";
import { SESSION_SECRET } from "./servers.ts";

const SESSION = /(?<=sns_session=)[^;]+/;

/** Returns the cookie header with another person's session: the app limits lists per person. */
export async function asPerson(cookie: string, userId: string): Promise<string> {
  const [sealed = ""] = SESSION.exec(cookie) ?? [];
  const session = await unsealData<object>(sealed, { password: SESSION_SECRET });
  const other = await sealData({ ...session, id: userId, userId }, { password: SESSION_SECRET });
  return cookie.replace(SESSION, () => other);
}

/** Returns such headers for several people. */
export function asPeople(cookie: string, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => asPerson(cookie, `orang-${at}`)));
}
