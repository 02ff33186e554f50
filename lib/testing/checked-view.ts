import { findByRule } from "../checks/checks";
import type { Finding } from "../checks/subject";
import { resourceNamed } from "../resources/registry";
import type { ResourceDefinition } from "../resources/resource-definition";

/** Returns a resource by its name, and what the checks need of its view; throws without one. */
export function checkedView(name: string) {
  const resource: ResourceDefinition | undefined = resourceNamed(name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  return { definition: resource, resource: name, key: resource.key ?? "", columns: resource.columns };
}

/** Returns what all rules find in a list. */
export const findIn = (...parameters: Parameters<typeof findByRule>): Finding[] =>
  [...findByRule(...parameters)].flat();
