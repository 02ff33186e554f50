import { formatFilters } from "@/lib/list/filters/filters";
import { recordTerms } from "@/lib/list/filters/record-terms";
import type { Cell, ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { cachedList } from "../../_store/lists/cached-lists";

/** Returns the place of a list with one record and its equals, by filters of no more columns than that takes. */
export async function recordPlace(view: ListView, cells: Record<string, Cell>): Promise<ListAddress> {
  const terms = recordTerms(view, cells);
  const placeBy = (columns: number): ListAddress => {
    const used = terms.slice(0, columns).map(([field, term]) => [field, [term]] as const);
    return { search: "", filters: formatFilters({ words: "", terms: new Map(used) }), start: 0 };
  };
  const list = cachedList(view.resource)?.list;
  const countBy = async (columns: number) => (await list?.window(placeBy(columns)))?.listWindow.count;
  const fewest = await countBy(terms.length);
  for (let columns = 1; columns < terms.length; columns++) {
    if ((await countBy(columns)) === fewest) return placeBy(columns);
  }
  return placeBy(terms.length);
}
