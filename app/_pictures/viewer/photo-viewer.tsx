"use client";

import type { PanzoomObject } from "@panzoom/panzoom";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { type ListRow, type ListView, rowName } from "@/lib/list/list";
import { useOwner } from "../../_session/page-owner";
import { reportSessionEnd } from "../../_session/session-end";
import { showAlert } from "../../_ui/alerts";
import { Button } from "../../_ui/button";
import { ScrollRegion } from "../../_ui/data-table";
import { Dialog } from "../../_ui/dialog";
import { Icon } from "../../_ui/icon";
import { saveFile } from "../../_ui/save-file";
import { failureText, fetchPicture } from "../picture";
import { PhotoStage } from "./photo-stage";
import { type FoundPhotos, usePhotoRow } from "./photos";

type PhotoFactsProps = { view: ListView; row: ListRow | null; index: number; count: number };

function PhotoFacts({ view, row, index, count }: PhotoFactsProps) {
  const cells = row?.cells ?? [];
  return (
    <ScrollRegion label="Isi catatan" className="max-h-[28dvh] shrink-0 overflow-auto lg:max-h-none lg:w-72">
      <p role="status" className="mb-3 text-sm text-muted">
        Foto {formatAmount(index + 1)} dari {formatAmount(count)}
        <span className="sr-only"> · {row && rowName(view, row)}</span>
      </p>
      <dl className="grid gap-x-3 gap-y-2 text-sm max-lg:grid-cols-2">
        {view.columns.map(({ field, label }, index) => (
          <div key={field}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="wrap-anywhere">{cells[index]}</dd>
          </div>
        ))}
      </dl>
    </ScrollRegion>
  );
}

type PhotoViewerProps = {
  view: ListView;
  /** The photos as they are when it opens, and the index of the one that it opens with. */
  photos: FoundPhotos;
  start: number;
  onStep?: (index: number) => void;
  onClose: () => void;
  /** Returns the element that gets the focus when it is closed; without it, the one that had it before. */
  focusAfter?: () => Element | null;
};

/** Renders one photo of the found rows after the other, with what its record says. */
export default function PhotoViewer(props: PhotoViewerProps) {
  const { view, start, onStep, onClose, focusAfter } = props;
  const [photos] = useState(props.photos);
  const [index, setIndex] = useState(start);
  const panzoom = useRef<PanzoomObject>(null);
  const [{ turnedAt, turns }, setTurn] = useState({ turnedAt: index, turns: 0 });
  const [direction, setDirection] = useState(1);
  const row = usePhotoRow(photos, index);
  const foto = row?.picture ?? "";
  const next = usePhotoRow(photos, index + direction)?.picture ?? "";
  const quarters = turnedAt === index ? turns : 0;
  useEffect(() => photos.hold(), [photos]);

  const fitPhoto = () => panzoom.current?.reset({ animate: false });

  function goTo(to: number) {
    if (to < 0 || to >= photos.count || to === index) return;
    setDirection(Math.sign(to - index));
    fitPhoto();
    setIndex(to);
    onStep?.(to);
  }

  const step = (count: number) => goTo(index + count);

  const acts = {
    zoomIn: () => panzoom.current?.zoomIn({ animate: false }),
    zoomOut: () => panzoom.current?.zoomOut({ animate: false }),
    fitPhoto,
    previous: () => step(-1),
    next: () => step(1),
    first: () => goTo(0),
    last: () => goTo(photos.count - 1),
    turn: () => setTurn({ turnedAt: index, turns: quarters + 1 }),
  };

  return (
    <Dialog
      title="Penampil Foto"
      onClose={onClose}
      returnFocusTo={focusAfter}
      onKeyDown={(event) => actByKey(event, acts)}
      size="full"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 lg:flex-row lg:gap-5">
        <div className="flex min-h-0 flex-1 flex-col gap-3">
          <PhotoStage
            foto={foto}
            next={next}
            label={view.picture?.label ?? ""}
            turns={quarters}
            panzoom={panzoom}
            onSwipe={step}
          />
          <ViewerButtons
            foto={foto}
            acts={acts}
            disabled={{ previous: index === 0, next: index >= photos.count - 1 }}
            onClose={onClose}
          />
        </div>
        <PhotoFacts view={view} row={row} index={index} count={photos.count} />
      </div>
    </Dialog>
  );
}

/** The actions of the viewer; those that are `named` show their labels if there is room. */
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

/** The handler of each action except the download, and of the keys Home and End. */
type Acts = Record<Exclude<ActName, "download"> | "first" | "last", () => void>;

function actOf(key: string): keyof Acts | undefined {
  if (key === "Home") return "first";
  if (key === "End") return "last";
  const has = (name: ActName) => (ACTS[name].keys as readonly string[]).includes(key);
  return NAMES.filter((name) => name !== "download").find(has);
}

function actByKey(event: KeyboardEvent, acts: Acts): void {
  const act = actOf(event.key.length === 1 ? event.key.toLowerCase() : event.key);
  if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  acts[act]();
}

async function download(foto: string, userId: string): Promise<void> {
  const photo = await fetchPicture(foto, userId, new AbortController().signal);
  if (photo.kind === "ready") {
    saveFile(photo.file, foto);
    URL.revokeObjectURL(photo.url);
  } else if (photo.problem.kind === "session") reportSessionEnd(photo.problem.reason);
  else showAlert("KESALAHAN", failureText(photo), photo.problem.requestId);
}

type ViewerButtonsProps = {
  foto: string;
  acts: Acts;
  disabled: Partial<Record<ActName, boolean>>;
  onClose: () => void;
};

function ViewerButtons({ foto, acts, disabled, onClose }: ViewerButtonsProps) {
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
