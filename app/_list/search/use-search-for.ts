"use client";

import { searchBox, useListAddress } from "../address/use-list-address";

/** Returns a function that puts a text into the search box, searches for it, and leaves the focus in the box. */
export function useSearchFor(): (text: string) => void {
  const { place, go } = useListAddress();
  return (text) => {
    const box = searchBox();
    if (!box) return;
    box.value = text;
    box.focus();
    go({ ...place, start: 0 });
  };
}
