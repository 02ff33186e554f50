import { parseLocalTime } from "../lib/list/format.ts";
import { CALL_METHODS, type ResourceDefinition } from "../lib/resources/resource-definition.ts";
import { toText } from "../lib/resources/row-fields.ts";
import { findRowsInBody, parseJsonBytes, parseListBody } from "../lib/server/api/rows.ts";
import { env, MEGABYTE } from "../lib/server/process/env.ts";
import { type Finding, failed, ok, pathSetting, warning } from "./findings.ts";
import { explain, type Probe, probe } from "./probe.ts";
import { judgeRows } from "./rows.ts";
import { pagingIn, placeOf, shapeOf } from "./shape.ts";
import type { Wire } from "./wire.ts";

export type JudgedList = { findings: Finding[]; rows: unknown[] };

/** Warn from this share of a limit on. */
const NEAR = 0.5;

/** Lists of this many bytes or more should be compressed. */
const LONG = 100_000;

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Checks time, size and compression of a list against the settings. */
function judgeWeight({ call, ms, seen }: Probe, bytes: number): Finding[] {
  const { API_TIMEOUT_MS, API_MAX_ANSWER_MB } = env();
  const packed = seen?.headers.get("content-encoding") ?? "not packed";
  const findings: Finding[] = [];
  if (ms > API_TIMEOUT_MS * NEAR) {
    findings.push(warning(`${call}: time`, `far below ${API_TIMEOUT_MS} ms`, `${ms} ms`, "API_TIMEOUT_MS"));
  }
  if (bytes > API_MAX_ANSWER_MB * MEGABYTE * NEAR) {
    const most = `far below ${API_MAX_ANSWER_MB} MB`;
    findings.push(warning(`${call}: size`, most, inKilobytes(bytes), "API_MAX_ANSWER_MB"));
  }
  if (bytes > LONG && packed === "not packed") {
    findings.push(warning(`${call}: packing`, "gzip or the like", packed, "the API's web server"));
  }
  if (findings.length > 0) return findings;
  return [ok(`${call}: weight`, "far below the limits", `${inKilobytes(bytes)}, ${packed}, ${ms} ms`)];
}

/** Checks where the rows are and that all are there. */
function judgeShape({ call }: Probe, body: unknown, rows: unknown[]): Finding {
  const what = `${call}: rows`;
  const paging = pagingIn(body, rows.length);
  if (paging)
    return failed(
      what,
      "the whole list",
      paging,
      "lib/server/data/lists.ts: the app fetches no further page",
    );
  const place = placeOf(rows, body);
  const found = `${rows.length}, ${place}`;
  const isNamed = /^the body|\b(data|users)$/.test(place);
  return isNamed
    ? ok(what, "a list", found)
    : warning(
        what,
        "in the body, under data or users",
        `${found}, its only list (assumed)`,
        "lib/server/api/rows.ts",
      );
}

/** Warns of times in the future, which suggest another APP_TIMEZONE. */
function judgeTimes({ columns }: ResourceDefinition, { call }: Probe, rows: unknown[]): Finding[] {
  const { APP_TIMEZONE } = env();
  const field = columns.find(({ as }) => as === "datetime")?.field;
  if (!field || rows.length === 0) return [];
  const texts = rows.map((row) => toText((row as Record<string, unknown> | null)?.[field]));
  const times = texts.filter((iso) => parseLocalTime(iso, APP_TIMEZONE) !== null);
  const local = times.filter((iso) => !/([Zz]|[+-]\d{2}:?\d{2})$/.test(iso)).length;
  const now = parseLocalTime(new Date().toISOString(), APP_TIMEZONE) ?? 0;
  const future = times.filter((iso) => (parseLocalTime(iso, APP_TIMEZONE) ?? 0) > now + 600_000).length;
  const what = `${call}: ${field}`;
  const found = `${local} of ${times.length} without an offset, taken as times of ${APP_TIMEZONE} (assumed)`;
  if (future === 0) return [ok(what, "no time of the future", found)];
  return [warning(what, "no time of the future", `${future} of the future; ${found}`, "APP_TIMEZONE")];
}

/** Fetches a list as the app does and compares it with the contract. */
export async function judgeList(
  wire: Wire,
  resource: ResourceDefinition,
  token: string,
): Promise<JudgedList> {
  const from = await probe(wire, { method: CALL_METHODS.list, ...resource.calls.list, token });
  const expected = "200 and a list";
  if (!from.result.ok) {
    const { found, where } = explain(from.result.failure, from);
    return { findings: [failed(from.call, expected, found, where)], rows: [] };
  }
  const { bytes, type, status } = from.result.value;
  const body = parseJsonBytes(bytes);
  const rows = findRowsInBody(body);
  if (!rows) {
    const list = parseListBody(bytes, status);
    const { found, where } =
      !list.ok && list.failure.kind === "session"
        ? explain(list.failure, from)
        : {
            found: `${status}, ${shapeOf(body)} (${type})`,
            where: body === undefined ? pathSetting(from.call) : "lib/server/api/rows.ts",
          };
    return { findings: [failed(from.call, expected, found, where)], rows: [] };
  }
  return {
    rows,
    findings: [
      judgeShape(from, body, rows),
      ...judgeWeight(from, bytes.length),
      ...judgeRows(resource, rows, env().APP_TIMEZONE),
      ...judgeTimes(resource, from, rows),
    ],
  };
}
