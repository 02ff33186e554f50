import { runRules } from "../checks/checks";
import type { Finding } from "../checks/rule-input";
import { requireResource } from "../resources/registry";

/** Returns a resource by its name, and what the checks need of its view; throws without one. */
export function checkedView(name: string) {
  const resource = requireResource(name);
  return { definition: resource, resource: name, key: resource.key ?? "", columns: resource.columns };
}

/** Returns what all rules find in a list. */
export const findIn = (...parameters: Parameters<typeof runRules>): Finding[] =>
  [...runRules(...parameters)].flat();
