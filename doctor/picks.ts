import type { PickListName } from "../lib/messages/problem.ts";
import {
  createPickListCall,
  MAX_PICK_LIST_CHOICES,
  PICK_LIST_CALLS,
  readPickListChoices,
} from "../lib/resources/api-calls.ts";
import { findRowsInBody, parseJsonBytes } from "../lib/server/api/rows.ts";
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

async function judgePick(wire: Wire, list: PickListName, of: string, token: string): Promise<JudgedPicks> {
  const { field, param: name } = PICK_LIST_CALLS[list];
  const from = await probe(wire, { ...createPickListCall(list, of), token });
  const what = of === encodeURIComponent(of) ? from.call : `${from.call}, encoded`;
  const expected = `rows with ${field}`;
  if (!from.result.ok) {
    const { found, where } = explain(from.result.failure, from);
    return { findings: [failed(what, expected, found, where)], choices: [] };
  }
  const body = parseJsonBytes(from.result.value.bytes);
  const rows = findRowsInBody(body);
  if (!rows)
    return { findings: [failed(what, expected, shapeOf(body), "lib/server/api/rows.ts")], choices: [] };
  const choices = readPickListChoices(list, rows);
  const found = `${choices.length} in ${rows.length} rows ${placeOf(rows, body)}`;
  const findings: Finding[] = [];
  if (choices.length === 0) {
    const judge = rows.length > 0 ? failed : warning;
    findings.push(judge(what, expected, found, WHERE));
  }
  if (rows.length >= MAX_PICK_LIST_CHOICES) {
    findings.push(warning(what, `fewer than ${MAX_PICK_LIST_CHOICES}`, `${found}: there may be more`, WHERE));
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
      findings.push(unchecked(`GET ${PICK_LIST_CALLS[list].endpoint}`, "no name to request"));
      continue;
    }
    const judged: JudgedPicks = await judgePick(wire, list, of, token);
    findings.push(...judged.findings);
    of = tellingOf(judged.choices);
  }
  return findings;
}
