"use client";

import { type ComponentProps, useImperativeHandle, useRef } from "react";
import { cellOf, type ListView } from "@/lib/list/list";
import { type FetchedPicture, nameNoPicture } from "../_pictures/picture";
import { requestThumbnail, useThumbnail } from "../_pictures/thumbnails";
import { type FoundPhotos, usePhotoRow } from "../_pictures/viewer/photos";
import { useOwner } from "../_session/page-owner";
import { SessionEnded } from "../_session/session-end";
import { Button } from "../_ui/button";
import { Sign, Spinner } from "../_ui/cards";

/** The columns below a thumbnail: the item, its number, the branch with its dealer, and the date. */
const SHOWN = ["nama_part", "kode_part", "jumlah", "cabang", "dealer", "created_at"];

function Picture({ thumbnail }: { thumbnail: FetchedPicture | null }) {
  if (!thumbnail)
    return (
      <span className="late">
        <Spinner />
      </span>
    );
  if (thumbnail.kind === "ready") {
    return (
      // biome-ignore lint/performance/noImgElement: fetched with the session and held by this page.
      <img src={thumbnail.url} alt="" decoding="async" className="size-full object-contain" />
    );
  }
  const { problem, reason } = thumbnail;
  if (problem.kind === "session") return <SessionEnded reason={problem.reason} />;
  return (
    <span
      className={`flex flex-col items-center gap-1 p-2 text-center text-muted ${reason === "passing" ? "pb-15" : ""}`}
    >
      <Sign sign="failed" className="size-8 p-1.5" />
      <span className="line-clamp-4">
        {reason === "passing" || reason === "none" ? nameNoPicture(thumbnail) : problem.text}
      </span>
    </span>
  );
}

type PhotoTileProps = Pick<ComponentProps<"button">, "ref" | "tabIndex" | "onFocus" | "onClick"> & {
  view: ListView;
  photos: FoundPhotos;
  index: number;
  isSeen: boolean;
  style: ComponentProps<"li">["style"];
};

/** Renders a photo's thumbnail, fetched once it is seen, above what its record says. */
export function PhotoTile({ view, photos, index, isSeen, style, ref, ...rest }: PhotoTileProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, []);
  const row = usePhotoRow(photos, index);
  const foto = row?.picture ?? "";
  const { userId } = useOwner();
  const thumbnail = useThumbnail(foto, isSeen);
  const [item, code, amount, branch, dealer, date] = SHOWN.map((field) => row && cellOf(view, row, field));

  function retry() {
    // The button that was pressed goes.
    button.current?.focus();
    requestThumbnail(foto, userId);
  }

  return (
    <li aria-setsize={photos.count} aria-posinset={index + 1} className="absolute h-65" style={style}>
      <button
        ref={button}
        type="button"
        className="flex size-full flex-col overflow-hidden rounded-control border border-line bg-surface text-start text-xs hover:border-brand hover:bg-pointed"
        {...rest}
      >
        <span className="flex h-36 w-full shrink-0 items-center justify-center bg-sunken">
          <Picture thumbnail={thumbnail} />
        </span>
        <span className="flex w-full flex-col gap-0.5 p-2 *:truncate">
          <span className="text-sm font-semibold">{item}</span>
          <span className="text-muted">{code}</span>
          <span>
            Jumlah <b className="font-semibold">{amount}</b>
          </span>
          <span>
            {branch} <span className="text-muted">{dealer}</span>
          </span>
          <span className="text-muted">{date}</span>
        </span>
      </button>
      {thumbnail?.kind === "failed" && thumbnail.reason === "passing" && (
        <span className="absolute inset-x-0 top-20 flex justify-center">
          <Button tabIndex={rest.tabIndex} onFocus={rest.onFocus} onClick={retry}>
            Coba Lagi
          </Button>
        </span>
      )}
    </li>
  );
}
