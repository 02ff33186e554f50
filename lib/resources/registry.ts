import { cabang } from "./cabang";
import { carType } from "./car-type";
import type { ResourceDefinition } from "./define";
import { perawatanPostcheck, perawatanPrecheck, pergantianPostcheck, pergantianPrecheck } from "./item";
import { opname } from "./opname";
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
