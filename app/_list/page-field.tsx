"use client";

import { type KeyboardEvent, useState } from "react";

type PageFieldProps = {
  page: number;
  /** The last page; infinite before the list is there. */
  last: number;
  onPage: (page: number) => void;
};

/** Renders the number of the page, where another one can be typed. */
export function PageField({ page, last, onPage }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function goOnEnter({ key }: KeyboardEvent) {
    if (key !== "Enter") return;
    setTyped(null);
    if (Number(typed) >= 1) onPage(Math.min(Math.floor(Number(typed)), last));
  }

  return (
    <div className="flex items-center gap-2 text-sm text-muted">
      <label className="flex items-center gap-2">
        Halaman
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? page}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={goOnEnter}
          onBlur={() => setTyped(null)}
          className="min-h-control w-16 rounded-control border border-edge bg-surface px-2 text-center text-ink tabular-nums max-sm:min-h-11"
        />
      </label>
      dari {Number.isFinite(last) ? last : "..."}
    </div>
  );
}
