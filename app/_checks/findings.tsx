import { usePathname } from "next/navigation";
import { useRef, useState } from "react";
import type { CheckAnswers, Reason } from "@/lib/checks/checker";
import { MAX_TEXT_LENGTH } from "@/lib/checks/dismissals";
import { describeRule, MISSING_ITEM_RULE, type RuleName, ruleTitle } from "@/lib/checks/rule-names";
import { missingItemsParams } from "@/lib/compare/compare-address";
import { formatAmount } from "@/lib/list/format-value";
import type { ListAddress } from "@/lib/list/list-address";
import { getPage, PAGE_SIZE } from "@/lib/list/paging";
import { comparePath } from "@/lib/resources/routes";
import { useListAddress } from "../_list/address/use-list-address";
import { LoadingRows } from "../_list/loading-rows";
import { Pager } from "../_list/pager";
import { useListInTab } from "../_list/rows/shown-list";
import { AnswerFailed } from "../_list/tabs/use-worker-answer";
import type { WholeList } from "../_store/lists/whole-list";
import { Button } from "../_ui/button";
import { StatusCard } from "../_ui/cards";
import { ProgressLink } from "../_ui/link-progress";
import { onDemand } from "../_ui/on-demand/on-demand";
import { DismissedFindings, type useDismissals } from "./dismissed-findings";
import { CONTROL_CLASS, FlaggedRow, SeenToggle } from "./flagged-row";
import { useCheckAnswer } from "./use-checks";

const MendDialog = onDemand(() => import("./mend-dialog"));

type FindingsProps = {
  list: WholeList;
  selectedRule: RuleName | null;
  rules: readonly RuleName[];
  flagged: CheckAnswers["flagged"];
  /** The number of missing items: an item that two dealers lack counts twice. */
  gapCount: number;
  dismissedMarks: readonly string[];
  /** The marks of the rows that the user has seen, and whether these rows are listed instead of the others. */
  seen: readonly string[];
  showsSeen: boolean;
  toggleSeen: (mark: string) => void;
  onShowSeen: (isShown: boolean) => void;
  /** The dismissed findings of the list; `undefined` for stock counts, whose findings cannot be dismissed. */
  dismissals?: ReturnType<typeof useDismissals>;
};

/** Renders the rows that `rules` flag, or the missing items if the rule for them is selected, with buttons that mend, dismiss or mark them as seen. */
export function Findings(props: FindingsProps) {
  const { list, selectedRule, rules, flagged, dismissals, dismissedMarks } = props;
  const { seen, showsSeen, toggleSeen, onShowSeen } = props;
  const { view, refresh } = useListInTab();
  const { address } = useListAddress();
  const [mendRequest, setMendRequest] = useState<{ rule: RuleName; reason?: Reason } | null>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);

  async function dismissFinding(reason: Reason, record: string) {
    const { rule, mark } = reason;
    const shortRecord = record.slice(0, MAX_TEXT_LENGTH);
    const shortText = reason.text.slice(0, MAX_TEXT_LENGTH);
    if (await dismissals?.dismiss({ mark, rule, record: shortRecord, text: shortText }))
      headingRef.current?.focus();
  }

  function toggleRowSeen(mark: string, isLast: boolean) {
    toggleSeen(mark);
    // The pressed button disappears with the last row, so the heading gets the focus.
    if (isLast) headingRef.current?.focus();
  }

  const showsMissingItems = selectedRule === MISSING_ITEM_RULE;
  const { count, clear, unclear, others } = flagged;
  const isSeenButtonPressed = showsSeen && !showsMissingItems;
  const seenCount = showsSeen ? count : others;
  const mayMend = view.updatePath !== null && selectedRule !== null && !showsSeen;

  const photosQuestion = { kind: "positions" as const, rules, dismissedMarks, seen, showsSeen };
  const findRowPositions = () => list.checks<"positions">({ ...address, start: 0 }, photosQuestion);

  return (
    <div className="flex min-w-0 flex-col gap-2 lg:min-h-0 lg:[&>nav]:mt-auto">
      <div className="flex flex-wrap items-center gap-2">
        <h2 ref={headingRef} tabIndex={-1} aria-live="polite" className="mr-auto text-base font-bold">
          {selectedRule ? ruleTitle(selectedRule) : "Semua aturan"}: {countText(props)}
        </h2>
        {(isSeenButtonPressed || seenCount > 0) && (
          <SeenToggle isPressed={isSeenButtonPressed} onClick={() => onShowSeen(!isSeenButtonPressed)}>
            Sudah dilihat ({formatAmount(seenCount)})
          </SeenToggle>
        )}
        {dismissals && <DismissedFindings dismissals={dismissals} timeZone={view.timeZone} />}
        {mayMend && clear > 0 && (
          <Button kind="primary" onClick={() => setMendRequest({ rule: selectedRule })}>
            Rapikan semua ({formatAmount(clear)} temuan)
          </Button>
        )}
      </div>
      {selectedRule && <p className="text-xs text-muted">{describeRule(selectedRule)}</p>}
      {mayMend && unclear > 0 && (
        <p className="text-sm text-muted">
          {formatAmount(unclear)} temuan dirapikan satu per satu: pilih dahulu ejaan yang benar.
        </p>
      )}
      {showsMissingItems ? (
        <MissingItemList list={list} dismissedMarks={dismissedMarks} onDismiss={dismissFinding} />
      ) : (
        <>
          {count === 0 ? (
            <NothingFlagged address={address} isSeen={showsSeen} />
          ) : (
            <ol className={LIST_CLASS}>
              {flagged.rows.map((flaggedRow, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows may have no key, and may be equal.
                <li key={flagged.start + index}>
                  <FlaggedRow
                    {...{ view, flaggedRow }}
                    isSeen={seen.includes(flaggedRow.mark)}
                    onSeen={() => toggleRowSeen(flaggedRow.mark, index === flagged.rows.length - 1)}
                    onMend={(reason) => setMendRequest({ rule: reason.rule, reason })}
                    onDismiss={dismissals && dismissFinding}
                    findPhotos={selectedRule ? findRowPositions : undefined}
                  />
                </li>
              ))}
            </ol>
          )}
          <Pager listWindow={{ ...flagged, rows: [] }} onReload={refresh} />
        </>
      )}
      {mendRequest && (
        <MendDialog
          {...mendRequest}
          {...{ view, list, address, dismissedMarks }}
          seen={showsSeen ? [] : seen}
          onClose={() => setMendRequest(null)}
        />
      )}
    </div>
  );
}

