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
import { BROKEN_PICTURE, PictureFailed, usePicture } from "../picture";
import { type FindPositions, type FoundPhotos, findPhotos } from "./photos";

const PhotoViewer = onDemand(() => import(/* webpackChunkName: "photo-viewer" */ "./photo-viewer"));

type PictureDialogProps = {
  view: ListView;
  foto: string;
  position: number;
  record: string;
  findPositions?: FindPositions;
  onClose: () => void;
};

/** A record's picture and name (pictures.md#pictures-of-a-record): a logo can be zoomed, a photo leads to those of the other rows. */
export default function PictureDialog(props: PictureDialogProps) {
  const { view, foto, position, record, findPositions, onClose } = props;
  const { label: title = "", zoom = false } = view.picture ?? {};
  const { picture, retry } = usePicture(foto);
  const [zoomed, setZoomed] = useState(false);
  const [broken, setBroken] = useState(false);
  const [photos, setPhotos] = useState<FoundPhotos | null>(null);
  const list = zoom ? null : cachedList(view.resource)?.list;
  const failed = picture.kind === "failed" ? picture : broken && BROKEN_PICTURE;

  /** Opens the viewer with the photos of the found rows of the list in the address, from this one on. */
  async function openViewer(from: WholeList) {
    const { search, filters, sort } = readListAddress(new URLSearchParams(window.location.search));
    const narrowed = (await findPositions?.()) ?? null;
    const foundPhotos = await findPhotos(from, { search, filters, sort, start: 0 }, narrowed);
    if (foundPhotos?.count) setPhotos(foundPhotos);
  }

  if (failed && failed.problem.kind === "session") return <PictureFailed failed={failed} onRetry={retry} />;
  return (
    <Dialog title={title} text={record} onClose={onClose} size="wide">
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
        {list && <Button onClick={() => void openViewer(list)}>Buka penampil</Button>}
        <Button kind="primary" autoFocus={!zoom} onClick={onClose}>
          Tutup
        </Button>
      </DialogActions>
      {photos && (
        <PhotoViewer
          view={view}
          photos={photos}
          start={photos.indexOf(position)}
          onClose={() => setPhotos(null)}
        />
      )}
    </Dialog>
  );
}
