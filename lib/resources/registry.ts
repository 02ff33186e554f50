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

/** The definition behind a name that came from outside, or `undefined` for any other text. */
export function resourceNamed(name: string): ResourceDefinition | undefined {
  return RESOURCES.find((resource) => resource.name === name);
}
