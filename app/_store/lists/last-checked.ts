import { createStore } from "../../_ui/state/store";
import type { WholeList } from "./whole-list";

/** The list that was checked last, and how many of its rows are flagged. */
export const lastChecked = createStore<{ list: WholeList; count: number } | null>(null);
