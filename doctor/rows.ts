import { apiCallNameOf } from "../lib/resources/api-calls.ts";
import { CALL_METHODS, type ResourceDefinition } from "../lib/resources/resource-definition.ts";
import { type Finding, failed, ok, warning } from "./findings.ts";
import { isBlank, type Kind, kindOf } from "./kinds.ts";
import { sourceOf } from "./sources.ts";

type Row = Record<string, unknown>;

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const MAX_NAMES = 8;
const bare = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, "");

/** Returns the probable name of a missing field, or the unknown fields of the rows. */
function hint({ row }: ResourceDefinition, rows: Row[], field: string): string {
  const unknown = [...new Set(rows.flatMap(Object.keys))].filter((name) => !(name in row));
  const twin = unknown.find((name) => bare(name) === bare(field));
  if (twin) return `; there is ${twin}`;
  return unknown.length > 0 ? `; unknown to the app: ${unknown.slice(0, MAX_NAMES).join(", ")}` : "";
}

/** Checks one field: it exists and has the type that the app reads. */
function judgeField(resource: ResourceDefinition, rows: Row[], field: string, kind: Kind): Finding[] {
  const what = `field ${field}`;
  const where = sourceOf(resource);
  const findings: Finding[] = [];
  const missing = rows.filter((row) => row[field] === undefined).length;
  const isRequired = !resource.row[field]?.mayBeMissing;
  if (isRequired && missing === rows.length) {
    return [failed(what, kind.name, `missing in all ${missing} rows${hint(resource, rows, field)}`, where)];
  }
  if (isRequired && missing > 0) {
    findings.push(warning(what, kind.name, `missing in ${missing} of ${rows.length} rows`, where));
  }
  const present = rows.map((row) => row[field]).filter((value) => !isBlank(value));
  const odd = present.filter((value) => !kind.reads(value)).length;
  if (odd > 0) {
    const judge = odd === present.length ? failed : warning;
    findings.push(judge(what, kind.name, `something else in ${odd} of ${rows.length} rows`, where));
  }
  return findings;
}

/** Checks the keys of the rows, which updates and deletes use. */
function judgeKeys({ key: field, row: readers }: ResourceDefinition, rows: Row[], where: string): Finding[] {
  if (!field) return [];
  const keys = rows.map((row) => String(readers[field]?.(row[field])));
  const useless = keys.filter((key) => /^\.{0,2}$/.test(key)).length;
  const repeated = keys.length - new Set(keys).size;
  const what = `key ${field}`;
  return [
    useless > 0 ? failed(what, "names each row", `no use in ${useless} of ${rows.length} rows`, where) : null,
    repeated > 0
      ? warning(what, "each once", `${repeated} rows repeat the key of another`, "the API's data")
      : null,
  ].filter((finding) => finding !== null);
}

/** Compares the rows of a list with what the app reads; reports counts, never a value. */
export function judgeRows(resource: ResourceDefinition, all: unknown[], timeZone: string): Finding[] {
  const call = apiCallNameOf({ method: CALL_METHODS.list, ...resource.calls.list });
  if (all.length === 0) return [warning(`${call}: fields`, "rows", "none to judge by", "the API's data")];
  const rows = all.filter(isRow);
  const findings: Finding[] = [];
  if (rows.length < all.length) {
    const odd = all.length - rows.length;
    const judge = rows.length === 0 ? failed : warning;
    findings.push(judge("rows", "objects", `${odd} of ${all.length} are none`, "the API's data"));
  }
  if (rows.length === 0) return findings.map((finding) => ({ ...finding, what: `${call}: ${finding.what}` }));
  const fields = Object.keys(resource.row);
  for (const field of fields) {
    findings.push(...judgeField(resource, rows, field, kindOf(resource, field, timeZone)));
  }
  findings.push(...judgeKeys(resource, rows, sourceOf(resource)));
  if (findings.length === 0)
    findings.push(ok("fields", `${fields.length} of them`, `in all ${rows.length} rows`));
  return findings.map((finding) => ({ ...finding, what: `${call}: ${finding.what}` }));
}
