"use client";

import type { PanzoomObject } from "@panzoom/panzoom";
import { useEffect, useRef, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { type ListRow, type ListView, nameOf } from "@/lib/list/list";
import { ScrollRegion } from "../../_ui/data-table";
import { Dialog } from "../../_ui/dialog";
import { PhotoStage } from "./photo-stage";
import { type FoundPhotos, usePhotoRow } from "./photos";
import { actByKey, ViewerButtons } from "./viewer-buttons";

type PhotoFactsProps = { view: ListView; row: ListRow | null; index: number; count: number };

function PhotoFacts({ view, row, index, count }: PhotoFactsProps) {
  const cells = row?.cells ?? [];
  return (
    <ScrollRegion label="Isi catatan" className="max-h-[28dvh] shrink-0 overflow-auto lg:max-h-none lg:w-72">
      <p role="status" className="mb-3 text-sm text-muted">
        Foto {formatAmount(index + 1)} dari {formatAmount(count)}
        <span className="sr-only"> · {row && nameOf(view, row)}</span>
      </p>
      <dl className="grid gap-x-3 gap-y-2 text-sm max-lg:grid-cols-2">
        {view.columns.map(({ field, label }, at) => (
          <div key={field}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="wrap-anywhere">{cells[at]}</dd>
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

  function goTo(to: number) {
    if (to < 0 || to >= photos.count || to === index) return;
    setDirection(Math.sign(to - index));
    fitPhoto();
    setIndex(to);
    onStep?.(to);
  }

  function fitPhoto() {
    panzoom.current?.reset({ animate: false });
  }

  function step(by: number) {
    goTo(index + by);
  }

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
      focusAfter={focusAfter}
      onKeyDown={(event) => actByKey(event, acts)}
      full
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
