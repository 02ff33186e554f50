import { useState } from "react";
import { pictureHref } from "@/lib/fields/pictures/thumbnail";
import { SessionEnded } from "../_session/session-end";
import { Button } from "../_ui/button";
import { failureLabel, PictureFigure, usePicture } from "./picture";

const focusOnMount = (link: HTMLAnchorElement | null) => link?.focus();

/** Renders the current picture of a record as a small preview that links to the full size. */
export default function StoredPicture({ foto, label }: { foto: string; label: string }) {
  const { picture, retry } = usePicture(foto);
  const [isRetried, setRetried] = useState(false);

  function fetchAgain() {
    setRetried(true);
    if (picture.kind !== "loading") retry();
  }

  if (picture.kind === "failed" && picture.problem.kind === "session") {
    return <SessionEnded reason={picture.problem.reason} />;
  }
  const canRetry = picture.kind === "failed" && picture.reason === "temporary";
  return (
    <div className="flex flex-col gap-1">
      <PictureFigure
        url={picture.kind === "ready" ? picture.url : null}
        alt={`${label} tersimpan`}
        caption="Tersimpan"
        href={pictureHref(foto)}
        // The retry button is removed after it was pressed, so the link gets the focus.
        linkRef={isRetried ? focusOnMount : undefined}
        placeholder={picture.kind === "failed" ? failureLabel(picture) : "Memuat..."}
      />
      {(canRetry || (isRetried && picture.kind === "loading")) && (
        <Button aria-disabled={!canRetry} onClick={fetchAgain}>
          Coba Lagi
        </Button>
      )}
    </div>
  );
}
