"use client";

import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CellIndex, Comparison } from "@/lib/compare/comparison";
import { getComparisonViewsKey } from "@/lib/preferences/views";
import { useApplyStandardView } from "../_list/address/use-list-address";
import { ListAge } from "../_list/list-age";
import { LoadingRows } from "../_list/loading-rows";
import { SessionEnded, showProblem } from "../_session/session-end";
import { LoadFailedMessage } from "../_ui/alerts";
import { buttonClass } from "../_ui/button";
import { StatusCard } from "../_ui/cards";
import { ProgressLink } from "../_ui/link-progress";
import { CompareView } from "./compare-view";
import { EqualizePreview, type PlannedEqualization } from "./equalize-preview";
import { type ComparedCatalogue, useCompareAddress, useComparison } from "./use-comparison";

/** Renders the comparison of a catalogue's dealers, its loading and error states, and the preview of the writes that the button `Samakan` plans. */
export function CompareScreen({ catalogue }: { catalogue: ComparedCatalogue }) {
  const { view, mayWrite } = catalogue;
  const priceFields = useMemo(
    () => view.columns.filter(({ as }) => as === "price").map(({ field }) => field),
    [view],
  );
  const { address: urlAddress, query, setAddress } = useCompareAddress(priceFields);
  useApplyStandardView(getComparisonViewsKey(view.resource), query, (savedView, isReplacing) =>
    setAddress(savedView.query, isReplacing),
  );
  const { address, state, refresh, brandsState, retryBrands, compared, isCurrent, reload } = useComparison(
    catalogue,
    urlAddress,
  );
  const [equalized, setEqualized] = useState<PlannedEqualization | null>(null);
  const previewButtonRef = useRef<HTMLElement>(null);

  async function previewWrites(comparison: Comparison, cells: readonly CellIndex[], button: HTMLElement) {
    previewButtonRef.current = button;
    const { tier, reference } = address;
    const brandsOf = brandsState.kind === "loaded" ? brandsState.brandsOf : null;
    const answer = await compared?.list.compare({ kind: "equalize", tier, reference, cells, brandsOf });
    if (answer && "writes" in answer) return setEqualized({ comparison, ...answer });
    showProblem({
      kind: "message",
      text: "Daftar ini baru saja berubah. Periksa lagi selnya, lalu tekan Samakan.",
    });
    reload();
  }

  function closePreview() {
    flushSync(() => setEqualized(null));
    previewButtonRef.current?.focus();
  }

  if (state.kind === "session") return <SessionEnded reason={state.reason} />;
  if (state.kind === "message")
    return <LoadFailedMessage subject="Katalog" problem={state} onRetry={refresh} />;
  if (state.kind === "unavailable" || compared?.dealers.length === 0)
    return (
      <StatusCard sign="empty">
        <p>Katalog ini belum punya item.</p>
        {view.createPath && (
          <ProgressLink href={view.createPath} className={buttonClass("plain")}>
            Tambah data pertama
          </ProgressLink>
        )}
      </StatusCard>
    );
  return (
    <>
      {equalized && <EqualizePreview equalized={equalized} view={view} onClose={closePreview} />}
      {state.kind === "loaded" && <ListAge state={state} timeZone={view.timeZone} onRetry={refresh} />}
      {state.kind === "loading" && (
        <progress aria-label="Memuat katalog" value={0} className="late -mb-3 h-1 w-full accent-brand" />
      )}
      {compared ? (
        <CompareView
          {...compared}
          {...{ catalogue, address, query, brandsState }}
          isBusy={!isCurrent}
          isHidden={equalized !== null}
          onRetryBrands={retryBrands}
          onChange={setAddress}
          onEqualize={mayWrite ? previewWrites : undefined}
        />
      ) : (
        <LoadingRows />
      )}
    </>
  );
}
