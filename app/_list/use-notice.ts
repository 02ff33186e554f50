"use client";

import { useEffect, useState } from "react";

/** Returns a message for one place of a list, cleared by the next press or another place. */
export function useNotice(place: string) {
  const [notice, setNotice] = useState<{ text: string; place: string } | null>(null);

  useEffect(() => {
    if (!notice) return;
    const close = ({ target }: Event) => {
      if (target instanceof Element && target.closest("button, a")) setNotice(null);
    };
    document.addEventListener("click", close);
    return () => document.removeEventListener("click", close);
  }, [notice]);

  if (notice && notice.place !== place) setNotice(null);
  return { notice: notice?.text, setNotice };
}
