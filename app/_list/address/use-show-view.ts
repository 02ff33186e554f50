"use client";

import { readListAddress } from "@/lib/list/list-address";
import type { View } from "@/lib/preferences/views";
import { useListLook } from "../../_session/preferences/preferences-provider";
import { searchBox, useListAddress } from "./use-list-address";

/** Returns a function that shows a list as a view has it; `isReplacing` says that Back skips the place before. */
export function useShowView(resource: string): (view: View, isReplacing?: boolean) => void {
  const { go } = useListAddress();
  const { changeLook } = useListLook(resource);
  return ({ query, look }, isReplacing) => {
    const place = readListAddress(new URLSearchParams(query));
    const box = searchBox();
    if (box) box.value = place.search;
    changeLook(look);
    go({ ...place, start: 0 }, isReplacing);
  };
}
