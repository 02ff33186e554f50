import type { WholeList } from "../_store/lists/whole-list";
import { createStore } from "../_ui/state/store";

/** The list that was checked last, and how many of its rows are flagged. */
export const lastChecked = createStore<{ list: WholeList; count: number } | null>(null);
