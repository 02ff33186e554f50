"use client";

import { usePathname } from "next/navigation";
import { type ComponentProps, useRef, useState } from "react";
import type { CheckAnswers, Reason } from "@/lib/checks/checker";
import { MAX_TEXT_LENGTH } from "@/lib/checks/dismissals";
import { describeRule, MISSING_ITEM_RULE, type RuleName, ruleTitle } from "@/lib/checks/rule-names";
import { missingItemsParams } from "@/lib/compare/compare-address";
import { formatAmount } from "@/lib/list/format-value";
import { type ListView, rowName } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { getPage, PAGE_SIZE } from "@/lib/list/paging";
import { comparePath } from "@/lib/resources/routes";
import { useListAddress } from "../_list/address/use-list-address";
import { LoadingRows } from "../_list/loading-rows";
import { Pager } from "../_list/pager";
import { useListInTab } from "../_list/rows/shown-list";
import { AnswerFailed } from "../_list/tabs/use-worker-answer";
import type { FindPositions } from "../_pictures/viewer/photos";
import { PictureButton } from "../_pictures/viewer/picture-button";
import type { WholeList } from "../_store/lists/whole-list";
import { Button } from "../_ui/button";
import { StatusCard } from "../_ui/cards";
import { Icon } from "../_ui/icon";
import { ProgressLink } from "../_ui/link-progress";
import { onDemand } from "../_ui/on-demand/on-demand";
import { DismissedFindings, type useDismissals } from "./dismissed-findings";
import { FindingValues } from "./finding-values";
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
  seen: readonly string[];
  showsSeen: boolean;
  toggleSeen: (mark: string) => void;
  onShowSeen: (isShown: boolean) => void;
  /** The dismissed findings of the list; `undefined` for stock counts, whose findings cannot be dismissed. */
  dismissals?: ReturnType<typeof useDismissals>;
};

