"use client";

import { useRef } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { nameOf } from "@/lib/list/list";
import type { Answers } from "@/lib/opname/answer";
import { isRuleName, RULE_NAMES, RULE_WORDS, RULES, type RuleName } from "@/lib/opname/rule-names";
import { LoadingRows } from "../_list/loading-rows";
import { Pager } from "../_list/pager";
import {
  CARD_CONTROL,
  FLAGGED_ROWS,
  FlaggedCard,
  FlaggedTitle,
  NothingFlagged,
} from "../_list/tabs/flagged-card";
import { useReviewNotes } from "../_list/tabs/review-notes";
import { RuleList } from "../_list/tabs/rule-list";
import { readTab, writeTab } from "../_list/tabs/tab";
import { NoAnswer } from "../_list/tabs/use-answer";
import type { FindPlaces } from "../_pictures/viewer/found-photos";
import { PictureButton } from "../_pictures/viewer/picture-button";
import { inTab, useAnswer, type ViewProps } from "./in-tab";

/** The rules that are answered first: to read all dates and to compare rows takes longer. */
const FIRST: RuleName[] = ["jumlah", "tanpa-foto"];
const OTHERS = RULE_NAMES.filter((name) => !FIRST.includes(name));

function CheckView({ view, list, place, go, refresh }: ViewProps) {
  const { notes, isSeen, showSeen, toggleRule, toggleSeen } = useReviewNotes("sns_opname", isRuleName);
  const heading = useRef<HTMLHeadingElement>(null);
  const { name, rule } = readTab(place.tab);
  const pressed = isRuleName(rule) && !notes.off.includes(rule) ? rule : null;
  const used = RULE_NAMES.filter((each) => !notes.off.includes(each));
  const rules = pressed ? [pressed] : used;
  const { seen } = notes;
  const first = useAnswer<"checks">(list, place, { kind: "checks", rules: FIRST, seen });
  const others = useAnswer<"checks">(list, place, { kind: "checks", rules: OTHERS, seen });
  const { start } = place;
  const flagged = useAnswer<"flagged">(list, place, { kind: "flagged", rules, start, seen, isSeen });
  if (first.answer === undefined) return <LoadingRows />;
  if (first.answer === null || others.answer === null || flagged.answer === null)
    return <NoAnswer list={list} place={place} />;

  const show = (next: RuleName | null) =>
    go({ ...place, start: 0, tab: writeTab({ name, rule: next ?? "" }) });

  const counts = { ...others.answer, ...first.answer };
  const ruleOf = (each: RuleName) => ({
    name: each,
    title: RULES[each],
    words: RULE_WORDS[each],
    count: counts[each],
  });

  const findPlaces = () =>
    list.opname<"places">({ ...place, start: 0 }, { kind: "places", rules, seen, isSeen });

  function see(mark: string, isLast: boolean) {
    toggleSeen(mark);
    // The button that was pressed goes with the last row; another row takes that of one before.
    if (isLast) heading.current?.focus();
  }

  return (
    <div
      aria-busy={!(first.isCurrent && others.isCurrent && flagged.isCurrent)}
      className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <RuleList
        rules={RULE_NAMES.map(ruleOf)}
        common={flagged.answer?.common ?? []}
        pressed={pressed}
        off={notes.off}
        onPress={(each) => show(each === pressed ? null : each)}
        onSwitch={toggleRule}
      />
      {flagged.answer ? (
        <div className="flex min-w-0 flex-col gap-4">
          <FlaggedTitle
            ref={heading}
            seen={isSeen ? flagged.answer.count : flagged.answer.others}
            isSeen={isSeen}
            onShow={(isShown) => {
              showSeen(isShown);
              if (start > 0) go({ ...place, start: 0 }, true);
            }}
          >
            {pressed ? RULES[pressed] : "Semua aturan"}: {formatAmount(flagged.answer.count)} baris
            {isSeen && " sudah dilihat"}
          </FlaggedTitle>
          {flagged.answer.count === 0 ? (
            <NothingFlagged place={place} isSeen={isSeen} />
          ) : (
            <FlaggedRows
              view={view}
              flagged={flagged.answer}
              seen={seen}
              onSeen={see}
              findPlaces={pressed ? findPlaces : undefined}
            />
          )}
          <Pager listWindow={{ ...flagged.answer, rows: [] }} onReload={refresh} />
        </div>
      ) : (
        <LoadingRows />
      )}
    </div>
  );
}

type FlaggedRowsProps = Pick<ViewProps, "view"> & {
  flagged: Answers["flagged"];
  seen: readonly string[];
  onSeen: (mark: string, isLast: boolean) => void;
  findPlaces?: FindPlaces;
};

function FlaggedRows({ view, flagged: { start, rows }, seen, onSeen, findPlaces }: FlaggedRowsProps) {
  return (
    <ol className={FLAGGED_ROWS}>
      {rows.map(({ row, mark, place, reasons }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key, and equal ones may follow each other.
        <li key={start + at}>
          <FlaggedCard
            view={view}
            row={row}
            other={reasons.find(({ other }) => other)?.other}
            reasons={reasons.map(({ rule, text }) => ({ key: rule, title: RULES[rule], text }))}
            isSeen={seen.includes(mark)}
            onSeen={() => onSeen(mark, at === rows.length - 1)}
          >
            {row.picture !== "" && (
              <PictureButton
                view={view}
                foto={row.picture}
                place={place}
                record={nameOf(view, row)}
                findPlaces={findPlaces}
                className={CARD_CONTROL}
              />
            )}
          </FlaggedCard>
        </li>
      ))}
    </ol>
  );
}

export default inTab(CheckView);
