import { DatabaseSync } from "node:sqlite";
import type { LoggedRequest } from "../../demo/control/request-log.ts";

type Row = {
  action: string;
  record_key: string | null;
  outcome: string;
  before: string | null;
  after: string | null;
  request_id: string;
};

const ACTIONS: Record<string, string> = { POST: "create", PUT: "update", DELETE: "del" };

const cellsOf = ({ before, after }: Row): Record<string, unknown> => JSON.parse(after ?? before ?? "{}");

const isDone = ({ status }: LoggedRequest) => status !== null && status < 300;

/**
 * Compares a history with the writes that arrived at the stand-in API: those that it lacks, has more than once, has with
 * another outcome or with other values. A created record is known by its field `name`.
 */
export function compareHistory(file: string, requests: LoggedRequest[], name: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("select * from writes").all() as unknown as Row[];
  database.close();
  // One request to the app writes a record once.
  const recorded = Map.groupBy(rows, (row) =>
    [row.request_id, row.action, row.action === "create" ? cellsOf(row)[name] : row.record_key].join(" "),
  );
  const writes = requests.filter(
    ({ method, path }) => method in ACTIONS && !path.startsWith("/api/user/log"),
  );
  const arrived = Map.groupBy(writes, ({ method, path, headers, fields }) =>
    [
      headers["x-request-id"],
      ACTIONS[method],
      method === "POST" ? fields[name] : path.split("/").at(-1),
    ].join(" "),
  );
  const all = Array.from(recorded, ([key, [row, ...more]]) => {
    const [call, ...again] = arrived.get(key) ?? [];
    return { row, call, times: 1 + more.length + again.length };
  });
  return {
    isEmpty: arrived.size === 0,
    missing: [...arrived.keys()].filter((key) => !recorded.has(key)),
    repeated: all.filter(({ times }) => times > 1),
    // An outcome that is not known is never false.
    false: all.filter(({ row, call }) =>
      row?.outcome === "done" ? !call || !isDone(call) : call && isDone(call) && row?.outcome !== "unknown",
    ),
    differing: all.filter(({ row, call }) =>
      Object.entries(row && call && row.action !== "del" ? cellsOf(row) : {}).some(
        ([field, value]) => String(call?.fields[field]) !== String(value),
      ),
    ),
  };
}

/** What a comparison finds of a history that is right. */
export const NOTHING_WRONG = { isEmpty: false, missing: [], repeated: [], false: [], differing: [] };
