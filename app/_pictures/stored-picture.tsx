"use client";

import { useState } from "react";
import { pictureHref } from "@/lib/fields/pictures/thumbnail";
import { SessionEnded } from "../_session/session-end";
import { Button } from "../_ui/button";
import { failureLabel, PictureFigure, usePicture } from "./picture";

const focus = (link: HTMLAnchorElement | null) => link?.focus();

/** Shows the picture that a record holds, with a link to the whole picture. */
export default function StoredPicture({ foto, label }: { foto: string; label: string }) {
  const { picture, retry } = usePicture(foto);
  const [isRetried, setRetried] = useState(false);
  const isShown = picture.kind === "ready";

  function retryHere() {
    setRetried(true);
    if (picture.kind !== "loading") retry();
  }

  if (picture.kind === "failed" && picture.problem.kind === "session") {
    return <SessionEnded reason={picture.problem.reason} />;
  }
  const isPassing = picture.kind === "failed" && picture.reason === "passing";
  return (
    <div className="flex flex-col gap-1">
      <PictureFigure
        url={isShown ? picture.url : null}
        alt={`${label} tersimpan`}
        caption="Tersimpan"
        href={pictureHref(foto)}
        // The button that had the focus has gone.
        linkRef={isRetried ? focus : undefined}
        missing={picture.kind === "failed" ? failureLabel(picture) : "Memuat..."}
      />
      {(isPassing || (isRetried && picture.kind === "loading")) && (
        <Button aria-disabled={!isPassing} onClick={retryHere}>
          Coba Lagi
        </Button>
      )}
    </div>
  );
}
