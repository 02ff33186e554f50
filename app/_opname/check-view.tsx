"use client";

import { useMemo } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { nameOf } from "@/lib/list/list";
import type { Answers } from "@/lib/opname/answer";
import { isRuleName, RULE_NAMES, RULE_WORDS, RULES, type RuleName } from "@/lib/opname/rule-names";
import { LoadingRows } from "../_list/loading-rows";
import { Pager } from "../_list/pager";
import { FlaggedCard } from "../_list/tabs/flagged-card";
import { useMarks, useReviewNotes } from "../_list/tabs/review-notes";
import { RuleList } from "../_list/tabs/rule-list";
import { readTab, writeTab } from "../_list/tabs/tab";
import { StoppedSearch } from "../_list/tabs/use-answer";
import type { FindPlaces } from "../_pictures/viewer/found-photos";
import { PictureButton } from "../_pictures/viewer/picture-button";
import { buttonLook } from "../_ui/button";
import { StateCard } from "../_ui/cards";
import { inTab, useAnswer, type ViewProps } from "./in-tab";

const useNotes = () => useReviewNotes("sns_opname", isRuleName);

/** The rules that are answered first: to read all dates and to compare rows takes longer. */
const FIRST: RuleName[] = ["jumlah", "tanpa-foto"];
const OTHERS = RULE_NAMES.filter((name) => !FIRST.includes(name));

function CheckView({ view, list, place, go, refresh }: ViewProps) {
  const { notes, toggleRule } = useNotes();
  const { name, rule } = readTab(place.tab);
  const pressed = isRuleName(rule) && !notes.off.includes(rule) ? rule : null;
  const used = RULE_NAMES.filter((each) => !notes.off.includes(each));
  const rules = pressed ? [pressed] : used;
  const first = useAnswer<"checks">(list, place, { kind: "checks", rules: FIRST });
  const others = useAnswer<"checks">(list, place, { kind: "checks", rules: OTHERS });
  const flagged = useAnswer<"flagged">(list, place, { kind: "flagged", rules, start: place.start });
  if (first.answer === undefined) return <LoadingRows />;
  if (first.answer === null || others.answer === null || flagged.answer === null) return <StoppedSearch />;

  const show = (next: RuleName | null) =>
    go({ ...place, start: 0, tab: writeTab({ name, rule: next ?? "" }) });

  const counts = { ...others.answer, ...first.answer };
  const ruleOf = (each: RuleName) => ({
    name: each,
    title: RULES[each],
    words: RULE_WORDS[each],
    count: counts[each],
  });

  const findPlaces = () => list.opname<"places">({ ...place, start: 0 }, { kind: "places", rules });

  return (
    <div
      aria-busy={!(first.isCurrent && others.isCurrent && flagged.isCurrent)}
      className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <RuleList
        rules={RULE_NAMES.map(ruleOf)}
        pressed={pressed}
        off={notes.off}
        onPress={(each) => show(each === pressed ? null : each)}
        onSwitch={toggleRule}
      />
      {flagged.answer ? (
        <div className="flex min-w-0 flex-col gap-4">
          <h2 aria-live="polite" className="text-heading font-bold">
            {pressed ? RULES[pressed] : "Semua aturan"}: {formatAmount(flagged.answer.count)} baris
          </h2>
          {flagged.answer.count === 0 ? (
            <StateCard sign="done">
              <p>Tidak ada yang perlu diperiksa</p>
            </StateCard>
          ) : (
            <FlaggedRows view={view} flagged={flagged.answer} findPlaces={pressed ? findPlaces : undefined} />
          )}
          <Pager listWindow={{ ...flagged.answer, rows: [] }} onReload={refresh} />
        </div>
      ) : (
        <LoadingRows />
      )}
    </div>
  );
}

type FlaggedRowsProps = Pick<ViewProps, "view"> & { flagged: Answers["flagged"]; findPlaces?: FindPlaces };

function FlaggedRows({ view, flagged, findPlaces }: FlaggedRowsProps) {
  const { notes, toggleSeen } = useNotes();
  const rows = useMemo(() => flagged.rows.map(({ row }) => row), [flagged]);
  const marks = useMarks(rows);
  return (
    <ol className="flex flex-col gap-3">
      {flagged.rows.map((each, at) => {
        const mark = marks.get(each.row);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key, and equal ones may follow each other.
          <li key={flagged.start + at}>
            <FlaggedCard
              view={view}
              row={each.row}
              other={each.reasons.find(({ other }) => other)?.other}
              reasons={each.reasons.map(({ rule, text }) => ({ key: rule, title: RULES[rule], text }))}
              isSeen={mark === undefined ? null : notes.seen.includes(mark)}
              onSeen={() => mark && toggleSeen(mark)}
            >
              {each.row.picture !== "" && (
                <PictureButton
                  view={view}
                  foto={each.row.picture}
                  place={each.place}
                  record={nameOf(view, each.row)}
                  findPlaces={findPlaces}
                  className={`self-start ${buttonLook("plain")}`}
                />
              )}
            </FlaggedCard>
          </li>
        );
      })}
    </ol>
  );
}

export default inTab(CheckView);
