"use client";

import { useState } from "react";
import type { ListView } from "@/lib/list/list";
import { readListAddress } from "@/lib/list/list-address";
import { cachedList } from "../../_store/lists/cached-lists";
import type { WholeList } from "../../_store/lists/whole-list";
import { Button } from "../../_ui/button";
import { LoadingCard } from "../../_ui/cards";
import { ScrollRegion } from "../../_ui/data-table";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { BROKEN, PictureFailed, usePicture } from "../picture";
import { type FindPlaces, useFoundPhotos } from "./photos";

const PhotoViewer = onDemand(() => import(/* webpackChunkName: "photo-viewer" */ "./photo-viewer"));

type ListViewerProps = {
  view: ListView;
  list: WholeList;
  /** The place of the first shown row among the found ones. */
  place: number;
  /** The places among the found rows to which they are narrowed, `null` for all. */
  narrowed: readonly number[] | null;
  onClose: () => void;
};

/** Renders the photos of the found rows of the list in the address, from one of them on. */
function ListViewer({ view, list, place, narrowed, onClose }: ListViewerProps) {
  const [found] = useState(() => ({
    list,
    address: readListAddress(new URLSearchParams(window.location.search)),
  }));
  const photos = useFoundPhotos(found.list, found.address, narrowed);
  if (!photos?.count) return null;
  return <PhotoViewer view={view} photos={photos} start={photos.indexOf(place)} onClose={onClose} />;
}

type PictureDialogProps = {
  view: ListView;
  foto: string;
  place: number;
  record: string;
  findPlaces?: FindPlaces;
  onClose: () => void;
};

/** A record's picture and name (pictures.md#pictures-of-a-record): a logo can be zoomed, a photo leads to those of the other rows. */
export default function PictureDialog({
  view,
  foto,
  place,
  record,
  findPlaces,
  onClose,
}: PictureDialogProps) {
  const { label: title = "", zoom = false } = view.picture ?? {};
  const { picture, retry } = usePicture(foto);
  const [zoomed, setZoomed] = useState(false);
  const [broken, setBroken] = useState(false);
  const [viewed, setViewed] = useState<{ narrowed: readonly number[] | null } | null>(null);
  const list = zoom ? null : cachedList(view.resource)?.list;
  const failed = picture.kind === "failed" ? picture : broken && BROKEN;

  async function openViewer() {
    setViewed({ narrowed: (await findPlaces?.()) ?? null });
  }

  if (failed && failed.problem.kind === "session") return <PictureFailed failed={failed} onRetry={retry} />;
  return (
    <Dialog title={title} text={record} onClose={onClose} wide>
      {picture.kind === "loading" && <LoadingCard />}
      {failed && <PictureFailed failed={failed} onRetry={retry} />}
      {picture.kind === "ready" && !broken && (
        <ScrollRegion
          label={title}
          tabIndex={zoomed ? 0 : undefined}
          className="min-h-0 flex-1 overflow-auto rounded-control bg-sunken"
        >
          {/* biome-ignore lint/performance/noImgElement: the picture is fetched with the session and held by this page. */}
          <img
            src={picture.url}
            alt={title}
            onError={() => setBroken(true)}
            className={`mx-auto ${zoomed ? "w-[200%] max-w-none" : "max-h-[60dvh] max-w-full"}`}
          />
        </ScrollRegion>
      )}
      <DialogActions>
        {zoom && picture.kind === "ready" && !broken && (
          <Button aria-pressed={zoomed} onClick={() => setZoomed(!zoomed)}>
            Perbesar
          </Button>
        )}
        {list && <Button onClick={openViewer}>Buka penampil</Button>}
        <Button kind="primary" autoFocus={!zoom} onClick={onClose}>
          Tutup
        </Button>
      </DialogActions>
      {viewed && list && (
        <ListViewer view={view} list={list} place={place} {...viewed} onClose={() => setViewed(null)} />
      )}
    </Dialog>
  );
}
