import type { PickList } from "../lib/messages/problem.ts";
import { PICK_LIST_SIZE, PICK_LISTS, pickListCall, readPickList } from "../lib/resources/api-calls.ts";
import { parseJson, rowsInBody } from "../lib/server/api/rows.ts";
import { type Finding, failed, ok, unchecked, warning } from "./findings.ts";
import { explain, probe } from "./probe.ts";
import { placeOf, shapeOf } from "./shape.ts";
import type { Wire } from "./wire.ts";

const WHERE = "lib/resources/api-calls.ts";

type JudgedPicks = { findings: Finding[]; choices: string[] };

/** Returns a choice that changes when it is encoded, if any: it tests the path of the next call most. */
function tellingOf(choices: string[]): string | undefined {
  const weight = (choice: string) => encodeURIComponent(choice).length - choice.length;
  return choices.toSorted((one, other) => weight(other) - weight(one))[0];
}

/** Returns whether the rows belong to the requested brand or dealer, if they say so. */
function isOf(rows: unknown[], name: string, of: string): boolean {
  return rows.every((row) => {
    const value = (row as Record<string, unknown> | null)?.[name];
    return value === undefined || value === of;
  });
}

async function judgePick(wire: Wire, list: PickList, of: string, token: string): Promise<JudgedPicks> {
  const { field, param: name } = PICK_LISTS[list];
  const from = await probe(wire, { ...pickListCall(list, of), token });
  const what = of === encodeURIComponent(of) ? from.call : `${from.call}, encoded`;
  const expected = `rows with ${field}`;
  if (!from.result.ok) {
    const { found, where } = explain(from.result.failure, from);
    return { findings: [failed(what, expected, found, where)], choices: [] };
  }
  const body = parseJson(from.result.value.bytes);
  const rows = rowsInBody(body);
  if (!rows)
    return { findings: [failed(what, expected, shapeOf(body), "lib/server/api/rows.ts")], choices: [] };
  const choices = readPickList(list, rows);
  const found = `${choices.length} in ${rows.length} rows ${placeOf(rows, body)}`;
  const findings: Finding[] = [];
  if (choices.length === 0) {
    const judge = rows.length > 0 ? failed : warning;
    findings.push(judge(what, expected, found, WHERE));
  }
  if (rows.length >= PICK_LIST_SIZE) {
    findings.push(warning(what, `fewer than ${PICK_LIST_SIZE}`, `${found}: there may be more`, WHERE));
  }
  if (name && !isOf(rows, name, of)) {
    findings.push(warning(what, `rows of the requested ${name}`, "others as well", "the API"));
  }
  return { findings: findings.length > 0 ? findings : [ok(what, expected, found)], choices };
}

/** Follows the pick lists as a form does: brands, dealers of one, branches of one of those. */
export async function judgePicks(wire: Wire, token: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  let of: string | undefined = "";
  for (const list of ["brands", "dealers", "branches"] as const) {
    if (of === undefined) {
      findings.push(unchecked(`GET ${PICK_LISTS[list].endpoint}`, "no name to request"));
      continue;
    }
    const judged: JudgedPicks = await judgePick(wire, list, of, token);
    findings.push(...judged.findings);
    of = tellingOf(judged.choices);
  }
  return findings;
}
