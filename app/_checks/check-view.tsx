"use client";

import { useEffect, useMemo } from "react";
import type { CheckQuestion } from "@/lib/checks/answer";
import type { StoredAside } from "@/lib/checks/asides";
import {
  GAPS,
  isCountRule,
  isRuleName,
  isRuleOf,
  QUICK_RULES,
  type RuleName,
  rulesOf,
  ruleTitle,
  ruleWords,
} from "@/lib/checks/rule-names";
import type { ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { useListAddress } from "../_list/address/use-list-address";
import { LoadingRows } from "../_list/loading-rows";
import { useListInTab } from "../_list/rows/offered-list";
import { readTab, writeTab } from "../_list/tabs/list-tabs";
import { useReviewNotes } from "../_list/tabs/review-notes";
import { RuleList } from "../_list/tabs/rule-list";
import { NoAnswer } from "../_list/tabs/use-answer";
import type { WholeList } from "../_store/lists/whole-list";
import { Button } from "../_ui/button";
import { AsideBar, useAsides } from "./aside-bar";
import { Findings } from "./findings";
import { lastChecked } from "./last-checked";
import { LogoCheck, useLogoCheck } from "./logo-check";
import { type BranchesState, useBranches, useChecked, useChecks } from "./use-checked";

/** Renders what is to be checked in a list: of stock counts by rules over the found rows, of others once the rules of the list have run. */
export default function CheckView() {
  const { view, list } = useListInTab();
  return rulesOf(view.resource).some(isCountRule) ? (
    <Checked list={list} notesOf="sns_opname" />
  ) : (
    <CheckedList view={view} list={list} />
  );
}

/** Renders what the rules have found in a list as a whole, by the list of branches and without what was put aside. */
function CheckedList({ view, list }: { view: ListView; list: WholeList }) {
  const { branches, retry } = useBranches(view);
  const asides = useAsides(view);
  const checked = useChecked(list, branches);
  if (!checked || !branches || !asides.asides) return <LoadingRows />;
  return <Checked list={checked} notesOf="sns_checks" whole={{ branches, asides, onRetry: retry }} />;
}

type CheckedProps = {
  list: WholeList;
  /** The name under which the browser has what a person has noted. */
  notesOf: string;
  /** What is known beside a list that is checked as a whole. */
  whole?: { branches: BranchesState; asides: ReturnType<typeof useAsides>; onRetry: () => void };
};

const START: ListAddress = { search: "", start: 0 };
const NOTHING_ASIDE: readonly StoredAside[] = [];

function Checked({ list, notesOf, whole }: CheckedProps) {
  const { view } = useListInTab();
  const { place, go } = useListAddress();
  const { notes, isSeen, showSeen, toggleRule, toggleSeen } = useReviewNotes(notesOf, isRuleName);
  const { name, rule } = readTab(place.tab);
  const names = rulesOf(view.resource);
  const pressed = isRuleOf(view.resource, rule) && !notes.off.includes(rule) ? rule : null;
  const asides = whole?.asides.asides ?? NOTHING_ASIDE;
  const aside = useMemo(() => asides.map(({ mark }) => mark), [asides]);

  const logos = useLogoCheck(list, place);
  const { lost } = logos;
  const { seen } = notes;
  const question = { aside, lost, seen };
  const quick = whole ? names : QUICK_RULES;
  const slow = names.filter((each) => !quick.includes(each));
  const first = useChecks<"counts">(list, place, { ...question, kind: "counts", rules: quick });
  const others = useChecks<"counts">(list, place, { ...question, kind: "counts", rules: slow });
  const used = names.filter((each) => !notes.off.includes(each));
  const rules = pressed ? [pressed] : used;
  const { start } = place;
  const flagged = useChecks<"flagged">(list, place, { ...question, kind: "flagged", rules, start, isSeen });

  if (first.answer === undefined || (whole && flagged.answer === undefined)) return <LoadingRows />;
  if (first.answer === null || others.answer === null || flagged.answer === null)
    return <NoAnswer list={list} place={place} />;

  const counts = { ...first.answer, ...others.answer };
  const unchecked = names.filter((each) => each !== "logo" && counts[each] === null);
  const show = (next: RuleName | null) =>
    go({ ...place, start: 0, tab: writeTab({ name, rule: next ?? "" }) });

  return (
    <div
      aria-busy={!(first.isCurrent && others.isCurrent && flagged.isCurrent)}
      className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <RuleList
          rules={names.map((each) => ({
            name: each,
            title: ruleTitle(each),
            words: ruleWords(each),
            count: counts[each],
          }))}
          common={flagged.answer?.common ?? []}
          pressed={pressed}
          off={notes.off}
          onPress={(each) => show(each === pressed ? null : each)}
          onSwitch={toggleRule}
        />
        {whole?.branches.kind === "missing" && unchecked.length > 0 && (
          <div
            role="status"
            className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3 text-sm"
          >
            <p className="min-w-0 flex-1 basis-48">
              Tidak dapat diperiksa: {unchecked.map(ruleTitle).join(", ")}. {whole.branches.text}
            </p>
            {whole.branches.mayRetry && <Button onClick={whole.onRetry}>Coba lagi</Button>}
          </div>
        )}
        {names.includes("logo") && <LogoCheck check={logos} />}
        {whole && <AsideBar asides={whole.asides} timeZone={view.timeZone} />}
        {whole && <TabCount list={list} question={{ ...question, kind: "total", rules: used }} />}
      </div>
      {flagged.answer ? (
        <Findings
          {...{ list, pressed, rules, flagged: flagged.answer, aside, seen, isSeen, toggleSeen }}
          gaps={used.includes(GAPS) ? (counts[GAPS] ?? 0) : 0}
          putAside={whole?.asides.put}
          onShowSeen={(isShown) => {
            showSeen(isShown);
            if (start > 0) go({ ...place, start: 0 }, true);
          }}
        />
      ) : (
        <LoadingRows />
      )}
    </div>
  );
}

type Total = Extract<CheckQuestion, { kind: "total" }>;

/** Brings how many rows of a list are flagged to its tab. */
function TabCount({ list, question }: { list: WholeList; question: Total }) {
  const { answer, isCurrent } = useChecks<"total">(list, START, question);
  const count = isCurrent ? answer?.count : undefined;
  useEffect(() => {
    if (count !== undefined) lastChecked.set({ list, count });
  }, [list, count]);
  return null;
}
