import type { Row } from "../values/values.ts";
import { branchAt } from "./branches.ts";
import { personAt } from "./people.ts";

/** The service advisors: one at almost every branch. */
export const ADVISORS: readonly Row[] = Array.from({ length: 41 }, (_, place) => {
  const { dealer, cabang } = branchAt(place * 3);
  return { dealer, cabang, nama_sa: personAt(60 + place) };
});
