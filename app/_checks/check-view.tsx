"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import type { Reason } from "@/lib/checks/answer";
import { LONGEST_WORDS } from "@/lib/checks/asides";
import { GAPS, isRuleName, type RuleName, ruleTitle, ruleWords } from "@/lib/checks/rule-names";
import { formatAmount } from "@/lib/list/format-value";
import type { ListAddress } from "@/lib/list/list-address";
import { useListAddress } from "../_list/address/use-list-address";
import { LoadingRows } from "../_list/loading-rows";
import { Pager } from "../_list/pager";
import { useListInTab } from "../_list/rows/offered-list";
import { FlaggedTitle, NothingFlagged } from "../_list/tabs/flagged-card";
import { useReviewNotes } from "../_list/tabs/review-notes";
import { RuleList } from "../_list/tabs/rule-list";
import { readTab, writeTab } from "../_list/tabs/tab";
import { NoAnswer } from "../_list/tabs/use-answer";
import type { WholeList } from "../_store/lists/whole-list";
import { Button } from "../_ui/button";
import { onDemand } from "../_ui/on-demand/on-demand";
import { AsideBar } from "./aside-bar";
import { FlaggedRows } from "./flagged-rows";
import { GapList } from "./gap-list";
import { lastChecked } from "./last-checked";
import { LogoCheck, useLogoCheck } from "./logo-check";
import { useAsides } from "./use-asides";
import { type BranchesState, useBranches, useChecked, useChecks } from "./use-checked";

const MendDialog = onDemand(() => import("./mend-dialog"));

/** Renders what is to be checked in a list, once its rules have run. */
export default function CheckView() {
  const { view, list } = useListInTab();
  const { branches, retry } = useBranches(view);
  const asides = useAsides(view);
  const checked = useChecked(list, branches);
  if (!checked || !branches || !asides.asides) return <LoadingRows />;
  return <Checked list={checked} branches={branches} onRetry={retry} asides={asides} />;
}

type CheckedProps = {
  list: WholeList;
  branches: BranchesState;
  onRetry: () => void;
  asides: ReturnType<typeof useAsides>;
};

const START: ListAddress = { search: "", start: 0 };

