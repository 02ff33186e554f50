import { formatTime } from "@/lib/list/format-value";
import { SCRIPT_NOT_LOADED } from "@/lib/messages/problem";
import { RequestId } from "../_ui/alerts";
import { Button } from "../_ui/button";
import type { ListState } from "./rows/use-whole-list";

type ListAgeProps = { state: Extract<ListState, { kind: "loaded" }>; timeZone: string; onRetry: () => void };

/** Renders when the rows were fetched, while newer rows load, or why newer rows could not be loaded. */
export function ListAge({ state: { at, refreshStatus }, timeZone, onRetry }: ListAgeProps) {
  const ageText = `Data pukul ${formatTime(at, timeZone)}`;
  const failure = typeof refreshStatus === "object" ? refreshStatus : null;
  return (
    <>
      {(refreshStatus === "refreshing" || refreshStatus === "scheduled") && (
        <p className="list-age">{ageText}, memperbarui...</p>
      )}
      <div role="status" className="list-alert">
        {(refreshStatus === "lost" || failure) && (
          <>
            <p className="max-w-prose wrap-anywhere">
              {failure ? `${ageText}, tidak dapat diperbarui. ${failure.text}` : SCRIPT_NOT_LOADED}
            </p>
            <RequestId id={failure?.requestId} />
            <Button onClick={onRetry}>{failure ? "Coba lagi" : "Coba Lagi"}</Button>
          </>
        )}
      </div>
    </>
  );
}
