import type { ResourceDefinition } from "../lib/resources/resource-definition.ts";

const SOURCES: Partial<Record<string, string>> = {
  user: "user",
  "dealer-cabang": "cabang",
  sa: "sa",
  "car-type": "car-type",
  opname: "opname",
};

/** Returns the file with the fields of a resource. */
export function sourceOf({ name }: ResourceDefinition): string {
  return `lib/resources/${SOURCES[name] ?? "item"}.ts`;
}
