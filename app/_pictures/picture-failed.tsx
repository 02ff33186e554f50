"use client";

import { SessionEnded } from "../_session/session-end";
import { Button } from "../_ui/button";
import { Sign } from "../_ui/cards/state-card";
import { RequestId } from "../_ui/request-id";
import { type NoPicture, sayNoPicture } from "./fetch-picture";

/** Says why a picture is not shown, and asks for it again where that may bring it. */
export function PictureFailed({ failed, onRetry }: { failed: NoPicture; onRetry: () => void }) {
  const { problem, reason } = failed;
  if (problem.kind === "session") return <SessionEnded reason={problem.reason} />;
  return (
    <div className="flex flex-col items-center gap-2 p-4 text-center">
      <Sign sign="failed" className="size-12 p-3" />
      <div role="alert">
        <p>{sayNoPicture(failed)}</p>
        <RequestId id={problem.requestId} />
      </div>
      {reason === "passing" && <Button onClick={onRetry}>Coba Lagi</Button>}
    </div>
  );
}
