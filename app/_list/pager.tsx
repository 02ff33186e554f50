import type { ListWindow } from "@/lib/list/list";
import { getPage, PAGE_SIZE } from "@/lib/list/paging";
import { useRegisterActions } from "../_ui/actions";
import { showAlert } from "../_ui/alerts";
import { Button } from "../_ui/button";
import { Icon } from "../_ui/icon";
import { FIRST_LAST_ICONS, IconButton, PageNumberField } from "../_ui/page-field";
import { hasUnsearchedText, useListAddress } from "./address/use-list-address";

/** The largest `start` in an address, for a list whose row count is not known yet; a `start` beyond the end shows the last page. */
const MAX_ADDRESS_START = 999_999_975;

type PagerProps = { listWindow: ListWindow; onReload: () => void };

/** Renders the range of visible rows and the page controls; at either end, `Sebelumnya` and `Selanjutnya` show an alert (lists.md#pages-and-sort). */
export function Pager({ listWindow: { start, count }, onReload }: PagerProps) {
  const { address, setAddress } = useListAddress();
  const { label } = getPage(start, count);
  // The page number is that of the requested rows, even while they load.
  const { start: from, hasPrevious, hasNext } = getPage(address.start, count);
  const lastPageStart = getPage(count, count).start;

  const goToRow = (row: number) => setAddress({ ...address, start: Math.min(row, MAX_ADDRESS_START) });

  function changePage(hasRows: boolean, offset: number, refusal: string) {
    if (hasRows || hasUnsearchedText(address)) goToRow(from + offset);
    else showAlert("KESALAHAN", refusal);
  }

  const showPreviousPage = () => changePage(hasPrevious, -PAGE_SIZE, "Data sebelumnya tidak tersedia");
  const showNextPage = () => changePage(hasNext, PAGE_SIZE, "Data selanjutnya tidak tersedia");
  useRegisterActions(
    { id: "previous", label: "Sebelumnya", shortcut: "ArrowLeft", run: showPreviousPage },
    { id: "next", label: "Selanjutnya", shortcut: "ArrowRight", run: showNextPage },
  );

  return (
    <nav aria-label="Halaman" className={lastPageStart === 0 ? "list-pager max-sm:static" : "list-pager"}>
      <div className="sm:mr-auto">
        <IconButton label="Muat ulang" path="M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3" onClick={onReload} />
        <p aria-live="polite" className="text-sm text-muted">
          {label}
        </p>
      </div>
      <PageNumberField
        page={from / PAGE_SIZE + 1}
        lastPage={lastPageStart / PAGE_SIZE + 1}
        onPageChange={(page) => goToRow((page - 1) * PAGE_SIZE)}
      />
      <div>
        <IconButton label="Pertama" path={FIRST_LAST_ICONS.first} onClick={() => goToRow(0)} />
        <Button aria-keyshortcuts="ArrowLeft" onClick={showPreviousPage}>
          <Icon path="M10 3L5 8l5 5" className="sm:hidden" />
          <span className="max-sm:sr-only">Sebelumnya</span>
        </Button>
        <Button aria-keyshortcuts="ArrowRight" onClick={showNextPage}>
          <Icon path="M6 3l5 5-5 5" className="sm:hidden" />
          <span className="max-sm:sr-only">Selanjutnya</span>
        </Button>
        <IconButton label="Terakhir" path={FIRST_LAST_ICONS.last} onClick={() => goToRow(lastPageStart)} />
      </div>
    </nav>
  );
}
