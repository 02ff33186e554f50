import type { ResourceDefinition } from "../lib/resources/resource-definition.ts";

/** The files that are not named after their resource. */
const SOURCES: Partial<Record<string, string>> = {
  "dealer-cabang": "cabang",
  "perawatan-precheck": "item",
  "perawatan-postcheck": "item",
  "pergantian-precheck": "item",
  "pergantian-postcheck": "item",
};

/** Returns the file with the fields of a resource. */
export function sourceOf({ name }: ResourceDefinition): string {
  return `lib/resources/${SOURCES[name] ?? name}.ts`;
}
