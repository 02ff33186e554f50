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
    go({ ...place, search: typeof text === "string" ? text : "", start: 0 });
  }

  return (
    <search className="max-w-xl min-w-0 flex-1">
      <form onSubmit={search} className="flex flex-col gap-1">
        <label htmlFor="cari" className="text-sm font-medium">
          Pencarian
        </label>
        <div className="relative">
          <input
            ref={box}
            id="cari"
            name="cari"
            type="search"
            defaultValue={place.search}
            placeholder="Ketik di sini lalu enter/return"
            autoComplete="off"
            spellCheck={false}
            className="min-h-control w-full rounded-control border border-edge bg-surface py-2 pr-12 pl-3 placeholder:text-muted"
          />
          <button
            type="submit"
            aria-label="Cari"
            className="absolute inset-y-1 right-1 rounded-control px-2.5 text-muted hover:bg-pointed"
          >
            <svg
              aria-hidden
              width="18"
              height="18"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            >
              <circle cx="8" cy="8" r="5.5" />
              <path d="M12 12l4.5 4.5" />
            </svg>
          </button>
        </div>
      </form>
    </search>
  );
}
