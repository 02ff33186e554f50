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
import { failureTextWithCause, fetchPicture } from "../picture";
import { PhotoStage } from "./photo-stage";
import { type FoundPhotos, usePhotoRow } from "./photos";

type PhotoViewerProps = {
  view: ListView;
  /** The photos; later changes of this prop are ignored. */
  photos: FoundPhotos;
  startIndex: number;
  onStep?: (index: number) => void;
  onClose: () => void;
  /** Returns the element to focus after closing; by default the one that had the focus before. */
  focusAfter?: () => Element | null;
};

/** Renders a dialog that pages through photos, each beside the values of its record. */
export default function PhotoViewer(props: PhotoViewerProps) {
  const { view, startIndex, onStep, onClose, focusAfter } = props;
  const [photos] = useState(props.photos);
  const [index, setIndex] = useState(startIndex);
  const panzoomRef = useRef<PanzoomObject>(null);
  const [{ turnedIndex, turns }, setTurn] = useState({ turnedIndex: index, turns: 0 });
  const [direction, setDirection] = useState(1);
  const row = usePhotoRow(photos, index);
  const foto = row?.picture ?? "";
  const nextFoto = usePhotoRow(photos, index + direction)?.picture ?? "";
  const quarterTurns = turnedIndex === index ? turns : 0;
  useEffect(() => photos.retainList(), [photos]);

  const fitPhoto = () => panzoomRef.current?.reset({ animate: false });

  function goTo(to: number) {
    if (to < 0 || to >= photos.count || to === index) return;
    setDirection(Math.sign(to - index));
    fitPhoto();
    setIndex(to);
    onStep?.(to);
  }

  const stepBy = (count: number) => goTo(index + count);

  const handlers = {
    zoomIn: () => panzoomRef.current?.zoomIn({ animate: false }),
    zoomOut: () => panzoomRef.current?.zoomOut({ animate: false }),
    fitPhoto,
    previous: () => stepBy(-1),
    next: () => stepBy(1),
    first: () => goTo(0),
    last: () => goTo(photos.count - 1),
    turn: () => setTurn({ turnedIndex: index, turns: quarterTurns + 1 }),
  };

  return (
    <Dialog
      title="Penampil Foto"
      onClose={onClose}
      returnFocusTo={focusAfter}
      onKeyDown={(event) => handleKey(event, handlers)}
      size="full"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 lg:flex-row lg:gap-5">
        <div className="flex min-h-0 flex-1 flex-col gap-3">
          <PhotoStage
            foto={foto}
            next={nextFoto}
            label={view.picture?.label ?? ""}
            turns={quarterTurns}
            panzoomRef={panzoomRef}
            onSwipe={stepBy}
          />
          <ViewerButtons
            foto={foto}
            handlers={handlers}
            disabled={{ previous: index === 0, next: index >= photos.count - 1 }}
            onClose={onClose}
          />
        </div>
        <PhotoFacts view={view} row={row} index={index} count={photos.count} />
      </div>
    </Dialog>
  );
}

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

/** The buttons of the viewer with their keys; those with `hasLabel` have a visible label in a wide window. */
const VIEWER_ACTIONS = {
  previous: { label: "Sebelumnya", icon: "M10 3L5 8l5 5", keys: ["ArrowLeft"], hasLabel: true },
  next: { label: "Berikutnya", icon: "M6 3l5 5-5 5", keys: ["ArrowRight"], hasLabel: true },
  zoomOut: { label: "Perkecil", icon: "M3 8h10", keys: ["-"], hasLabel: false },
  zoomIn: { label: "Perbesar", icon: "M3 8h10M8 3v10", keys: ["+", "="], hasLabel: false },
  fitPhoto: {
    label: "Pas",
    icon: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
    keys: ["0"],
    hasLabel: false,
  },
  turn: { label: "Putar", icon: "M13 8a5 5 0 1 1-1.6-3.7M13 2v3.2H9.8", keys: ["r"], hasLabel: false },
  download: { label: "Unduh", icon: "M8 2.5v7.5M4.5 7L8 10.5 11.5 7M3 13.5h10", keys: [], hasLabel: true },
} as const;

type ActionName = keyof typeof VIEWER_ACTIONS;
const ACTION_NAMES = Object.keys(VIEWER_ACTIONS) as ActionName[];

/** The handlers of the actions except the download, and of the keys Home and End. */
type KeyHandlers = Record<Exclude<ActionName, "download"> | "first" | "last", () => void>;

function actionOfKey(key: string): keyof KeyHandlers | undefined {
  if (key === "Home") return "first";
  if (key === "End") return "last";
  const hasKey = (name: ActionName) => (VIEWER_ACTIONS[name].keys as readonly string[]).includes(key);
  return ACTION_NAMES.filter((name) => name !== "download").find(hasKey);
}

function handleKey(event: KeyboardEvent, handlers: KeyHandlers): void {
  const action = actionOfKey(event.key.length === 1 ? event.key.toLowerCase() : event.key);
  if (!action || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  handlers[action]();
}

type ViewerButtonsProps = {
  foto: string;
  handlers: KeyHandlers;
  disabled: Partial<Record<ActionName, boolean>>;
  onClose: () => void;
};

function ViewerButtons({ foto, handlers, disabled, onClose }: ViewerButtonsProps) {
  const { userId } = useOwner();
  return (
    <div className="grid grid-cols-4 justify-center gap-2 sm:flex sm:flex-wrap">
      {ACTION_NAMES.map((name) => {
        const { label, icon, keys, hasLabel } = VIEWER_ACTIONS[name];
        return (
          <Button
            key={name}
            onClick={name === "download" ? () => void downloadPhoto(foto, userId) : handlers[name]}
            aria-disabled={disabled[name]}
            aria-keyshortcuts={keys[0]}
            title={label}
            className="px-3 aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
          >
            <Icon path={icon} />
            <span className={hasLabel ? "max-lg:sr-only" : "sr-only"}>{label}</span>
          </Button>
        );
      })}
      <Button kind="primary" onClick={onClose}>
        Tutup
      </Button>
    </div>
  );
}

async function downloadPhoto(foto: string, userId: string): Promise<void> {
  const photo = await fetchPicture(foto, userId, new AbortController().signal);
  if (photo.kind === "ready") {
    saveFile(photo.file, foto);
    URL.revokeObjectURL(photo.url);
  } else if (photo.problem.kind === "session") reportSessionEnd(photo.problem.reason);
  else showAlert("KESALAHAN", failureTextWithCause(photo), photo.problem.requestId);
}
