"use client";

import { useEffect, useState } from "react";
import type { Problem } from "@/lib/messages/problem";
import { pictureHref } from "@/lib/pictures/thumbnail";
import { fetchAsOwner } from "../_pwa/fetch-as-owner";
import { useOwner } from "../_session/page-owner";

type Picture = { kind: "loading" } | { kind: "ready"; url: string } | Problem;

function fetchPicture(foto: string, userId: string, signal: AbortSignal): Promise<Picture> {
  return fetchAsOwner(pictureHref(foto), userId, signal, async (response) => {
    if (!response.ok) return response.json();
    return { kind: "ready", url: URL.createObjectURL(await response.blob()) };
  });
}

/** Fetches a stored picture by its file name; its URL is valid while the component is mounted. */
export function usePicture(foto: string): Picture {
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
