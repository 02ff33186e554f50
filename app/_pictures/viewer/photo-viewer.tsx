"use client";

import { useEffect, useRef, useState } from "react";
import type { ListView } from "@/lib/list/list";
import { Dialog } from "../../_ui/content-dialog";
import type { FoundPhotos } from "./found-photos";
import { PhotoFacts } from "./photo-facts";
import { PhotoStage } from "./photo-stage";
import { usePhotoRow } from "./use-found-photos";
import { useWholePhoto } from "./use-whole-photo";
import { useZoom } from "./use-zoom";
import { ViewerButtons } from "./viewer-buttons";
import { useViewerKeys } from "./viewer-keys";

type PhotoViewerProps = {
  view: ListView;
  photos: FoundPhotos;
  index: number;
  onStep: (index: number) => void;
  onClose: () => void;
  /** Returns the element that gets the focus when it is closed; without it, the one that had it before. */
  focusAfter?: () => HTMLElement | null;
};

/** Renders one photo of the found rows after the other, with what its record says. */
export default function PhotoViewer({ onClose, focusAfter, ...rest }: PhotoViewerProps) {
  const { photos } = rest;
  useEffect(() => photos.hold(), [photos]);
  return (
    <Dialog title="Penampil Foto" onClose={onClose} focusAfter={focusAfter} full>
      <Viewed {...rest} onClose={onClose} />
    </Dialog>
  );
}

type ViewedProps = Omit<PhotoViewerProps, "focusAfter">;

/** A part of its own, since a dialog renders its content later than itself. */
function Viewed({ view, photos, index, onStep, onClose }: ViewedProps) {
  const content = useRef<HTMLDivElement>(null);
  const [{ turnedAt, turns }, setTurn] = useState({ turnedAt: index, turns: 0 });
  const [direction, setDirection] = useState(1);
  const { foto, thumbnail, whole, retry } = useWholePhoto(photos, index, direction);
  const row = usePhotoRow(photos, index);
  const { zoomIn, zoomOut, fitPhoto } = useZoom(content, step);
  const quarters = turnedAt === index ? turns : 0;

  function goTo(to: number) {
    if (to < 0 || to >= photos.count || to === index) return;
    setDirection(Math.sign(to - index));
    fitPhoto();
    onStep(to);
  }

  function step(by: number) {
    goTo(index + by);
  }

  function turn() {
    setTurn({ turnedAt: index, turns: quarters + 1 });
  }

  useViewerKeys({
    previous: () => step(-1),
    next: () => step(1),
    first: () => goTo(0),
    last: () => goTo(photos.count - 1),
    zoomIn,
    zoomOut,
    fitPhoto,
    turn,
  });

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 lg:flex-row lg:gap-5">
      <div className="flex min-h-0 flex-1 flex-col gap-3">
        <PhotoStage
          thumbnail={thumbnail}
          whole={whole}
          label={view.picture?.label ?? ""}
          turns={quarters}
          content={content}
          onRetry={retry}
        />
        <ViewerButtons
          foto={foto}
          whole={whole}
          hasPrevious={index > 0}
          hasNext={index < photos.count - 1}
          {...{ step, zoomIn, zoomOut, fitPhoto, turn, onClose }}
        />
      </div>
      <PhotoFacts view={view} row={row} index={index} count={photos.count} />
    </div>
  );
}
