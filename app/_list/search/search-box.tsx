"use client";

import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { formatListAddress } from "@/lib/list/list-address";
import { useRegisterActions } from "../../_ui/actions";
import { NO_AUTOCORRECT } from "../../_ui/fields/field";
import { Icon } from "../../_ui/icon";
import { SEARCH_BOX_ID, searchBoxRef, useListAddress } from "../address/use-list-address";

/** Renders the search box: Enter searches, and clearing the text shows all rows immediately. */
export function SearchBox() {
  const { address, setAddress } = useListAddress();
  const query = formatListAddress(address);
  const syncedQueryRef = useRef(query);

  useEffect(() => {
    if (!searchBoxRef.current || syncedQueryRef.current === query) return;
    syncedQueryRef.current = query;
    searchBoxRef.current.value = address.search;
  }, [query, address.search]);

  function focusSearchBox() {
    searchBoxRef.current?.focus();
    searchBoxRef.current?.select();
  }
  useRegisterActions({ id: "search", label: "Pencarian", shortcut: "/", run: focusSearchBox });

  function submitSearch(event: FormEvent) {
    event.preventDefault();
    // `setAddress` reads the search from the box.
    setAddress({ ...address, start: 0 });
  }

  function handleInput(event: FormEvent) {
    if (searchBoxRef.current?.value === "" && address.search !== "") submitSearch(event);
  }

  // Not all browsers clear a search field on Esc.
  function clearOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !searchBoxRef.current) return;
    searchBoxRef.current.value = "";
    handleInput(event);
  }

  return (
    <search className="list-search">
      <form onSubmit={submitSearch}>
        <label htmlFor={SEARCH_BOX_ID} className="sr-only">
          Pencarian
        </label>
        <div>
          <input
            ref={searchBoxRef}
            id={SEARCH_BOX_ID}
            name={SEARCH_BOX_ID}
            type="search"
            defaultValue={address.search}
            onInput={handleInput}
            onKeyDown={clearOnEscape}
            aria-describedby="dicari-pada"
            placeholder="Ketik di sini lalu enter/return"
            autoComplete="off"
            {...NO_AUTOCORRECT}
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
