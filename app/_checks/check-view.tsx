"use client";

import { useMemo } from "react";
import type { CheckAnswers, CheckQuestion } from "@/lib/checks/answer";
import type { StoredAside } from "@/lib/checks/asides";
import {
  GAPS,
  isCountRule,
  isRuleOf,
  type RuleName,
  rulesOf,
  ruleTitle,
  ruleWords,
} from "@/lib/checks/rule-names";
import { formatAmount } from "@/lib/list/format-value";
import type { ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { useListAddress } from "../_list/address/use-list-address";
import { LoadingRows } from "../_list/loading-rows";
import { useListInTab } from "../_list/rows/offered-list";
import { readTab, writeTab } from "../_list/tabs/list-tabs";
import { NoAnswer, useAnswer } from "../_list/tabs/use-answer";
import type { WholeList } from "../_store/lists/whole-list";
import { Button } from "../_ui/button";
import { AsideBar, useAsides } from "./aside-bar";
import { Findings } from "./findings";
import { lastChecked } from "./last-checked";
import { LogoCheck, useLogoCheck } from "./logo-check";
import { useReviewNotes } from "./review-notes";
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
  const { notes, isSeen, showSeen, toggleRule, toggleSeen } = useReviewNotes(notesOf);
  const { name, rule } = readTab(place.tab);
  const names = rulesOf(view.resource);
  const pressed = isRuleOf(view.resource, rule) && !notes.off.includes(rule) ? rule : null;
  const asides = whole?.asides.asides ?? NOTHING_ASIDE;
  const aside = useMemo(() => asides.map(({ mark }) => mark), [asides]);

  const logos = useLogoCheck(list, place);
  const { seen } = notes;
  const question = { aside, lost: logos.lost, seen };
  const used = names.filter((each) => !notes.off.includes(each));
  const rules = pressed ? [pressed] : used;
  const { start } = place;
  const { answer: flagged, isCurrent } = useChecks<"flagged">(list, place, {
    ...question,
    kind: "flagged",
    rules,
    start,
    isSeen,
  });

  if (flagged === undefined) return <LoadingRows />;
  if (flagged === null) return <NoAnswer list={list} place={place} />;

  const { counts } = flagged;
  const unchecked = names.filter((each) => each !== "logo" && counts[each] === null);
  const show = (next: RuleName | null) =>
    go({ ...place, start: 0, tab: writeTab({ name, rule: next ?? "" }) });

  return (
    <div aria-busy={!isCurrent} className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-3">
        <RuleList
          {...{ names, pressed }}
          flagged={flagged}
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
      <Findings
        {...{ list, pressed, rules, flagged, aside, seen, isSeen, toggleSeen }}
        gaps={used.includes(GAPS) ? (counts[GAPS] ?? 0) : 0}
        putAside={whole?.asides.put}
        onShowSeen={(isShown) => {
          showSeen(isShown);
          if (start > 0) go({ ...place, start: 0 }, true);
        }}
      />
    </div>
  );
}

type RuleListProps = {
  names: RuleName[];
  flagged: CheckAnswers["flagged"];
  pressed: RuleName | null;
  off: readonly RuleName[];
  onPress: (rule: RuleName) => void;
  onSwitch: (rule: RuleName) => void;
};

/** Renders the rules with what each flags; each is pressed to see its rows, or switched off. Those that flag a large part step back. */
function RuleList({ names, ...rest }: RuleListProps) {
  const { common } = rest.flagged;
  const large = names.filter((rule) => common.includes(rule));
  const lineOf = (rule: RuleName) => <RuleLine key={rule} rule={rule} {...rest} />;
  return (
    <ul
      aria-label="Aturan"
      className="flex flex-col divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface shadow-panel"
    >
      {names.filter((rule) => !common.includes(rule)).map(lineOf)}
      {large.length > 0 && (
        <li>
          <details open={large.some((rule) => rule === rest.pressed) || undefined}>
            <summary className="min-h-control px-4 py-2 text-sm hover:bg-pointed focus-visible:-outline-offset-2">
              Lebih dari sepersepuluh data; mungkin memang begitu:{" "}
              <span className="font-semibold">{large.map(ruleTitle).join(", ")}</span>
            </summary>
            <ul
              aria-label="Aturan yang menandai banyak data"
              className="divide-y divide-line border-t border-line"
            >
              {large.map(lineOf)}
            </ul>
          </details>
        </li>
      )}
    </ul>
  );
}

type RuleLineProps = Omit<RuleListProps, "names"> & { rule: RuleName };

function RuleLine({ rule, flagged, pressed, off, onPress, onSwitch }: RuleLineProps) {
  const isOn = !off.includes(rule);
  // A rule that cannot look has no number.
  const count = flagged.counts[rule] ?? null;
  return (
    <li className="flex items-stretch">
      <label className="flex min-w-11 items-center justify-center hover:bg-pointed">
        <input
          type="checkbox"
          checked={isOn}
          aria-label={`Pakai aturan ${ruleTitle(rule)}`}
          onChange={() => onSwitch(rule)}
          className="size-4"
        />
      </label>
      <button
        type="button"
        aria-pressed={rule === pressed}
        disabled={!isOn || count === null}
        onClick={() => onPress(rule)}
        className="flex min-w-0 flex-1 items-center gap-3 px-2 py-2 text-left text-sm hover:bg-pointed focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-muted aria-pressed:bg-brand-soft print:flex!"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{ruleTitle(rule)}</span>
          <span className="block text-xs text-muted max-lg:hidden">{ruleWords(rule)}</span>
        </span>
        <span className="rounded-full bg-sunken px-2 py-0.5 font-semibold tabular-nums">
          {count === null ? (
            <>
              <span aria-hidden>?</span>
              <span className="sr-only">Belum diperiksa</span>
            </>
          ) : (
            formatAmount(count)
          )}
        </span>
      </button>
    </li>
  );
}

type Total = Extract<CheckQuestion, { kind: "total" }>;

/** Brings how many rows of a list are flagged to its tab. */
function TabCount({ list, question }: { list: WholeList; question: Total }) {
  useAnswer(list, START, question, async (of, place, request) => {
    const answer = await of.checks<"total">(place, request);
    if (answer) lastChecked.set({ list: of, count: answer.count });
    return answer;
  });
  return null;
}
