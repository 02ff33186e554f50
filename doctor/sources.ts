import type { ResourceDefinition } from "../lib/resources/resource-definition.ts";

const SOURCES: Partial<Record<string, string>> = {
  user: "user",
  "dealer-cabang": "cabang",
  sa: "sa",
  "car-type": "car-type",
  opname: "opname",
};

/** The file that says what the app reads of a resource. */
export function sourceOf({ name }: ResourceDefinition): string {
  return `lib/resources/${SOURCES[name] ?? "item"}.ts`;
}
