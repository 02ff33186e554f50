import { cabang } from "./cabang";
import { carType } from "./car-type";
import { perawatanPostcheck, perawatanPrecheck, pergantianPostcheck, pergantianPrecheck } from "./item";
import { opname } from "./opname";
import type { ResourceDefinition } from "./resource-definition";
import { sa } from "./sa";
import { user } from "./user";

/** Every resource of the app. */
export const RESOURCES: ResourceDefinition[] = [
  user,
  cabang,
  sa,
  carType,
  perawatanPrecheck,
  perawatanPostcheck,
  pergantianPrecheck,
  pergantianPostcheck,
  opname,
];

/** Returns the resource of a name from outside, or `undefined`. */
export function resourceNamed(name: string): ResourceDefinition | undefined {
  return RESOURCES.find((resource) => resource.name === name);
}

/** Returns the resource whose list has a path from outside, or `undefined`. */
export function resourceListedAt(path: string): ResourceDefinition | undefined {
  return RESOURCES.find(({ screens }) => screens.list.path === path);
}
