import type { ColumnarList } from "../list/list";
import { readerOf } from "../list/list-window";
import { tidy } from "./texts";
import { printOf, type Vocabulary, vocabularyOf } from "./vocabulary";

/** What the list of branches knows; dealers are told by their fingerprint. */
export type Branches = {
  dealers: Vocabulary;
  /** The branches of each dealer. */
  branches: Map<string, Vocabulary>;
  /** The brands by their fingerprint: their name, and their dealers. */
  brands: Map<string, { name: string; dealers: Set<string> }>;
};

/** Reads what the rules of other lists need of the list of branches. */
export function branchesIn(list: ColumnarList): Branches {
  const read = readerOf(list);
  const names: string[] = [];
  const ofDealer = new Map<string, string[]>();
  const brands: Branches["brands"] = new Map();
  for (let row = 0; row < list.length; row++) {
    const [brand = "", dealer = "", cabang = ""] = ["brand", "dealer", "cabang"].map((field) =>
      tidy(String(read(field, row))),
    );
    if (dealer === "") continue;
    names.push(dealer);
    const print = printOf(dealer);
    const known = ofDealer.get(print);
    if (known) known.push(cabang);
    else ofDealer.set(print, [cabang]);
    if (brand === "") continue;
    const ofBrand = brands.get(printOf(brand));
    if (ofBrand) ofBrand.dealers.add(print);
    else brands.set(printOf(brand), { name: brand, dealers: new Set([print]) });
  }
  const branches = new Map(Array.from(ofDealer, ([print, cabang]) => [print, vocabularyOf(cabang)]));
  return { dealers: vocabularyOf(names), branches, brands };
}
