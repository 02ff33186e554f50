"use client";

import type { ListWindow } from "@/lib/lists/list";
import { PAGE_SIZE, windowAt } from "@/lib/lists/paging";
import { useAlert } from "../_ui/alerts";
import { Button } from "../_ui/button";
import { hasTyped, useListAddress } from "./use-list-address";

/** On a phone both buttons stand beside the range. */
const TOUCH = "max-sm:min-h-11 max-sm:px-2.5";

/** Renders the range label and two buttons, which announce either end (requirements 8.7). */
export function Pager({ listWindow: { start, count } }: { listWindow: ListWindow }) {
  const { place, go } = useListAddress();
  const showAlert = useAlert();
  const { label } = windowAt(start, count);
  // Steps start from the requested place, even while its rows still load.
  const { start: from, hasPrevious, hasNext } = windowAt(place.start, count);

  function move(possible: boolean, by: number, refusal: string) {
    if (possible || hasTyped(place)) go({ ...place, start: from + by });
    else showAlert("KESALAHAN", refusal);
  }

  return (
    <nav
      aria-label="Halaman"
      className="list-pager flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-sm:justify-between max-sm:gap-x-2"
    >
      <p aria-live="polite" className="text-sm text-muted">
        {label}
      </p>
      <div className="flex gap-2">
        <Button
          className={TOUCH}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => move(hasPrevious, -PAGE_SIZE, "Data sebelumnya tidak tersedia")}
        >
          Sebelumnya
        </Button>
        <Button
          className={TOUCH}
          aria-keyshortcuts="ArrowRight"
          onClick={() => move(hasNext, PAGE_SIZE, "Data selanjutnya tidak tersedia")}
        >
          Selanjutnya
        </Button>
      </div>
    </nav>
  );
}
