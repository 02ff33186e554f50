"use client";

import { useEffect, useState } from "react";
import type { ListAddress } from "@/lib/lists/list-address";
import { Button } from "../_ui/button";
import { searchBox, useListAddress } from "./use-list-address";
import type { WholeList } from "./whole-list";

/** Offers the trimmed text for a search without matches, if that has some. */
export default function TrimOffer({ list, place }: { list: WholeList; place: ListAddress }) {
  const { go } = useListAddress();
  const [finds, setFinds] = useState<string | null>(null);
  const { search, sort } = place;
  const trimmed = search.trim();

  useEffect(() => {
    void list.window({ search: trimmed, sort, start: 0 }).then((found) => {
      if (found?.listWindow.count) setFinds(trimmed);
    });
  }, [list, sort, trimmed]);

  function searchTrimmed() {
    const box = searchBox();
    if (!box) return;
    box.value = trimmed;
    box.focus();
    go({ sort, start: 0 });
  }

  if (finds !== trimmed) return null;
  return (
    <Button onClick={searchTrimmed} className="max-w-full wrap-anywhere whitespace-pre-wrap">
      {trimmed === "" ? "Tampilkan semua" : `Cari tanpa spasi: "${trimmed}"`}
    </Button>
  );
}
