import { useEffect } from "react";
import { formatAmount } from "@/lib/list/format-value";
import type { ListAddress } from "@/lib/list/list-address";
import type { ListPart } from "../../_store/lists/fetch-list";
import { runAsyncEffect } from "../../_ui/state/async-effect";
import { EMPTY_WINDOW, type ShownWindow, toShownWindow } from "./use-list";

type PartialRowsProps = {
  part: ListPart;
  address: ListAddress;
  shown: ShownWindow | null;
  setPartialWindow: (shown: ShownWindow) => void;
};

/** While a list is loading, searches the rows received so far and renders how many there are. */
export default function PartialRows({ part, address, shown, setPartialWindow }: PartialRowsProps) {
  const { search, filters, sort, start, tab } = address;
  // With a sort, a row that arrives later could precede the rows on the screen, so the search waits for the whole list.
  const canSearch = (search || filters) && !sort;

  useEffect(() => {
    if (!canSearch) return;
    const address = { search, filters, start };
    return runAsyncEffect(
      () => part.list.window(address),
      (found) => {
        if (!found && part.list.isLost()) return;
        const shown = { ...toShownWindow(address, found), isPart: true };
        // Matches in other columns are shown only if no row of the whole list matches in the searched columns.
        if (found?.isInAnyColumn) shown.listWindow = EMPTY_WINDOW;
        setPartialWindow(shown);
      },
    );
  }, [canSearch, part, search, filters, start, setPartialWindow]);

  const partialWindow = !tab && shown?.isPart ? shown : null;
  const rowCount = partialWindow?.total ?? part.rowCount;
  return (
    <p className="late list-age">
      {tab === "ringkasan" && "Ringkasan dari "}
      {partialWindow && `${formatAmount(partialWindow.listWindow.count)} dari `}
      {formatAmount(rowCount)} baris yang sudah dimuat
    </p>
  );
}
