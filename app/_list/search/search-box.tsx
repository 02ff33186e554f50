"use client";

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { writeListAddress } from "@/lib/list/list-address";
import { Button } from "../../_ui/button";
import { UNCORRECTED } from "../../_ui/fields/field";
import { Icon } from "../../_ui/icon";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { useCommand } from "../../_ui/state/commands";
import { SEARCH_BOX, useListAddress } from "../address/use-list-address";

const SearchHelpDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./search-help-dialog"));

/** Opens the examples of searches. */
export function SearchHelpButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button aria-label="Cara mencari" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon path="M4.8 5.4a3.2 3.2 0 1 1 4.9 2.7c-1.1.7-1.7 1.2-1.7 2.4M8 13.6v.1" strokeLinecap="round" />
      </Button>
      {isOpen && <SearchHelpDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Renders the search: Enter searches from the first window; an empty text shows all rows at once. */
export function SearchBox() {
  const { place, go } = useListAddress();
  const box = useRef<HTMLInputElement>(null);
  const query = writeListAddress(place);
  const shown = useRef(query);

  useEffect(() => {
    if (!box.current || shown.current === query) return;
    shown.current = query;
    box.current.value = place.search;
  }, [query, place.search]);

  useCommand("to search", () => {
    box.current?.focus();
    box.current?.select();
  });

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
    <search className="list-search">
      <form onSubmit={search}>
        <label htmlFor={SEARCH_BOX} className="sr-only">
          Pencarian
        </label>
        <div>
          <input
            ref={box}
            id={SEARCH_BOX}
            name={SEARCH_BOX}
            type="search"
            defaultValue={place.search}
            onInput={typed}
            onKeyDown={emptyByEsc}
            aria-describedby="dicari-pada"
            placeholder="Ketik di sini lalu enter/return"
            autoComplete="off"
            {...UNCORRECTED}
          />
          <button type="submit" aria-label="Cari">
            <Icon
              path="M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 1 1 11 0M12 12l4.5 4.5"
              size={18}
              strokeWidth="2"
              strokeLinecap="round"
            />
          </button>
        </div>
      </form>
    </search>
  );
}
