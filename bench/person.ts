import { sealData, unsealData } from "iron-session";
import { SESSION_SECRET } from "./servers.ts";

const SESSION = /(?<=sns_session=)[^;]+/;

/** The header of cookies like these in which the session is one of another person: the app counts lists by person. */
export async function asPerson(cookie: string, userId: string): Promise<string> {
  const [sealed = ""] = SESSION.exec(cookie) ?? [];
  const session = await unsealData<object>(sealed, { password: SESSION_SECRET });
  const other = await sealData({ ...session, id: userId, userId }, { password: SESSION_SECRET });
  return cookie.replace(SESSION, () => other);
}

/** The same for so many people. */
export function asPeople(cookie: string, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => asPerson(cookie, `orang-${at}`)));
}
