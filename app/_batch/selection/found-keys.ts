import type { ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { isSamePerson } from "@/lib/own-account";
import type { WholeList } from "../../_store/lists/whole-list";

/** The rows of the shown list that can be chosen. */
export class FoundKeys {
  #shown: { view: ListView; list: WholeList; place: ListAddress } | null = null;

  /** Takes the list that is shown now, `null` while it is not whole. */
  show(shown: { view: ListView; list: WholeList; place: ListAddress } | null): void {
    this.#shown = shown;
  }

  /** Returns the keys of the found rows in their order, without the own account. */
  async inOrder(): Promise<string[]> {
    if (!this.#shown) return [];
    const { view, list, place } = this.#shown;
    return (await list.keys(place)).filter((key) => !isSamePerson(key, view.ownKey));
  }
}
