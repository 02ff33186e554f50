import { useEffect } from "react";
import { formatAmount } from "@/lib/list/format-value";
import type { ListAddress } from "@/lib/list/list-address";
import type { ListPart } from "../../_store/lists/fetch-list";
import { runAsyncEffect } from "../../_ui/state/async-effect";
import { NO_ROWS, type Shown, shownAt } from "./use-list";

type PartRowsProps = {
  part: ListPart;
  address: ListAddress;
  shown: Shown | null;
  setOfPart: (shown: Shown) => void;
};

/** Finds the rows of a place among those of a list that have come, and says how many these are and what is answered from them. */
export default function PartRows({ part, address, shown, setOfPart }: PartRowsProps) {
  const { search, filters, sort, start, tab } = address;
  // What has come is found in its order: the rows that follow come after those that are found, and move none of them.
  const isAsked = (search || filters) && !sort;

  useEffect(() => {
    if (!isAsked) return;
    const here = { search, filters, start };
    return runAsyncEffect(
      () => part.list.window(here),
      (found) => {
        // The columns that are searched may have rows that are still to come.
        const listWindow = found?.isInAnyColumn ? NO_ROWS : found?.listWindow;
        if (found || !part.list.isLost())
          setOfPart({ ...shownAt(here, found), ...(listWindow && { listWindow }), isPart: true });
      },
    );
  }, [isAsked, part, search, filters, start, setOfPart]);

  const { total, listWindow } = (!tab && shown?.isPart && shown) || {};
  const answer = tab === "ringkasan" ? "Ringkasan" : listWindow && formatAmount(listWindow.count);
  return (
    <p className="late list-age">
      {answer && `${answer} dari `}
      {formatAmount(total ?? part.rows)} baris yang sudah dimuat
    </p>
  );
}
