"use client";

import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { writeListAddress } from "@/lib/list/list-address";
import { useListAddress, useStepsWithinList } from "../address/use-list-address";

/** Renders the search: Enter searches from the first window; an empty text shows all rows at once. */
export function SearchBox() {
  const { place, go } = useListAddress();
  const box = useRef<HTMLInputElement>(null);
  const query = writeListAddress(place);
  const shown = useRef(query);
  useStepsWithinList();

  useEffect(() => {
    if (!box.current || shown.current === query) return;
    shown.current = query;
    box.current.value = place.search;
  }, [query, place.search]);

  function search(event: FormEvent) {
    event.preventDefault();
    go({ ...place, start: 0 });
  }

  function typed(event: FormEvent) {
    if (box.current?.value === "" && place.search !== "") search(event);
  }

  // Not every browser clears it on Esc.
  function emptyByEsc(event: KeyboardEvent) {
    if (event.key !== "Escape" || !box.current) return;
    box.current.value = "";
    typed(event);
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
            onInput={typed}
            onKeyDown={emptyByEsc}
            aria-describedby="dicari-pada"
            placeholder="Ketik di sini lalu enter/return"
            autoComplete="off"
            spellCheck={false}
            className="min-h-control w-full rounded-control border border-edge bg-surface py-2 pr-12 pl-3 text-ellipsis placeholder:text-muted"
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
