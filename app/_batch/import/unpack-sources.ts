import { type Branch, type KnownValues, knownValues } from "@/lib/batch/imports/known-values";
import type { ColumnarList } from "@/lib/list/list";
import { readerOf } from "@/lib/list/list-window";
import { unpackList } from "../../_store/lists/unpack-list";
import type { Sources } from "./read-sources";

/** Returns the branches in the list of dealer branches. */
function branchesIn(list: ColumnarList): Branch[] {
  const read = readerOf(list);
  return Array.from({ length: list.length }, (_, place) => ({
    brand: String(read("brand", place)),
    dealer: String(read("dealer", place)),
    cabang: String(read("cabang", place)),
  }));
}

/** Unpacks what rows are compared with: the list, `null` if the API has none, and the values of the pick lists. */
export async function unpackSources({ list, branches, brands }: Sources): Promise<{
  list: ColumnarList | null;
  known: KnownValues;
}> {
  const [own, ofDealers] = await Promise.all([list && unpackList(list), branches && unpackList(branches)]);
  return { list: own, known: knownValues(ofDealers ? branchesIn(ofDealers) : [], brands) };
}
