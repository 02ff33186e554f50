import { partsOf } from "../../lib/testing/packed-list.ts";
import { restOf } from "../servers/crowd.ts";
import { actionRequest, FORM } from "./actions.ts";
import { DEALER, expectThat, type Known, send, type Way } from "./way.ts";

type Column = string[] | { values: string[]; at: number[] };
type ColumnarList = { length: number; columns: Record<string, Column> };

export type Person = { cookie: string; userId: string };

/** Signs in with the login page's action; returns the session cookie. */
export async function signIn(
  app: string,
  actions: Map<string, string>,
  username: string,
  password: string,
): Promise<string> {
  const args = [{ kind: "idle" }, FORM];
  const request = actionRequest(app, actions.get("signIn") ?? "", args, { username, password });
  const response = await send(`${app}/`, request);
  await response.text();
  const [cookie] = response.headers.getSetCookie();
  if (!cookie) throw new Error(`${username} could not sign in.`);
  return cookie.split(";")[0] ?? "";
}

const cellsOf = (column: Column = []) =>
  Array.isArray(column) ? column : column.at.map((at) => column.values[at]);

function findAdvisor(pieces: ColumnarList[], name: string) {
  for (const { columns } of pieces) {
    const id = cellsOf(columns.id)[cellsOf(columns.nama_sa).indexOf(name)];
    if (id !== undefined) return { id: String(id), name };
  }
  return null;
}

/** The steps of one person through the app, with a browser's requests. */
export function appWay(
  app: string,
  actions: Map<string, string>,
  { cookie, userId }: Person,
  known: Known,
): Way {
  const headers = { cookie };

  async function act(path: string, action: string, args: unknown[], form?: Record<string, string>) {
    const request = actionRequest(app, actions.get(action) ?? "", [...args, userId], form);
    const response = await send(app + path, { ...request, headers: { ...request.headers, cookie } });
    const text = await response.text();
    expectThat(text.includes('"kind":"done"'), `the reply ${text.slice(0, 200)}`);
  }
  const typed = (name: string) => ({ brand: "Toyota", ...DEALER, nama_sa: name });

  return {
    async open(list, search) {
      const query = search && `?cari=${encodeURIComponent(search)}`;
      const init = { headers: { ...headers, "sec-fetch-dest": "document" } };
      const page = await (await send(`${app}/${list}-list${query}`, init)).text();
      const rest = restOf(page, list);
      expectThat(rest.includes("key="), "a page without rows");
      return { rest };
    },
    async whole(name, { rest }, wanted) {
      const packed = await (await send(app + rest, { headers })).arrayBuffer();
      const parts = partsOf(new Uint8Array(packed));
      const pieces: ColumnarList[] = parts
        .slice(parts.lastIndexOf("") + 1, -1)
        .map((part) => JSON.parse(part));
      const count = pieces.reduce((sum, { length }) => sum + length, 0);
      expectThat(count >= known[name], `a list of ${count}`);
      return name === "sa" ? findAdvisor(pieces, wanted) : null;
    },
    async picture(file) {
      const { byteLength } = await (await send(`${app}/images/${file}`, { headers })).arrayBuffer();
      expectThat(byteLength === known.pictures.get(file), `a picture of ${byteLength} bytes`);
    },
    create: (name) => act("/create-sa", "create", ["sa", FORM], typed(name)),
    update: ({ id, name }, next) =>
      act(`/update-sa/${id}`, "update", ["sa", id, typed(name), FORM], typed(next)),
    remove: ({ id }) => act("/sa-list", "remove", ["sa", id, {}]),
    async smallest() {
      await (await send(`${app}/session`, {})).text();
    },
  };
}
