import { useEffect } from "react";
import { formatAmount } from "@/lib/list/format-value";
import type { ListAddress } from "@/lib/list/list-address";
import type { ListPart } from "../../_store/lists/fetch-list";
import { runAsyncEffect } from "../../_ui/state/async-effect";
import { NO_ROWS, type ShownWindow, toShownWindow } from "./use-list";

type PartRowsProps = {
  part: ListPart;
  address: ListAddress;
  shown: ShownWindow | null;
  setPartial: (shown: ShownWindow) => void;
};

/** Searches the rows received so far of a list that is still loading, and renders how many they are. */
export default function PartRows({ part, address, shown, setPartial }: PartRowsProps) {
  const { search, filters, sort, start, tab } = address;
  // Without a sort, rows that arrive later come after those already found.
  const isSearched = (search || filters) && !sort;

  useEffect(() => {
    if (!isSearched) return;
    const address = { search, filters, start };
    return runAsyncEffect(
      () => part.list.window(address),
      (found) => {
        // Rows that arrive later may match in the searched columns.
        const listWindow = found?.isInAnyColumn ? NO_ROWS : found?.listWindow;
        if (found || !part.list.isLost())
          setPartial({ ...toShownWindow(address, found), ...(listWindow && { listWindow }), isPart: true });
      },
    );
  }, [isSearched, part, search, filters, start, setPartial]);

  const { total, listWindow } = (!tab && shown?.isPart && shown) || {};
  const answer = tab === "ringkasan" ? "Ringkasan" : listWindow && formatAmount(listWindow.count);
  return (
    <p className="late list-age">
      {answer && `${answer} dari `}
      {formatAmount(total ?? part.rows)} baris yang sudah dimuat
    </p>
  );
}
