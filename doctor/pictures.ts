import { detectPictureType, displayableType } from "../lib/fields/pictures/check-picture.ts";
import { apiCallNameOf, PICTURE_CALL } from "../lib/resources/api-calls.ts";
import type { ResourceDefinition } from "../lib/resources/resource-definition.ts";
import { toText } from "../lib/resources/row-fields.ts";
import { judgeOpenness } from "./bearer.ts";
import { type Finding, failed, ok, pathSetting, unchecked, warning } from "./findings.ts";
import { explain, type Probe, probe } from "./probe.ts";
import type { Wire } from "./wire.ts";

/** How many pictures are tried before one counts as missing. */
const TRIES = 3;

const CALL = apiCallNameOf(PICTURE_CALL);

/** Returns the first picture names of a list. */
function namesOf({ picture }: ResourceDefinition, rows: unknown[]): string[] {
  const names = new Set<string>();
  for (const row of rows) {
    const name = picture ? toText((row as Record<string, unknown> | null)?.[picture.field]) : "";
    if (name !== "") names.add(name);
    if (names.size === TRIES) break;
  }
  return [...names];
}

async function judgeBytes(what: string, from: Probe): Promise<Finding> {
  const expected = "a picture by type and content";
  if (!from.result.ok) {
    const { found, where } = explain(from.result.failure, from);
    return failed(what, expected, found, where);
  }
  const { type, bytes } = from.result.value;
  const content = (await detectPictureType(new Blob([bytes])))?.mime ?? "something else";
  const found = `${type || "no type"}, content: ${content}, ${from.ms} ms`;
  if (!displayableType(bytes, type))
    return failed(what, expected, found, `lib/fields/pictures/check-picture.ts, or ${pathSetting(CALL)}`);
  return type.trim().toLowerCase() === content
    ? ok(what, expected, found)
    : warning(what, expected, found, "the API's data");
}

/** Fetches pictures of a list until one is found, then checks it without a token too. */
export async function judgePicture(
  wire: Wire,
  resource: ResourceDefinition,
  rows: unknown[],
  token: string,
): Promise<Finding[]> {
  const what = `${CALL}: of ${resource.name}`;
  const names = namesOf(resource, rows);
  const findings: Finding[] = [];
  for (const foto of names) {
    const call = { ...PICTURE_CALL, params: { foto }, token };
    const finding = await judgeBytes(what, await probe(wire, call));
    findings.push(finding);
    if (finding.verdict === "failed") continue;
    const earlier = findings.slice(0, -1).map((other): Finding => ({ ...other, verdict: "warning" }));
    return [...earlier, finding, await judgeOpenness(wire, call, warning)];
  }
  return findings.length > 0 ? findings.slice(0, 1) : [unchecked(what, "no row has a picture")];
}
