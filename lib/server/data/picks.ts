import "server-only";
import type { PickList } from "../../messages/problem";
import { cabang } from "../../resources/cabang";
import { PICKERS, pickTarget, readPicks } from "../../resources/picks";
import { readField } from "../../resources/read-field";
import { callApi } from "../api/client";
import { readRows } from "../api/rows";
import { authorize } from "../session/authorize";
import type { OrRefusal } from "../session/refusal";
import { fetchRows } from "./lists";

/** Reads the dealer branches; returns a function that finds the brand of a dealer, empty if no branch has this dealer. */
export async function readBrands(): Promise<OrRefusal<(dealer: string | undefined) => string>> {
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

async function listBrandOf(dealer: string): Promise<OrRefusal<string[]>> {
  const brands = await readBrands();
  if (!brands.ok) return brands;
  const brand = brands.value(dealer);
  return { ok: true, value: brand === "" ? [] : [brand] };
}

/** Returns a pick list without duplicates: all brands or a dealer's brand, a brand's dealers, or a dealer's branches. */
export async function listPicks(list: PickList, of: string): Promise<OrRefusal<string[]>> {
  const session = await authorize("create", ...PICKERS);
  if (!session.ok) return session;
  if (list === "brands" && of !== "") return listBrandOf(of);
  const result = await callApi({ ...pickTarget(list, of), token: session.value.token });
  if (!result.ok) return result;
  const rows = readRows(result.value.body);
  if (!rows) return { ok: false, failure: { kind: "unreadable", status: result.value.status } };
  return { ok: true, value: readPicks(list, rows) };
}
