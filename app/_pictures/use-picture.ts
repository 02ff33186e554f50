"use client";

import { useEffect, useState } from "react";
import { pictureHref } from "@/lib/fields/pictures/thumbnail";
import { useOwner } from "../_session/page-owner";
import { type FetchedPicture, fetchPicture } from "./fetch-picture";

const LOADING = { kind: "loading" } as const;

type Picture = typeof LOADING | FetchedPicture;

/** Fetches a stored picture by its file name; its URL is valid while the component is mounted. `retry` fetches it again. */
export function usePicture(foto: string): { picture: Picture; retry: () => void } {
  const [picture, setPicture] = useState<Picture>(LOADING);
  const [attempt, setAttempt] = useState(0);
  const { userId } = useOwner();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches it.
  useEffect(() => {
    const abort = new AbortController();
    let url: string | undefined;
    void fetchPicture(pictureHref(foto), userId, abort.signal).then((fetched) => {
      if (fetched.kind === "ready") url = fetched.url;
      if (abort.signal.aborted) release();
      else setPicture(fetched);
    });
    const release = () => url && URL.revokeObjectURL(url);
    return () => {
      abort.abort();
      release();
    };
  }, [foto, userId, attempt]);
  function retry() {
    setPicture(LOADING);
    setAttempt(attempt + 1);
  }
  return { picture, retry };
}
