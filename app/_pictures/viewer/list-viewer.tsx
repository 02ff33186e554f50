"use client";

import { useState } from "react";
import type { ListView } from "@/lib/list/list";
import { readListAddress } from "@/lib/list/list-address";
import type { WholeList } from "../../_store/lists/whole-list";
import { useFoundPhotos } from "./found-photos";
import PhotoViewer from "./photo-viewer";

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
  if (!photos?.count) return null;
  return <PhotoViewer view={view} photos={photos} start={photos.indexOf(place)} onClose={onClose} />;
}
