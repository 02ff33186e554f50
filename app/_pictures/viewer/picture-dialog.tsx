import { useState } from "react";
import type { ListView } from "@/lib/list/list";
import { parseListAddress } from "@/lib/list/list-address";
import { getCachedList } from "../../_store/lists/cached-lists";
import type { WholeList } from "../../_store/lists/whole-list";
import { Button } from "../../_ui/button";
import { LoadingCard } from "../../_ui/cards";
import { ScrollRegion } from "../../_ui/data-table";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { BROKEN_PICTURE_FAILURE, PictureFailureNotice, usePicture } from "../picture";
import { type FindPositions, type FoundPhotos, findPhotos } from "./photos";

const PhotoViewer = onDemand(() => import(/* webpackChunkName: "photo-viewer" */ "./photo-viewer"));

type PictureDialogProps = {
  view: ListView;
  foto: string;
  position: number;
  rowName: string;
  findPositions?: FindPositions | undefined;
  onClose: () => void;
};

/** Renders the picture of a record (pictures.md#pictures-of-a-record): a logo can be zoomed, a photo opens the viewer for the photos of all matching rows. */
export default function PictureDialog(props: PictureDialogProps) {
  const { view, foto, position, rowName, findPositions, onClose } = props;
  const { label: title = "", zoom = false } = view.picture ?? {};
  const { picture, retry } = usePicture(foto);
  const [isZoomed, setZoomed] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [photos, setPhotos] = useState<FoundPhotos | null>(null);
  const wholeList = zoom ? null : getCachedList(view.resource)?.list;
  const failure = picture.kind === "failed" ? picture : isBroken && BROKEN_PICTURE_FAILURE;

  /** Opens the viewer at this photo, with the photos of all rows that match the address of the page, or of those that `findPositions` returns. */
  async function openViewer(source: WholeList) {
    const { search, filters, sort } = parseListAddress(new URLSearchParams(window.location.search));
    const positions = (await findPositions?.()) ?? null;
    const foundPhotos = await findPhotos(source, { search, filters, sort, start: 0 }, positions);
    if (foundPhotos?.count) setPhotos(foundPhotos);
  }

  if (failure && failure.problem.kind === "session")
    return <PictureFailureNotice failed={failure} onRetry={retry} />;
  return (
    <Dialog title={title} text={rowName} onClose={onClose} size="wide">
      {picture.kind === "loading" && <LoadingCard />}
      {failure && <PictureFailureNotice failed={failure} onRetry={retry} />}
      {picture.kind === "ready" && !isBroken && (
        <ScrollRegion
          label={title}
          tabIndex={isZoomed ? 0 : undefined}
          className="min-h-0 flex-1 overflow-auto rounded-control bg-sunken"
        >
          {/* biome-ignore lint/performance/noImgElement: the picture is fetched with the session and held by this page. */}
          <img
            src={picture.url}
            alt={title}
            onError={() => setBroken(true)}
            className={`mx-auto ${isZoomed ? "w-[200%] max-w-none" : "max-h-[60dvh] max-w-full"}`}
          />
        </ScrollRegion>
      )}
      <DialogActions>
        {zoom && picture.kind === "ready" && !isBroken && (
          <Button aria-pressed={isZoomed} onClick={() => setZoomed(!isZoomed)}>
            Perbesar
          </Button>
        )}
        {wholeList && <Button onClick={() => void openViewer(wholeList)}>Buka penampil</Button>}
        <Button kind="primary" autoFocus={!zoom} onClick={onClose}>
          Tutup
        </Button>
      </DialogActions>
      {photos && (
        <PhotoViewer
          view={view}
          photos={photos}
          startIndex={photos.indexOf(position)}
          onClose={() => setPhotos(null)}
        />
      )}
    </Dialog>
  );
}
