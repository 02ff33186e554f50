import { people, type Role } from "../../e2e/support/site/people.ts";
import type { Server } from "../servers/servers.ts";
import type { Known } from "./way.ts";

export const PICTURES = [1, 2, 3, 4, 5, 6, 7].map((id) => `opname-00000${id}.jpg`);

type Login = { token: { token: string }; user: { id: number } };
type Logged = { method: string; path: string; fields: { nama_sa?: string } };
/** One person and their bearer; the stand-in separates calls by scope. */
export type Member = {
  number: number;
  role: Role;
  username: string;
  password: string;
  scope: string;
} & Login;

/** Signs everybody in at the stand-in, half as writers, half as readers, each in a scope of their own. */
export function gather(api: Server, count: number): Promise<Member[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const role = number % 2 === 0 ? "it" : "part";
      const { username, password } = people[role];
      const scope = `beban${number}`;
      const body = new URLSearchParams({ username: `${username}+${scope}`, password });
      const login = (await (
        await fetch(`${api.url}/api/user/loginit`, { method: "POST", body })
      ).json()) as Login;
      return { number, role, username: `${username}+${scope}`, password, scope, ...login } as const;
    }),
  );
}

/** Returns the writes that the stand-in received from one person since the last call. */
export async function takeWrites(api: Server, scope: string): Promise<string[]> {
  const address = `${api.url}/__control/requests?scope=${scope}`;
  const logged = (await (await fetch(address)).json()) as Logged[];
  await fetch(address, { method: "DELETE" });
  return logged
    .filter(({ method, path }) => method !== "GET" && !path.endsWith("loginit"))
    .map(({ method, path, fields }) => `${method} ${path} ${fields.nama_sa ?? ""}`);
}

/** Returns the stand-in's data before any write. */
export async function knowAll(api: Server, members: Member[]): Promise<Known> {
  const bearerOf = (role: Role) => members.find((member) => member.role === role)?.token.token ?? "";
  const get = (path: string, role: Role) =>
    fetch(api.url + path, { headers: { authorization: `Bearer ${bearerOf(role)}` } });
  const pictures = new Map<string, number>();
  for (const file of PICTURES) {
    pictures.set(file, (await (await get(`/images/${file}`, "part")).arrayBuffer()).byteLength);
  }
  const sa = (await (await get("/api/listallsa", "it")).json()) as unknown[];
  const opname = (await (await get("/opname", "part")).json()) as { data: unknown[] };
  return { sa: sa.length, opname: opname.data.length, pictures };
}
