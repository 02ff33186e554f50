import type { ResourceDefinition } from "../lib/resources/resource-definition.ts";

/** Returns the file with the fields of a resource. */
export function sourceOf({ catalogue }: ResourceDefinition): string {
  return `lib/resources/${catalogue ? "catalogues" : "registry"}.ts`;
}
