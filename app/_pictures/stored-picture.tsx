"use client";

import { pictureHref } from "@/lib/pictures/thumbnail";
import { SessionEnded } from "../_session/session-end";
import { PictureFigure } from "./picture-figure";
import { usePicture } from "./use-picture";

const WORDS = { loading: "Memuat...", message: "Tidak dapat dimuat" };

/** Shows the picture that a record holds, with a link to the whole picture. */
export default function StoredPicture({ foto, label }: { foto: string; label: string }) {
  const picture = usePicture(foto);
  if (picture.kind === "session") return <SessionEnded reason={picture.reason} />;
  return (
    <PictureFigure
      url={picture.kind === "ready" ? picture.url : null}
      alt={`${label} tersimpan`}
      caption="Tersimpan"
      href={pictureHref(foto)}
      missing={picture.kind === "ready" ? "" : WORDS[picture.kind]}
    />
  );
}
