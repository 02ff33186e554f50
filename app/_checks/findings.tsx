"use client";

import { useRef, useState } from "react";
import type { CheckAnswers, Reason } from "@/lib/checks/answer";
import { LONGEST_WORDS } from "@/lib/checks/asides";
import { GAPS, type RuleName, ruleTitle, ruleWords } from "@/lib/checks/rule-names";
import { formatAmount } from "@/lib/list/format-value";
import { type ListView, nameOf } from "@/lib/list/list";
import { useListAddress } from "../_list/address/use-list-address";
import { Pager } from "../_list/pager";
import { useListInTab } from "../_list/rows/offered-list";
import {
  CARD_CONTROL,
  FLAGGED_ROWS,
  FlaggedCard,
  FlaggedTitle,
  NothingFlagged,
} from "../_list/tabs/flagged-card";
import type { FindPlaces } from "../_pictures/viewer/photos";
import { PictureButton } from "../_pictures/viewer/picture-button";
import type { WholeList } from "../_store/lists/whole-list";
import { Button } from "../_ui/button";
import { ProgressLink } from "../_ui/link-progress";
import { onDemand } from "../_ui/on-demand/on-demand";
import type { useAsides } from "./aside-bar";
import { GapList } from "./gap-list";

const MendDialog = onDemand(() => import("./mend-dialog"));

type FindingsProps = {
  list: WholeList;
  pressed: RuleName | null;
  /** The rules whose rows are listed. */
  rules: readonly RuleName[];
  flagged: CheckAnswers["flagged"];
  /** How many items dealers lack. */
  gaps: number;
  aside: readonly string[];
  seen: readonly string[];
  isSeen: boolean;
  toggleSeen: (mark: string) => void;
  onShowSeen: (isShown: boolean) => void;
  /** Puts a finding of a whole list aside; stock counts have photos in its place. */
  putAside?: ReturnType<typeof useAsides>["put"];
};

/** Renders the flagged rows of the pressed rule, or of all, and what can be done about them. */
export function Findings(props: FindingsProps) {
  const { list, pressed, rules, flagged, gaps, aside, seen, isSeen, toggleSeen, onShowSeen, putAside } =
    props;
  const { view, refresh } = useListInTab();
  const { place } = useListAddress();
  const [mending, setMending] = useState<{ rule: RuleName; reason?: Reason } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  async function dismiss(reason: Reason, record: string) {
    const { rule: by, mark, text } = reason;
    const [shortRecord = "", shortText = ""] = [record, text].map((words) => words.slice(0, LONGEST_WORDS));
    if (await putAside?.({ mark, rule: by, record: shortRecord, text: shortText })) heading.current?.focus();
  }

  function see(mark: string, isLast: boolean) {
    toggleSeen(mark);
    // The button that was pressed goes with the last row; another row takes that of one before.
    if (isLast) heading.current?.focus();
  }

  const isGaps = pressed === GAPS;
  const { count, clear, unclear, others } = flagged;
  const words = [
    !isGaps && `${formatAmount(count)} baris${isSeen ? " sudah dilihat" : ""}`,
    isGaps && `${formatAmount(gaps)} item`,
    !pressed && !isSeen && gaps > 0 && `${formatAmount(gaps)} item belum ada`,
  ].filter(Boolean);
  const mayMend = view.updatePath !== null && pressed !== null && !isSeen;

  const findPositions = () =>
    list.checks<"positions">({ ...place, start: 0 }, { kind: "positions", rules, aside, seen, isSeen });

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FlaggedTitle
          ref={heading}
          seen={isSeen ? count : others}
          isSeen={isSeen && !isGaps}
          onShow={onShowSeen}
        >
          {pressed ? ruleTitle(pressed) : "Semua aturan"}: {words.join(", ")}
        </FlaggedTitle>
        {mayMend && clear > 0 && (
          <Button kind="primary" onClick={() => setMending({ rule: pressed })}>
            Rapikan semua ({formatAmount(clear)} temuan)
          </Button>
        )}
      </div>
      {pressed && putAside && <p className="text-sm text-muted lg:hidden">{ruleWords(pressed)}</p>}
      {mayMend && unclear > 0 && (
        <p className="text-sm text-muted">
          {formatAmount(unclear)} temuan dirapikan satu per satu: pilih dahulu ejaan yang benar.
        </p>
      )}
      {isGaps ? (
        <GapList
          {...{ list, place, aside }}
          isCompared={view.columns.some(({ as }) => as === "price")}
          onAside={dismiss}
          onReload={refresh}
        />
      ) : (
        <>
          {count === 0 ? (
            <NothingFlagged place={place} isSeen={isSeen} />
          ) : (
            <FlaggedRows
              view={view}
              flagged={flagged}
              seen={seen}
              onSeen={see}
              onMend={(reason) => setMending({ rule: reason.rule, reason })}
              onAside={putAside && dismiss}
              hasPhotos={!putAside}
              findPhotos={pressed ? findPositions : undefined}
            />
          )}
          <Pager listWindow={{ ...flagged, rows: [] }} onReload={refresh} />
        </>
      )}
      {mending && (
        <MendDialog
          {...mending}
          {...{ view, list, place, aside }}
          seen={isSeen ? [] : seen}
          onClose={() => setMending(null)}
        />
      )}
    </div>
  );
}

