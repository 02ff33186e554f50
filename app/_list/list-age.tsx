import { formatTime } from "@/lib/list/format-value";
import { SCRIPT_NOT_LOADED } from "@/lib/messages/problem";
import { RequestId } from "../_ui/alerts";
import { Button } from "../_ui/button";
import type { RefreshStatus } from "./rows/use-whole-list";

type ListAgeProps = {
  at: number;
  update: RefreshStatus;
  timeZone: string;
  onRetry: () => void;
};

/** Renders the age of the rows while newer ones load, or why they could not be loaded. */
export function ListAge({ at, update, timeZone, onRetry }: ListAgeProps) {
  const age = `Data pukul ${formatTime(at, timeZone)}`;
  const failure = typeof update === "object" ? update : null;
  return (
    <>
      {/* Positioned without moving the search or the rows. */}
      {(update === "refreshing" || update === "scheduled") && (
        <p className="list-age">{age}, memperbarui...</p>
      )}
      <div role="status" className="list-alert">
        {(update === "lost" || failure) && (
          <>
            <p className="max-w-prose wrap-anywhere">
              {failure ? `${age}, tidak dapat diperbarui. ${failure.text}` : SCRIPT_NOT_LOADED}
            </p>
            <RequestId id={failure?.requestId} />
            <Button onClick={onRetry}>{failure ? "Coba lagi" : "Coba Lagi"}</Button>
          </>
        )}
      </div>
    </>
  );
}
