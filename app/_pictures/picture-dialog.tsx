"use client";

import { useEffect, useState } from "react";
import type { Problem } from "@/lib/messages/problem";
import { fetchAsOwner } from "../_pwa/fetch-as-owner";
import { useOwner } from "../_session/page-owner";
import { SessionEnded } from "../_session/session-end";
import { Button } from "../_ui/button";
import { DialogActions } from "../_ui/dialog";
import { LoadingCard } from "../_ui/loading-card";
// Both scripts come at once: this dialog is loaded when it is needed already.
import Dialog from "../_ui/radix-dialog";
import { RequestId } from "../_ui/request-id";
import { ScrollRegion } from "../_ui/scroll-region";

type Picture = { kind: "loading" } | { kind: "ready"; url: string } | Problem;

function fetchPicture(foto: string, userId: string, signal: AbortSignal): Promise<Picture> {
  return fetchAsOwner(`/images/${encodeURIComponent(foto)}`, userId, signal, async (response) => {
    if (!response.ok) return response.json();
    return { kind: "ready", url: URL.createObjectURL(await response.blob()) };
  });
}

function usePicture(foto: string): Picture {
  const [picture, setPicture] = useState<Picture>({ kind: "loading" });
  const { userId } = useOwner();
  useEffect(() => {
    const abort = new AbortController();
    let url: string | undefined;
    void fetchPicture(foto, userId, abort.signal).then((fetched) => {
      if (fetched.kind === "ready") url = fetched.url;
      if (abort.signal.aborted) release();
      else setPicture(fetched);
    });
    const release = () => url && URL.revokeObjectURL(url);
    return () => {
      abort.abort();
      release();
    };
  }, [foto, userId]);
  return picture;
}

const BROKEN = "Isi berkas ini bukan gambar yang utuh.";

type PictureDialogProps = {
  foto: string;
  title: string;
  record: string;
  zoom: boolean;
  onClose: () => void;
};

/** A record's picture and name (requirements 2.9): of a logo it can be zoomed. */
export default function PictureDialog({ foto, title, record, zoom, onClose }: PictureDialogProps) {
  const picture = usePicture(foto);
  const [zoomed, setZoomed] = useState(false);
  const [broken, setBroken] = useState(false);
  const problem = picture.kind === "message" ? picture.text : broken && BROKEN;
  if (picture.kind === "session") return <SessionEnded reason={picture.reason} />;
  return (
    <Dialog title={title} text={record} onClose={onClose} wide>
      {picture.kind === "loading" && <LoadingCard />}
      {problem && <p>Gambar tidak dapat dimuat. {problem}</p>}
      {picture.kind === "message" && <RequestId id={picture.requestId} />}
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
        <Button kind="primary" onClick={onClose}>
          Tutup
        </Button>
      </DialogActions>
    </Dialog>
  );
}