type FlaggedRowsProps = {
  view: ListView;
  flagged: CheckAnswers["flagged"];
  seen: readonly string[];
  onSeen: (mark: string, isLast: boolean) => void;
  onMend: (reason: Reason) => void;
  /** Puts a finding aside, where these can be. */
  onAside?: (reason: Reason, record: string) => void;
  hasPhotos: boolean;
  /** Finds the rows whose photos the viewer steps through, where these are not all found rows. */
  findPhotos?: FindPlaces;
};

/** Says what mending makes of a text, where that is clear; the others are chosen when it is mended. */
function MendWords({ mend: { choices, isClear, isSame } }: { mend: NonNullable<Reason["mend"]> }) {
  if (isSame) return <span className="block text-muted">Rapikan membuang spasi itu.</span>;
  if (!isClear) return null;
  return (
    <span className="block text-muted">
      Menjadi: <span className="font-semibold text-ink">{choices[0]?.text}</span>
    </span>
  );
}

/** Renders the flagged rows: why each is flagged, what mends it, what puts the finding aside, and the photo. */
function FlaggedRows(props: FlaggedRowsProps) {
  const { view, flagged, seen, onSeen, onMend, onAside, hasPhotos, findPhotos } = props;
  return (
    <ol className={FLAGGED_ROWS}>
      {flagged.rows.map(({ row, mark, position, reasons, other }, at) => {
        const name = nameOf(view, row);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may have no key, and equal ones follow each other.
          <li key={flagged.start + at}>
            <FlaggedCard
              view={view}
              row={row}
              other={other}
              isSeen={seen.includes(mark)}
              onSeen={() => onSeen(mark, at === flagged.rows.length - 1)}
              reasons={reasons.map((reason) => ({
                key: `${reason.mark} ${reason.text}`,
                title: ruleTitle(reason.rule),
                text: reason.count > 1 ? `${reason.text} (${formatAmount(reason.count)} baris)` : reason.text,
                more: reason.mend && <MendWords mend={reason.mend} />,
                controls: onAside && (
                  <div className="flex flex-wrap gap-2">
                    {reason.mend && view.updatePath && (
                      <button
                        type="button"
                        aria-label={`Rapikan: ${ruleTitle(reason.rule)}, ${name}`}
                        onClick={() => onMend(reason)}
                        className={CARD_CONTROL}
                      >
                        Rapikan
                      </button>
                    )}
                    <button
                      type="button"
                      aria-label={`Bukan kesalahan: ${ruleTitle(reason.rule)}, ${name}`}
                      onClick={() => onAside(reason, name)}
                      className={CARD_CONTROL}
                    >
                      Bukan kesalahan
                    </button>
                  </div>
                ),
              }))}
            >
              {hasPhotos && row.picture !== "" && (
                <PictureButton
                  view={view}
                  foto={row.picture}
                  place={position}
                  record={name}
                  findPlaces={findPhotos}
                  className={CARD_CONTROL}
                />
              )}
              {view.updatePath && row.key !== "" && (
                <ProgressLink
                  href={`${view.updatePath}/${encodeURIComponent(row.key)}`}
                  aria-label={`Ubah ${name}`}
                  className={CARD_CONTROL}
                >
                  Ubah
                </ProgressLink>
              )}
            </FlaggedCard>
          </li>
        );
      })}
    </ol>
  );
}
