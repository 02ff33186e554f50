import "server-only";
import type { PickList } from "../../messages/problem";
import { PICKERS, pickTarget, readPicks } from "../../resources/picks";
import { callApi } from "../api/client";
import { readRows } from "../api/rows";
import { authorize } from "../session/authorize";
import type { Outcome } from "../session/outcome";
import { readBrands } from "./brands";

async function listBrandOf(dealer: string): Promise<Outcome<string[]>> {
  const brands = await readBrands();
  if (!brands.ok) return brands;
  const brand = brands.value(dealer);
  return { ok: true, value: brand === "" ? [] : [brand] };
}

/** Returns a pick list without duplicates: all brands or a dealer's brand, a brand's dealers, or a dealer's branches. */
export async function listPicks(list: PickList, of: string): Promise<Outcome<string[]>> {
  const session = await authorize("create", ...PICKERS);
  if (!session.ok) return session;
  if (list === "brands" && of !== "") return listBrandOf(of);
  const result = await callApi({ ...pickTarget(list, of), token: session.value.token });
  if (!result.ok) return result;
  const rows = readRows(result.value.body);
  if (!rows) return { ok: false, failure: { kind: "unreadable", status: result.value.status } };
  return { ok: true, value: readPicks(list, rows) };
}
