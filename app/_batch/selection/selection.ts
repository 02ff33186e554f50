import type { ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { isSamePerson } from "@/lib/own-account";
import type { WholeList } from "../../_store/lists/whole-list";
import { createStore } from "../../_ui/state/store";

type ShownList = { view: ListView; list: WholeList; place: ListAddress };

/** The chosen rows of a list, by their keys; they stay chosen over pages, searches and filters. */
export class Selection {
  readonly chosen = createStore<ReadonlySet<string>>(new Set());
  /** The row that was pressed last, where a range begins. */
  #anchor: string | null = null;
  #shown: ShownList | null = null;

  /** Takes the list that is shown now, `null` while it is not whole. */
  show(shown: ShownList | null): void {
    this.#shown = shown;
  }

  /** Returns the keys of the found rows in their order, without the own account. */
  async found(): Promise<string[]> {
    if (!this.#shown) return [];
    const { view, list, place } = this.#shown;
    return (await list.keys(place)).filter((key) => !isSamePerson(key, view.ownKey));
  }

  /** Chooses rows, or no longer. */
  choose(keys: Iterable<string>, isChosen: boolean): void {
    const next = new Set(this.chosen.get());
    for (const key of keys) {
      if (isChosen) next.add(key);
      else next.delete(key);
    }
    this.chosen.set(next);
  }

  /** Chooses a row, or no longer; as a range also the found rows from the one that was pressed before to this one. */
  async press(key: string, isChosen: boolean, isRange: boolean): Promise<void> {
    this.choose([key], isChosen);
    if (isRange) {
      const found = await this.found();
      const ends = [found.indexOf(this.#anchor ?? key), found.indexOf(key)].toSorted((a, b) => a - b);
      const [from = -1, to = -1] = ends;
      if (from >= 0) this.choose(found.slice(from, to + 1), isChosen);
    }
    this.#anchor = key;
  }

  /** Drops rows that are not among these. */
  keep(there: Iterable<string>): void {
    const existing = new Set(there);
    const kept = new Set([...this.chosen.get()].filter((key) => existing.has(key)));
    if (kept.size < this.chosen.get().size) this.chosen.set(kept);
  }
}
