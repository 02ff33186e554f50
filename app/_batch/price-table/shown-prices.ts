import type { ListRow, ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { PAGE_SIZE, windowAt } from "@/lib/list/paging";
import type { WholeList } from "../../_store/lists/whole-list";
import { listedPrice, namedTexts, writtenPrice } from "./listed-price";
import type { PriceEdits } from "./price-edits";

type ShownList = { view: ListView; list: WholeList; place: ListAddress };

/** The prices of the shown list, page after page. */
export class ShownPrices {
  #shown: ShownList | null = null;

  /** Takes the list that is shown now, `null` while it is not whole. */
  show(shown: ShownList | null): void {
    this.#shown = shown;
  }

  /** Returns this many found rows from a place on. */
  async #rows({ list, place }: ShownList, from: number, count: number): Promise<ListRow[]> {
    const rows: ListRow[] = [];
    let { start } = windowAt(from, Number.POSITIVE_INFINITY);
    for (; start < from + count; start += PAGE_SIZE) {
      const found = await list.window({ ...place, start });
      if (!found || found.listWindow.start !== start) break;
      rows.push(...found.listWindow.rows.slice(Math.max(0, from - start)));
    }
    return rows.slice(0, count);
  }

  /** Fills the found rows from a place on with a block of cells, also beyond the page; empty cells leave prices as they are. */
  async fill(edits: PriceEdits, from: number, fields: string[], block: string[][]): Promise<void> {
    if (!this.#shown) return;
    const { view } = this.#shown;
    const rows = await this.#rows(this.#shown, from, block.length);
    rows.forEach((row, at) => {
      const known = { key: row.key, named: namedTexts(view, row) };
      fields.forEach((field, column) => {
        const cell = block[at]?.[column] ?? "";
        if (cell !== "" && row.key !== "")
          edits.type(known, field, listedPrice(view, row, field), writtenPrice(cell));
      });
    });
  }
}