function Checked({ list, branches, onRetry, asides }: CheckedProps) {
  const { view, refresh } = useListInTab();
  const { place, go } = useListAddress();
  const { notes, isSeen, showSeen, toggleRule, toggleSeen } = useReviewNotes("sns_checks", isRuleName);
  const [mending, setMending] = useState<{ rule: RuleName; reason?: Reason } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { name, rule } = readTab(place.tab);
  const pressed = isRuleName(rule) && !notes.off.includes(rule) ? rule : null;
  const aside = useMemo(() => (asides.asides ?? []).map(({ mark }) => mark), [asides.asides]);

  const logos = useLogoCheck(list, place);
  const { lost } = logos;

  const { seen } = notes;
  const counts = useChecks<"counts">(list, place, { kind: "counts", aside, lost, seen });
  const names = Object.keys(counts.answer ?? {}).filter(isRuleName);
  const used = names.filter((each) => !notes.off.includes(each));
  const rules = pressed ? [pressed] : used;
  const flagged = useChecks<"flagged">(list, place, {
    kind: "flagged",
    rules,
    start: place.start,
    aside,
    lost,
    seen,
    isSeen,
  });
  const total = useChecks<"total">(list, START, { kind: "total", rules: used, aside, lost, seen });
  const gaps = used.includes(GAPS) ? (counts.answer?.[GAPS] ?? 0) : 0;

  const all = total.isCurrent ? total.answer?.count : undefined;
  useEffect(() => {
    if (all !== undefined && names.length > 0) lastChecked.set({ list, count: all });
  }, [list, all, names.length]);

  if (counts.answer === undefined || flagged.answer === undefined) return <LoadingRows />;
  if (counts.answer === null || flagged.answer === null) return <NoAnswer list={list} place={place} />;

  const unchecked = names.filter((each) => each !== "logo" && counts.answer?.[each] === null);
  const show = (next: RuleName | null) =>
    go({ ...place, start: 0, tab: writeTab({ name, rule: next ?? "" }) });

  async function putAside(reason: Reason, record: string) {
    const { rule: by, mark, text } = reason;
    const [shortRecord = "", shortText = ""] = [record, text].map((words) => words.slice(0, LONGEST_WORDS));
    if (await asides.put({ mark, rule: by, record: shortRecord, text: shortText })) heading.current?.focus();
  }

  function see(mark: string, isLast: boolean) {
    toggleSeen(mark);
    // The button that was pressed goes with the last row; another row takes that of one before.
    if (isLast) heading.current?.focus();
  }

  const isGaps = pressed === GAPS;
  const { count, clear, unclear, others } = flagged.answer;
  const words = [
    !isGaps && `${formatAmount(count)} baris${isSeen ? " sudah dilihat" : ""}`,
    isGaps && `${formatAmount(gaps)} item`,
    !pressed && !isSeen && gaps > 0 && `${formatAmount(gaps)} item belum ada`,
  ].filter(Boolean);
  const mayMend = view.updatePath !== null && pressed !== null && !isSeen;

  return (
    <div
      aria-busy={!(counts.isCurrent && flagged.isCurrent)}
      className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <RuleList
          rules={names.map((each) => ({
            name: each,
            title: ruleTitle(each),
            words: ruleWords(each),
            count: counts.answer?.[each],
          }))}
          common={flagged.answer.common}
          pressed={pressed}
          off={notes.off}
          onPress={(each) => show(each === pressed ? null : each)}
          onSwitch={toggleRule}
        />
        {branches.kind === "missing" && unchecked.length > 0 && (
          <div
            role="status"
            className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3 text-sm"
          >
            <p className="min-w-0 flex-1 basis-48">
              Tidak dapat diperiksa: {unchecked.map(ruleTitle).join(", ")}. {branches.text}
            </p>
            {branches.mayRetry && <Button onClick={onRetry}>Coba lagi</Button>}
          </div>
        )}
        {names.includes("logo") && <LogoCheck check={logos} />}
        <AsideBar asides={asides} timeZone={view.timeZone} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <FlaggedTitle
            ref={heading}
            seen={isSeen ? count : others}
            isSeen={isSeen && !isGaps}
            onShow={(isShown) => {
              showSeen(isShown);
              if (place.start > 0) go({ ...place, start: 0 }, true);
            }}
          >
            {pressed ? ruleTitle(pressed) : "Semua aturan"}: {words.join(", ")}
          </FlaggedTitle>
          {mayMend && clear > 0 && (
            <Button kind="primary" onClick={() => setMending({ rule: pressed })}>
              Rapikan semua ({formatAmount(clear)} temuan)
            </Button>
          )}
        </div>
        {pressed && <p className="text-sm text-muted lg:hidden">{ruleWords(pressed)}</p>}
        {mayMend && unclear > 0 && (
          <p className="text-sm text-muted">
            {formatAmount(unclear)} temuan dirapikan satu per satu: pilih dahulu ejaan yang benar.
          </p>
        )}
        {isGaps ? (
          <GapList
            {...{ list, place, aside }}
            isCompared={view.columns.some(({ as }) => as === "price")}
            onAside={putAside}
            onReload={refresh}
          />
        ) : (
          <>
            {count === 0 ? (
              <NothingFlagged place={place} isSeen={isSeen} />
            ) : (
              <FlaggedRows
                view={view}
                flagged={flagged.answer}
                seen={seen}
                onSeen={see}
                onMend={(reason) => setMending({ rule: reason.rule, reason })}
                onAside={putAside}
              />
            )}
            <Pager listWindow={{ ...flagged.answer, rows: [] }} onReload={refresh} />
          </>
        )}
      </div>
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
