"use client";

import { useState } from "react";
import type { ListView } from "@/lib/list/list";
import { readListAddress } from "@/lib/list/list-address";
import type { WholeList } from "../../_store/lists/whole-list";
import { type FoundPhotos, useFoundPhotos } from "./found-photos";
import PhotoViewer from "./photo-viewer";

type OpenedProps = { view: ListView; photos: FoundPhotos; place: number; onClose: () => void };

function Opened({ view, photos, place, onClose }: OpenedProps) {
  const [opened] = useState(photos);
  const [index, setIndex] = useState(() => opened.indexOf(place));
  return <PhotoViewer view={view} photos={opened} index={index} onStep={setIndex} onClose={onClose} />;
}

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
export default function ListViewer({ view, list, place, narrowed, onClose }: ListViewerProps) {
  const [found] = useState(() => ({
    list,
    address: readListAddress(new URLSearchParams(window.location.search)),
  }));
  const photos = useFoundPhotos(found.list, found.address, narrowed);
  return photos?.count ? <Opened view={view} photos={photos} place={place} onClose={onClose} /> : null;
}
