"use client";

import type { KeyboardEvent } from "react";
import { useOwner } from "../../_session/page-owner";
import { reportEnd } from "../../_session/session-end";
import { showAlert } from "../../_ui/alerts";
import { Button } from "../../_ui/button";
import { Icon } from "../../_ui/icon";
import { saveFile } from "../../_ui/save-file";
import { fetchPicture, sayNoPicture } from "../picture";

/** What the viewer does by a button or a key; the labels of `named` ones are shown where there is room. */
const ACTS = {
  previous: { label: "Sebelumnya", icon: "M10 3L5 8l5 5", keys: ["ArrowLeft"], named: true },
  next: { label: "Berikutnya", icon: "M6 3l5 5-5 5", keys: ["ArrowRight"], named: true },
  zoomOut: { label: "Perkecil", icon: "M3 8h10", keys: ["-"], named: false },
  zoomIn: { label: "Perbesar", icon: "M3 8h10M8 3v10", keys: ["+", "="], named: false },
  fitPhoto: {
    label: "Pas",
    icon: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
    keys: ["0"],
    named: false,
  },
  turn: { label: "Putar", icon: "M13 8a5 5 0 1 1-1.6-3.7M13 2v3.2H9.8", keys: ["r"], named: false },
  download: { label: "Unduh", icon: "M8 2.5v7.5M4.5 7L8 10.5 11.5 7M3 13.5h10", keys: [], named: true },
} as const;

type ActName = keyof typeof ACTS;

const NAMES = Object.keys(ACTS) as ActName[];

/** What is done by each button but the download, and by the keys Home and End. */
type Acts = Record<Exclude<ActName, "download"> | "first" | "last", () => void>;

function actOf(key: string): keyof Acts | undefined {
  if (key === "Home") return "first";
  if (key === "End") return "last";
  const has = (name: ActName) => (ACTS[name].keys as readonly string[]).includes(key);
  return NAMES.filter((name) => name !== "download").find(has);
}

/** Acts by a key of the viewer. */
export function actByKey(event: KeyboardEvent, acts: Acts): void {
  const act = actOf(event.key.length === 1 ? event.key.toLowerCase() : event.key);
  if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  acts[act]();
}

/** Saves a photo as the API has it, or says why there is none. */
async function download(foto: string, userId: string): Promise<void> {
  const photo = await fetchPicture(foto, userId, new AbortController().signal);
  if (photo.kind === "ready") {
    saveFile(photo.file, foto);
    URL.revokeObjectURL(photo.url);
  } else if (photo.problem.kind === "session") reportEnd(photo.problem.reason);
  else showAlert("KESALAHAN", sayNoPicture(photo), photo.problem.requestId);
}

type ViewerButtonsProps = {
  foto: string;
  acts: Acts;
  /** The acts that lead nowhere now. */
  disabled: Partial<Record<ActName, boolean>>;
  onClose: () => void;
};

/** Renders the buttons of the viewer. */
export function ViewerButtons({ foto, acts, disabled, onClose }: ViewerButtonsProps) {
  const { userId } = useOwner();
  return (
    <div className="grid grid-cols-4 justify-center gap-2 sm:flex sm:flex-wrap">
      {NAMES.map((name) => {
        const { label, icon, keys, named } = ACTS[name];
        return (
          <Button
            key={name}
            onClick={name === "download" ? () => void download(foto, userId) : acts[name]}
            aria-disabled={disabled[name]}
            aria-keyshortcuts={keys[0]}
            title={label}
            className="px-3 aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
          >
            <Icon path={icon} />
            <span className={named ? "max-lg:sr-only" : "sr-only"}>{label}</span>
          </Button>
        );
      })}
      <Button kind="primary" onClick={onClose}>
        Tutup
      </Button>
    </div>
  );
}