/** Renders the rows that the selected rule flags, or without one those that any rule flags, with buttons that mend, dismiss or mark them as seen. */
export function Findings(props: FindingsProps) {
  const { list, selectedRule, rules, flagged, gapCount, dismissals } = props;
  const { dismissedMarks, seen, showsSeen, toggleSeen, onShowSeen } = props;
  const { view, refresh } = useListInTab();
  const { address } = useListAddress();
  const [mendRequest, setMendRequest] = useState<{ rule: RuleName; reason?: Reason } | null>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);

  async function dismissFinding(reason: Reason, record: string) {
    const { rule, mark, text } = reason;
    const [shortRecord = "", shortText = ""] = [record, text].map((part) => part.slice(0, MAX_TEXT_LENGTH));
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
  const countTexts = [
    !showsMissingItems && `${formatAmount(count)} baris${showsSeen ? " sudah dilihat" : ""}`,
    showsMissingItems && `${formatAmount(gapCount)} item`,
    !selectedRule && !showsSeen && gapCount > 0 && `${formatAmount(gapCount)} item belum ada`,
  ].filter(Boolean);
  const isSeenButtonPressed = showsSeen && !showsMissingItems;
  const seenCount = showsSeen ? count : others;
  const mayMend = view.updatePath !== null && selectedRule !== null && !showsSeen;

  const findRowPositions = () =>
    list.checks<"positions">(
      { ...address, start: 0 },
      { kind: "positions", rules, dismissedMarks, seen, showsSeen },
    );

  return (
    <div className="flex min-w-0 flex-col gap-2 lg:min-h-0 lg:[&>nav]:mt-auto">
      <div className="flex flex-wrap items-center gap-2">
        <h2 ref={headingRef} tabIndex={-1} aria-live="polite" className="mr-auto text-base font-bold">
          {selectedRule ? ruleTitle(selectedRule) : "Semua aturan"}: {countTexts.join(", ")}
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
        <MissingItemList
          {...{ list, dismissedMarks }}
          hasComparison={view.columns.some(({ as }) => as === "price")}
          onDismiss={dismissFinding}
        />
      ) : (
        <>
          {count === 0 ? (
            <NothingFlagged address={address} isSeen={showsSeen} />
          ) : (
            <FlaggedRows
              {...{ view, flagged, seen }}
              onSeen={toggleRowSeen}
              onMend={(reason) => setMendRequest({ rule: reason.rule, reason })}
              onDismiss={dismissals && dismissFinding}
              findPhotos={selectedRule ? findRowPositions : undefined}
            />
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

const LIST_CLASS =
  "relative flex flex-col divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface shadow-panel lg:min-h-32 lg:overflow-y-auto print:overflow-visible";
const CONTROL_CLASS =
  "inline-flex min-h-8 shrink-0 items-center justify-center rounded-control border border-edge/60 bg-surface px-2.5 text-[0.8125rem] font-semibold hover:bg-pointed pointer-coarse:min-h-11";

function SeenToggle({ isPressed, children, ...rest }: ComponentProps<"button"> & { isPressed: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      className="flex min-h-8 shrink-0 items-center gap-1.5 rounded-control border border-edge/60 px-2.5 text-[0.8125rem] hover:bg-pointed aria-pressed:border-brand-strong aria-pressed:bg-brand-soft aria-pressed:font-semibold forced-colors:aria-pressed:border-4 pointer-coarse:min-h-11"
      {...rest}
    >
      {isPressed && <Icon path="M2 7.5l3.5 3.5L12 3.5" size={14} strokeWidth="2" />}
      {children}
    </button>
  );
}

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

type FlaggedRowsProps = {
  view: ListView;
  flagged: CheckAnswers["flagged"];
  seen: readonly string[];
  onSeen: (mark: string, isLast: boolean) => void;
  onMend: (reason: Reason) => void;
  /** Dismisses a finding; `undefined` for stock counts, which have a photo button instead. */
  onDismiss?: (reason: Reason, record: string) => void;
  /** Returns the positions of the rows whose photos the viewer shows; `undefined` for all matching rows. */
  findPhotos?: FindPositions;
};

function FlaggedRows(props: FlaggedRowsProps) {
  const { view, flagged, seen, onSeen, onMend, onDismiss, findPhotos } = props;
  return (
    <ol className={LIST_CLASS}>
      {flagged.rows.map(({ row, mark, position, reasons, other }, index) => {
        const name = rowName(view, row);
        const isSeen = seen.includes(mark);
        const singleReason = reasons.length === 1 ? reasons[0] : undefined;
        const usual = reasons.find((reason) => reason.usual)?.usual;
        const controls = { name, onDismiss, onMend: view.updatePath ? onMend : undefined };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may have no key, and may be equal.
          <li key={flagged.start + index}>
            <article
              aria-label={name}
              className={`flex flex-col gap-1 px-3 py-2 print:break-inside-avoid ${isSeen ? "bg-sunken" : ""}`}
            >
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h3 className="min-w-0 flex-1 basis-48 text-sm font-bold wrap-anywhere whitespace-pre-wrap">
                  {name}
                </h3>
                <div className="flex flex-wrap gap-1.5">
                  <SeenToggle
                    isPressed={isSeen}
                    aria-label={`Sudah dilihat: ${name}`}
                    onClick={() => onSeen(mark, index === flagged.rows.length - 1)}
                  >
                    Sudah dilihat
                  </SeenToggle>
                  {singleReason && <ReasonControls reason={singleReason} {...controls} />}
                  {!onDismiss && row.picture !== "" && (
                    <PictureButton
                      view={view}
                      foto={row.picture}
                      position={position}
                      rowName={name}
                      findPositions={findPhotos}
                      className={CONTROL_CLASS}
                    />
                  )}
                  {view.updatePath && row.key !== "" && (
                    <ProgressLink
                      href={`${view.updatePath}/${encodeURIComponent(row.key)}`}
                      aria-label={`Ubah ${name}`}
                      className={CONTROL_CLASS}
                    >
                      Ubah
                    </ProgressLink>
                  )}
                </div>
              </div>
              <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
                <ul
                  className={`flex flex-col gap-1 text-[0.8125rem]/5 ${usual ? "w-48" : "min-w-0 flex-1 basis-40"}`}
                >
                  {reasons.map((reason) => (
                    <li
                      key={`${reason.mark} ${reason.text}`}
                      className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere"
                    >
                      <ReasonText reason={reason} />
                      {!singleReason && <ReasonControls reason={reason} {...controls} />}
                    </li>
                  ))}
                </ul>
                <FindingValues {...{ view, row, other }} usual={usual} />
              </div>
            </article>
          </li>
        );
      })}
    </ol>
  );
}

function ReasonText({ reason: { rule, text, count, mend, usual } }: { reason: Reason }) {
  return (
    <p className="min-w-0 flex-1 basis-40">
      <span className="font-semibold text-danger-strong">
        {usual ? ruleTitle(rule) : `${ruleTitle(rule)}.`}
      </span>{" "}
      {!usual && text}
      {count > 1 && ` (${formatAmount(count)} baris)`}
      {mend?.isSame && <span className="block text-muted">Rapikan membuang spasi itu.</span>}
      {mend?.isClear && !mend.isSame && (
        <span className="block text-muted">
          Menjadi: <span className="font-semibold text-ink">{mend.choices[0]?.text}</span>
        </span>
      )}
    </p>
  );
}

type ReasonControlsProps = Pick<FlaggedRowsProps, "onDismiss"> & {
  reason: Reason;
  name: string;
  onMend?: FlaggedRowsProps["onMend"];
};

function ReasonControls({ reason, name, onMend, onDismiss }: ReasonControlsProps) {
  const title = ruleTitle(reason.rule);
  if (!onDismiss) return null;
  return (
    <>
      {reason.mend && onMend && (
        <button
          type="button"
          aria-label={`Rapikan: ${title}, ${name}`}
          onClick={() => onMend(reason)}
          className={CONTROL_CLASS}
        >
          Rapikan
        </button>
      )}
      <button
        type="button"
        aria-label={`Bukan kesalahan: ${title}, ${name}`}
        onClick={() => onDismiss(reason, name)}
        className={CONTROL_CLASS}
      >
        Bukan kesalahan
      </button>
    </>
  );
}

type MissingItemListProps = {
  list: WholeList;
  dismissedMarks: readonly string[];
  hasComparison: boolean;
  onDismiss: (reason: Reason, record: string) => void;
};

function MissingItemList({ list, dismissedMarks, hasComparison, onDismiss }: MissingItemListProps) {
  const listPath = usePathname();
  const { address } = useListAddress();
  const { refresh } = useListInTab();
  const { answer } = useCheckAnswer<"gaps">(list, address, { kind: "gaps", dismissedMarks });
  if (answer === undefined) return <LoadingRows />;
  if (answer === null) return <AnswerFailed list={list} address={address} />;
  // The rule checks the whole list, regardless of search and filters.
  if (answer.length === 0) return <NothingFlagged address={{ search: "", start: 0 }} />;
  const { start } = getPage(address.start, answer.length);
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
