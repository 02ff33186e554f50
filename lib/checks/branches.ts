import type { ColumnarList } from "../list/list";
import { readerOf } from "../list/list-window";
import { tidy } from "./texts";
import { printOf, type Vocabulary, vocabularyOf } from "./vocabulary";

/** What the list of branches knows; dealers are told by their fingerprint. */
export type Branches = {
  dealers: Vocabulary;
  /** The branches of each dealer. */
  branches: Map<string, Vocabulary>;
  /** The dealers of each brand by its name. */
  brands: Map<string, Set<string>>;
};

/** Reads what the rules of other lists need of the list of branches. */
export function branchesIn(list: ColumnarList): Branches {
  const read = readerOf(list);
  const rows = Array.from({ length: list.length }, (_, row) => {
    const [brand = "", dealer = "", cabang = ""] = ["brand", "dealer", "cabang"].map((field) =>
      tidy(String(read(field, row))),
    );
    return { brand, dealer, cabang, print: printOf(dealer) };
  }).filter(({ dealer }) => dealer !== "");
  const brandNames = vocabularyOf(rows.map(({ brand }) => brand)).byPrint;
  const brands: Branches["brands"] = new Map(Array.from(brandNames.values(), (name) => [name, new Set()]));
  for (const { brand, print } of rows) brands.get(brandNames.get(printOf(brand)) ?? "")?.add(print);
  const ofDealer = Map.groupBy(rows, ({ print }) => print);
  return {
    dealers: vocabularyOf(rows.map(({ dealer }) => dealer)),
    branches: new Map(
      Array.from(ofDealer, ([print, all]) => [print, vocabularyOf(all.map(({ cabang }) => cabang))]),
    ),
    brands,
  };
}
