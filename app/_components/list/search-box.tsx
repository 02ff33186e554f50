"use client";

import { type SubmitEvent, useEffect, useRef } from "react";
import { usePlace, useStepsWithinList } from "./use-place";

/** The search of a list: Enter looks for the text from the first window on. */
export function SearchBox() {
  const { place, go } = usePlace();
  const box = useRef<HTMLInputElement>(null);
  const searched = useRef(place.search);
  useStepsWithinList();

  useEffect(() => {
    if (!box.current || searched.current === place.search) return;
    searched.current = place.search;
    box.current.value = place.search;
  }, [place.search]);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("cari");
    go({ search: typeof text === "string" ? text : "", start: 0 });
  }

  return (
    <search>
      <form onSubmit={search} className="flex max-w-xl flex-col gap-1">
        <label htmlFor="cari" className="text-sm font-medium">
          Pencarian
        </label>
        <input
          ref={box}
          id="cari"
          name="cari"
          type="search"
          defaultValue={place.search}
          placeholder="Ketik di sini lalu enter/return"
          autoComplete="off"
          spellCheck={false}
          className="min-h-10 rounded-control border border-edge bg-surface px-3 py-2 placeholder:text-muted"
        />
      </form>
    </search>
  );
}
