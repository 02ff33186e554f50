import "server-only";
import { cabang } from "../../resources/cabang";
import { readField } from "../../resources/read-field";
import { authorize } from "../session/authorize";
import type { Outcome } from "../session/outcome";
import { fetchRows } from "./lists";

/** Reads the dealer branches; returns a function that finds the brand of a dealer, empty if no branch has this dealer. */
export async function readBrands(): Promise<Outcome<(dealer: string | undefined) => string>> {
  const session = await authorize("read", cabang.permission);
  if (!session.ok) return session;
  const branches = await fetchRows(cabang, session.value);
  if (!branches.ok) return branches;
  const brandOf = (dealer: string | undefined) => {
    const branch = branches.value.find((row) => readField(cabang, "dealer", row) === dealer);
    return String(readField(cabang, "brand", branch));
  };
  return { ok: true, value: brandOf };
}
