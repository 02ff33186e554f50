import { DatabaseSync } from "node:sqlite";
import { expect } from "playwright/test";
import type { LoggedRequest } from "../../../demo/control/request-log.ts";

type Row = {
  action: string;
  record_key: string | null;
  outcome: string;
  before: string | null;
  after: string | null;
  request_id: string;
};

const ACTIONS: Record<string, string> = { POST: "create", PUT: "update", DELETE: "del" };

/** What tells a write from all others: a request to the app writes a record once, and these records have names. */
const identity = (request: unknown, action: string | undefined, record: unknown) =>
  [request, action, record].join(" ");

const cellsOf = ({ before, after }: Row): Record<string, unknown> => JSON.parse(after ?? before ?? "{}");

/**
 * Expects that a history tells of every write that arrived at the stand-in API, once and with its values, and claims of none
 * what did not become of it.
 */
export function expectTold(file: string, requests: LoggedRequest[]): void {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("select * from writes").all() as unknown as Row[];
  database.close();
  const told = Map.groupBy(rows, (row) =>
    identity(row.request_id, row.action, row.record_key ?? cellsOf(row).keterangan),
  );
  const writes = requests.filter(({ method, path }) => method !== "GET" && !path.startsWith("/api/user/"));
  const arrived = Map.groupBy(writes, ({ method, path, headers, fields }) => {
    const key = method === "POST" ? fields.keterangan : path.split("/").at(-1);
    return identity(headers["x-request-id"], ACTIONS[method], key);
  });
  const wrong = Array.from(told.keys(), (key) => ({
    key,
    rows: told.get(key) ?? [],
    calls: arrived.get(key) ?? [],
  }));
  expect([...arrived.keys()].filter((key) => !told.has(key))).toEqual([]);
  expect(wrong.filter((one) => one.rows.length > 1 || one.calls.length > 1)).toEqual([]);
  const isDone = ({ status }: LoggedRequest) => status !== null && status < 300;
  expect(
    wrong.filter(({ rows: [row], calls: [call] }) =>
      row?.outcome === "done" ? !call || !isDone(call) : call && isDone(call) && row?.outcome !== "unknown",
    ),
  ).toEqual([]);
  const differing = wrong.filter(({ rows: [row], calls: [call] }) => {
    const cells = Object.entries(row && call && row.action !== "del" ? cellsOf(row) : {});
    return cells.some(([field, value]) => String(call?.fields[field]) !== String(value));
  });
  expect(differing).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
}