function countText({ selectedRule, flagged, gapCount, showsSeen }: FindingsProps): string {
  if (selectedRule === MISSING_ITEM_RULE) return `${formatAmount(gapCount)} item`;
  const rowText = `${formatAmount(flagged.count)} baris`;
  if (showsSeen) return `${rowText} sudah dilihat`;
  const hasMissingItems = selectedRule === null && gapCount > 0;
  return hasMissingItems ? `${rowText}, ${formatAmount(gapCount)} item belum ada` : rowText;
}

const LIST_CLASS =
  "relative flex flex-col divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface shadow-panel lg:min-h-32 lg:overflow-y-auto print:overflow-visible";

function NothingFlagged({ address, isSeen = false }: { address: ListAddress; isSeen?: boolean }) {
  return (
    <StatusCard sign={isSeen ? "empty" : "done"}>
      <p>{isSeen ? "Belum ada yang ditandai sudah dilihat" : "Tidak ada yang perlu diperiksa"}</p>
      {(address.search || address.filters) && (
        <p className="text-sm">Lepas pencarian atau filter untuk memeriksa semua baris.</p>
      )}
    </StatusCard>
  );
}

type MissingItemListProps = Pick<FindingsProps, "list" | "dismissedMarks"> & {
  onDismiss: (reason: Reason, record: string) => void;
};

/** Renders the missing items, each with a link that compares the dealers of the brand and a button that dismisses the finding. */
function MissingItemList({ list, dismissedMarks, onDismiss }: MissingItemListProps) {
  const listPath = usePathname();
  const { address } = useListAddress();
  const { view, refresh } = useListInTab();
  const { answer } = useCheckAnswer<"gaps">(list, address, { kind: "gaps", dismissedMarks });
  if (answer === undefined) return <LoadingRows />;
  if (answer === null) return <AnswerFailed list={list} address={address} />;
  // The rule checks the whole list, regardless of search and filters.
  if (answer.length === 0) return <NothingFlagged address={{ search: "", start: 0 }} />;
  const { start } = getPage(address.start, answer.length);
  const hasComparison = view.columns.some(({ as }) => as === "price");
  return (
    <>
      <ol className={LIST_CLASS}>
        {answer.slice(start, start + PAGE_SIZE).map(({ brand, dealer, keterangan, text, mark }) => {
          const name = `${dealer} · ${keterangan}`;
          return (
            <li key={mark}>
              <article aria-label={name} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2">
                <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
                  <h3 className="text-sm font-bold">{name}</h3>
                  <p className="text-[0.8125rem]/5">{text}</p>
                </div>
                {hasComparison && (
                  <ProgressLink
                    href={`${comparePath(listPath)}?${missingItemsParams(brand)}`}
                    aria-label={`Bandingkan dealer ${brand}`}
                    className={CONTROL_CLASS}
                  >
                    Bandingkan dealer
                  </ProgressLink>
                )}
                <button
                  type="button"
                  className={CONTROL_CLASS}
                  aria-label={`Bukan kesalahan: ${name}`}
                  onClick={() => onDismiss({ rule: MISSING_ITEM_RULE, text, mark, count: 1 }, name)}
                >
                  Bukan kesalahan
                </button>
              </article>
            </li>
          );
        })}
      </ol>
      <Pager listWindow={{ start, count: answer.length, rows: [] }} onReload={refresh} />
    </>
  );
}
