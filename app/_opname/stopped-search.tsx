import { RUNAWAY_PATTERN } from "../_list/rows/use-list";
import { StateCard } from "../_ui/cards/state-card";

/** Replaces a view of a search that was stopped. */
export function StoppedSearch() {
  return (
    <StateCard sign="empty">
      <p>{RUNAWAY_PATTERN}</p>
    </StateCard>
  );
}
