import { DEALER, expectThat, type Known, send, type Way } from "./way.ts";

type AdvisorRow = { id: number; nama_sa: string };

const LISTS = { sa: "/api/listallsa", opname: "/opname" };

/** The same steps against the stand-in, with a bearer: the baseline for the app. */
export function directWay(api: string, bearer: string, known: Known): Way {
  const headers = { authorization: `Bearer ${bearer}` };
  const list = async (name: keyof typeof LISTS) => (await send(api + LISTS[name], { headers })).json();
  return {
    async open(name) {
      await list(name);
      return { rest: "" };
    },
    async whole(name, _opened, wanted) {
      const body = await list(name);
      const length = name === "opname" ? body.data.length : body.length;
      expectThat(length >= known[name], `a list of ${length}`);
      if (name === "opname") return null;
      const row = (body as AdvisorRow[]).find(({ nama_sa }) => nama_sa === wanted);
      return row ? { id: String(row.id), name: wanted } : null;
    },
    async picture(file) {
      await (await send(`${api}/images/${file}`, { headers })).arrayBuffer();
    },
    async create(name) {
      const body = new URLSearchParams({ ...DEALER, nama_sa: name });
      await (await send(`${api}/api/tambahsa`, { method: "POST", headers, body }, 201)).text();
    },
    async update({ id }, name) {
      const body = new FormData();
      for (const [field, value] of Object.entries({ ...DEALER, nama_sa: name })) body.append(field, value);
      await (await send(`${api}/api/updatesa/${id}`, { method: "PUT", headers, body })).text();
    },
    async remove({ id }) {
      await (await send(`${api}/deletesa/${id}`, { method: "POST", headers })).text();
    },
    async smallest() {
      await (await send(`${api}/`, { headers }, 404)).text();
    },
  };
}
