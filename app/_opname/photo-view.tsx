"use client";

import { useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import type { ListView } from "@/lib/list/list";
import { type FoundPhotos, useFoundPhotos } from "../_pictures/viewer/photos";
import { Button } from "../_ui/button";
import { LoadingCard, StateCard } from "../_ui/cards";
import { useTabStop } from "../_ui/grid/use-tab-stop";
import { onDemand } from "../_ui/on-demand/on-demand";
import { inTab, type ViewProps } from "./in-tab";
import { PhotoSheet, tileId } from "./photo-sheet";

const PhotoViewer = onDemand(
  () => import(/* webpackChunkName: "photo-viewer" */ "../_pictures/viewer/photo-viewer"),
);

function tileOf(index: number): HTMLElement | null {
  const tile = document.getElementById(tileId(index));
  tile?.scrollIntoView({ block: "nearest" });
  return tile;
}

function FoundSheet({ view, photos }: { view: ListView; photos: FoundPhotos }) {
  const stop = useTabStop(0, false);
  const [isViewed, setViewed] = useState(false);
  const current = Math.min(stop.position, photos.count - 1);

  function open(index: number) {
    stop.setPosition(index);
    setViewed(true);
  }

  return (
    <>
      <p className="text-sm text-muted">{formatAmount(photos.count)} foto</p>
      <PhotoSheet view={view} photos={photos} current={current} stop={stop} onOpen={open} />
      {isViewed && (
        <PhotoViewer
          view={view}
          photos={photos}
          start={stop.position}
          onStep={stop.setPosition}
          onClose={() => setViewed(false)}
          focusAfter={() => tileOf(current)}
        />
      )}
    </>
  );
}

function PhotoView({ view, place, list, narrowed, go }: ViewProps) {
  const photos = useFoundPhotos(list, place, narrowed);
  if (photos === undefined) return <LoadingCard />;
  if (!photos?.count) {
    return (
      <StateCard sign="empty">
        <p>Tidak ada foto pada catatan yang ditemukan</p>
        {(narrowed || place.search || place.filters) && (
          <p className="text-sm">Longgarkan pencarian atau filter, atau lepas aturannya.</p>
        )}
        <Button onClick={() => go({ ...place, tab: undefined })}>Daftar</Button>
      </StateCard>
    );
  }
  return <FoundSheet view={view} photos={photos} />;
}

export default inTab(PhotoView, true);
