import type { ListView } from "@/lib/lists/list";
import type { ListAddress } from "@/lib/lists/list-address";
import type { WholeList } from "../_list-cache/whole-list";

/** What a view gets of the list of stock counts. */
export type ViewProps = {
  view: ListView;
  place: ListAddress;
  list: WholeList;
  /** Fetches the list anew. */
  refresh: () => void;
  /** Shows another place of the list; `isReplacing` says that Back skips the place before. */
  go: (place: ListAddress, isReplacing?: boolean) => void;
  /** The places among the found rows of those that the pressed rule flags; `null` without a rule, or where none narrows. */
  narrowed: readonly number[] | null;
};
