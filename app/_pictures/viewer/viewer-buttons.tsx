"use client";

import { useState } from "react";
import { pictureHref } from "@/lib/fields/pictures/thumbnail";
import type { FoundEnd } from "@/lib/messages/session";
import { useOwner } from "../../_session/page-owner";
import { SessionEnded } from "../../_session/session-end";
import { useAlert } from "../../_ui/alerts";
import { Button } from "../../_ui/button";
import { saveFile } from "../../_ui/save-file";
import { type FetchedPicture, fetchPicture, sayNoPicture } from "../fetch-picture";

const ICONS = {
  previous: "M10 3L5 8l5 5",
  next: "M6 3l5 5-5 5",
  zoomOut: "M3 8h10",
  zoomIn: "M3 8h10M8 3v10",
  fit: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  turn: "M13 8a5 5 0 1 1-1.6-3.7M13 2v3.2H9.8",
  download: "M8 2.5v7.5M4.5 7L8 10.5 11.5 7M3 13.5h10",
} as const;

type IconButtonProps = {
  icon: keyof typeof ICONS;
  label: string;
  keys?: string;
  /** Whether its label is shown where there is room. */
  isNamed?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

function IconButton({ icon, label, keys, isNamed, disabled, onClick }: IconButtonProps) {
  return (
    <Button
      onClick={onClick}
      aria-disabled={disabled}
      aria-keyshortcuts={keys}
      title={label}
      className="px-3 aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
    >
      <svg aria-hidden width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.75">
        <path d={ICONS[icon]} />
      </svg>
      <span className={isNamed ? "max-lg:sr-only" : "sr-only"}>{label}</span>
    </Button>
  );
}

/** Returns what saves a photo as the API has it, and the end of the session if that was told instead. */
function useDownload(foto: string, whole: FetchedPicture | null) {
  const { userId } = useOwner();
  const showAlert = useAlert();
  const [ended, setEnded] = useState<FoundEnd | null>(null);

  async function download() {
    const isHere = whole?.kind === "ready";
    const photo = isHere
      ? whole
      : await fetchPicture(pictureHref(foto), userId, new AbortController().signal);
    if (photo.kind === "ready") {
      saveFile(photo.file, foto);
      if (!isHere) URL.revokeObjectURL(photo.url);
    } else if (photo.problem.kind === "session") setEnded(photo.problem.reason);
    else showAlert("KESALAHAN", sayNoPicture(photo), photo.problem.requestId);
  }

  return { download, ended };
}

type ViewerButtonsProps = {
  foto: string;
  whole: FetchedPicture | null;
  hasPrevious: boolean;
  hasNext: boolean;
  step: (by: number) => void;
  zoomIn: () => void;
  zoomOut: () => void;
  fitPhoto: () => void;
  turn: () => void;
  onClose: () => void;
};

/** Renders the buttons of the viewer. */
export function ViewerButtons({ foto, whole, hasPrevious, hasNext, step, ...acts }: ViewerButtonsProps) {
  const { download, ended } = useDownload(foto, whole);
  return (
    <div className="grid grid-cols-4 justify-center gap-2 sm:flex sm:flex-wrap">
      {ended && <SessionEnded reason={ended} />}
      <IconButton
        icon="previous"
        isNamed
        label="Sebelumnya"
        keys="ArrowLeft"
        disabled={!hasPrevious}
        onClick={() => step(-1)}
      />
      <IconButton
        icon="next"
        isNamed
        label="Berikutnya"
        keys="ArrowRight"
        disabled={!hasNext}
        onClick={() => step(1)}
      />
      <IconButton icon="zoomOut" label="Perkecil" keys="-" onClick={acts.zoomOut} />
      <IconButton icon="zoomIn" label="Perbesar" keys="+" onClick={acts.zoomIn} />
      <IconButton icon="fit" label="Pas" keys="0" onClick={acts.fitPhoto} />
      <IconButton icon="turn" label="Putar" keys="r" onClick={acts.turn} />
      <IconButton icon="download" isNamed label="Unduh" onClick={() => void download()} />
      <Button kind="primary" onClick={acts.onClose}>
        Tutup
      </Button>
    </div>
  );
}
