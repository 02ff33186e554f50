"use client";

import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { CheckAnswers } from "@/lib/checks/checker";
import {
  describeRule,
  hasStockRules,
  isRuleName,
  isRuleOfResource,
  MAX_CHECKED_LOGOS,
  MISSING_ITEM_RULE,
  type RuleName,
  rulesOfResource,
  ruleTitle,
} from "@/lib/checks/rule-names";
import { toggleTerm } from "@/lib/list/filters/filters";
import { formatAmount } from "@/lib/list/format-value";
import type { ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { useListAddress } from "../_list/address/use-list-address";
import { LoadingRows } from "../_list/loading-rows";
import { useListInTab } from "../_list/rows/shown-list";
import { formatTab, parseTab } from "../_list/tabs/list-tabs";
import { AnswerFailed, useWorkerAnswer } from "../_list/tabs/use-worker-answer";
import { fetchPicture } from "../_pictures/picture";
import { useOwner } from "../_session/page-owner";
import { showProblem } from "../_session/session-end";
import { type FlaggedCountQuery, lastCheckedListStore } from "../_store/lists/cached-lists";
import { type CheckSettings, checkSettingsKey, checkSettingsStore } from "../_store/lists/check-settings";
import type { WholeList } from "../_store/lists/whole-list";
import { Button } from "../_ui/button";
import { Icon } from "../_ui/icon";
import { useDismissals } from "./dismissed-findings";
import { Findings } from "./findings";
import { type BranchesState, useBranches, useCheckAnswer, useCheckedList } from "./use-checks";

/** Renders the checks of a list. Of stock counts, only the matching rows are checked; all other lists are checked as a whole. */
export default function ChecksTab() {
  const { view, list } = useListInTab();
  if (hasStockRules(view.resource)) return <RulesAndFindings list={list} />;
  return <WholeListChecks view={view} list={list} />;
}

function WholeListChecks({ view, list }: { view: ListView; list: WholeList }) {
  const { branches, retry } = useBranches(view);
  const dismissals = useDismissals(view);
  const checkedWholeList = useCheckedList(list, branches);
  if (!checkedWholeList || !branches || !dismissals.stored) return <LoadingRows />;
  return <RulesAndFindings list={checkedWholeList} wholeList={{ branches, dismissals, onRetry: retry }} />;
}

type RulesAndFindingsProps = {
  list: WholeList;
  /** The branches and the dismissed findings of a list that is checked as a whole; `undefined` for stock counts. */
  wholeList?: { branches: BranchesState; dismissals: ReturnType<typeof useDismissals>; onRetry: () => void };
};

const UNFILTERED_ADDRESS: ListAddress = { search: "", start: 0 };

function RulesAndFindings({ list, wholeList }: RulesAndFindingsProps) {
  const { view } = useListInTab();
  const { address, setAddress } = useListAddress();
  const { settings, showsSeen, setShowsSeen, toggleRule, toggleSeen } = useCheckSettings(view.resource);
  const { name, rule } = parseTab(address.tab);
  const allRules = rulesOfResource(view.resource);
  const selectedRule = isRuleOfResource(view.resource, rule) && !settings.off.includes(rule) ? rule : null;
  const dismissals = wholeList?.dismissals.stored;
  const dismissedMarks = useMemo(() => dismissals?.map(({ mark }) => mark) ?? [], [dismissals]);

  const logoCheck = useLogoCheck(list, address);
  const { seen } = settings;
  const filter = { dismissedMarks, failedPictures: logoCheck.failedLogos, seen };
  const enabledRules = allRules.filter((each) => !settings.off.includes(each));
  const appliedRules = selectedRule ? [selectedRule] : enabledRules;
  const { answer: flagged, isCurrent } = useCheckAnswer<"flagged">(list, address, {
    ...filter,
    kind: "flagged",
    rules: appliedRules,
    start: address.start,
    showsSeen,
  });

  if (flagged === undefined) return <LoadingRows />;
  if (flagged === null) return <AnswerFailed list={list} address={address} />;

  const { counts } = flagged;
  const uncheckedRules = allRules.filter((each) => each !== "logo" && counts[each] === null);
  const selectRule = (next: RuleName | null) =>
    setAddress({ ...address, start: 0, tab: formatTab({ name, rule: next ?? "" }) });

  return (
    <div
      aria-busy={!isCurrent}
      className="grid gap-x-4 gap-y-2 lg:min-h-64 lg:flex-1 lg:grid-cols-[16rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]"
    >
      <div className="relative flex min-w-0 flex-col gap-2 lg:overflow-y-auto print:overflow-visible">
        <RuleList
          {...{ allRules, selectedRule, flagged }}
          disabledRules={settings.off}
          onPress={(each) => selectRule(each === selectedRule ? null : each)}
          onSwitch={toggleRule}
        />
        {wholeList?.branches.kind === "missing" && uncheckedRules.length > 0 && (
          <div
            role="status"
            className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3 text-sm"
          >
            <p className="min-w-0 flex-1 basis-48">
              Tidak dapat diperiksa: {uncheckedRules.map(ruleTitle).join(", ")}. {wholeList.branches.text}
            </p>
            {wholeList.branches.mayRetry && <Button onClick={wholeList.onRetry}>Coba lagi</Button>}
          </div>
        )}
        {allRules.includes("logo") && <LogoCheck check={logoCheck} />}
        {wholeList && <TabCounter list={list} question={{ ...filter, kind: "total", rules: enabledRules }} />}
      </div>
      <Findings
        {...{ list, selectedRule, rules: appliedRules, flagged, dismissedMarks, seen, showsSeen, toggleSeen }}
        gapCount={enabledRules.includes(MISSING_ITEM_RULE) ? (counts[MISSING_ITEM_RULE] ?? 0) : 0}
        dismissals={wholeList?.dismissals}
        onShowSeen={(isShown) => {
          setShowsSeen(isShown);
          if (address.start > 0) setAddress({ ...address, start: 0 }, true);
        }}
      />
    </div>
  );
}

type RuleListProps = {
  allRules: RuleName[];
  flagged: CheckAnswers["flagged"];
  selectedRule: RuleName | null;
  disabledRules: readonly RuleName[];
  onPress: (rule: RuleName) => void;
  onSwitch: (rule: RuleName) => void;
};

const RULE_LIST_CLASS = "lg:flex lg:flex-col lg:divide-y lg:divide-line";

/** Renders the rules, on a phone as chips. Rules that flag more than a tenth of the rows and rules without findings are collapsed. */
function RuleList({ allRules, ...rest }: RuleListProps) {
  const { flagged, selectedRule } = rest;
  const flagsManyRows = (rule: RuleName) => flagged.common.includes(rule);
  const hasNoFindings = (rule: RuleName) => flagged.counts[rule] === 0 && rule !== selectedRule;
  const rulesWithManyFindings = allRules.filter(flagsManyRows);
  const rulesWithoutFindings = allRules.filter((rule) => hasNoFindings(rule) && !flagsManyRows(rule));
  const otherRules = allRules.filter((rule) => !hasNoFindings(rule) && !flagsManyRows(rule));
  const renderRule = (rule: RuleName) => <RuleLine key={rule} rule={rule} {...rest} />;
  return (
    <ul
      aria-label="Aturan"
      className={`${RULE_LIST_CLASS} relative flex gap-2 overflow-x-auto rounded-panel border-line max-lg:-mx-4 max-lg:items-start max-lg:px-4 lg:gap-0 lg:overflow-visible lg:border lg:bg-surface lg:shadow-panel`}
    >
      {otherRules.map(renderRule)}
      {rulesWithManyFindings.length > 0 && (
        <CollapsedRules
          label="Aturan yang menandai banyak data"
          hasSelected={rulesWithManyFindings.some((rule) => rule === selectedRule)}
          summary={
            <>
              Lebih dari sepersepuluh data; mungkin memang begitu:{" "}
              <span className="font-semibold">{rulesWithManyFindings.map(ruleTitle).join(", ")}</span>
            </>
          }
        >
          {rulesWithManyFindings.map(renderRule)}
        </CollapsedRules>
      )}
      {rulesWithoutFindings.length > 0 && (
        <CollapsedRules
          label="Aturan tanpa temuan"
          summary={`${formatAmount(rulesWithoutFindings.length)} tanpa temuan`}
        >
          {rulesWithoutFindings.map(renderRule)}
        </CollapsedRules>
      )}
    </ul>
  );
}

type CollapsedRulesProps = { label: string; summary: ReactNode; hasSelected?: boolean; children: ReactNode };

function CollapsedRules({ label, summary, hasSelected = false, children }: CollapsedRulesProps) {
  const [isOpen, setOpen] = useState(false);
  const isExpanded = isOpen || hasSelected;
  return (
    <li className="max-lg:shrink-0">
      <button
        type="button"
        aria-expanded={isExpanded}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-9 w-full items-center justify-between gap-2 px-3 py-1 text-left text-[0.8125rem]/4 hover:bg-pointed focus-visible:-outline-offset-2 max-lg:rounded-full max-lg:border max-lg:border-edge/60 max-lg:bg-surface max-lg:whitespace-nowrap pointer-coarse:min-h-11"
      >
        <span>{summary}</span>
        <Icon path="M5.5 3l5 5-5 5" size={14} className={`shrink-0 ${isExpanded ? "rotate-90" : ""}`} />
      </button>
      {isExpanded && (
        <ul
          aria-label={label}
          className={`${RULE_LIST_CLASS} border-line max-lg:mt-2 max-lg:space-y-2 lg:border-t`}
        >
          {children}
        </ul>
      )}
    </li>
  );
}

type RuleLineProps = Omit<RuleListProps, "allRules"> & { rule: RuleName };

function RuleLine({ rule, flagged, selectedRule, disabledRules, onPress, onSwitch }: RuleLineProps) {
  const isEnabled = !disabledRules.includes(rule);
  const count = flagged.counts[rule] ?? null;
  return (
    <li className="flex w-fit shrink-0 items-stretch overflow-hidden max-lg:rounded-full max-lg:border max-lg:border-edge/60 max-lg:bg-surface lg:w-auto">
      <label className="flex min-w-9 items-center justify-center hover:bg-pointed pointer-coarse:min-w-11">
        <input
          type="checkbox"
          checked={isEnabled}
          aria-label={`Pakai aturan ${ruleTitle(rule)}`}
          onChange={() => onSwitch(rule)}
          className="size-4"
        />
      </label>
      <button
        type="button"
        aria-pressed={rule === selectedRule}
        disabled={!isEnabled || count === null}
        onClick={() => onPress(rule)}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 pr-2 pl-1 text-left text-[0.8125rem]/4 hover:bg-pointed focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-muted aria-pressed:bg-brand-soft max-lg:whitespace-nowrap pointer-coarse:min-h-11 print:flex!"
      >
        <span title={describeRule(rule)} className="min-w-0 flex-1">
          <span className={count === 0 ? "" : "font-semibold"}>{ruleTitle(rule)}</span>
          <span className="sr-only"> {describeRule(rule)}</span>
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

/** Renders nothing. Counts the flagged rows and stores the count, which the label of the tab shows. */
function TabCounter({ list, question }: { list: WholeList; question: FlaggedCountQuery }) {
  useWorkerAnswer(list, UNFILTERED_ADDRESS, question, async (checkedList, address, request) => {
    const answer = await checkedList.checks<"total">(address, request);
    if (answer) lastCheckedListStore.set({ list: checkedList, question, count: answer.count });
    return answer;
  });
  return null;
}

/** The progress of a logo check: `done` of `total` logos are loaded, out of `all` in the matching rows; `failed` are the names of those that failed. */
type LogoProgress = { done: number; total: number; all: number; failed: string[]; isRunning: boolean };

/** Returns the progress of a check that loads logos one by one, the logos that failed once it has ended, and the functions that start and stop it. */
function useLogoCheck(list: WholeList, address: ListAddress) {
  const { userId } = useOwner();
  const [progress, setProgress] = useState<LogoProgress | null>(null);
  const abortControllerRef = useRef<AbortController>(null);
  useEffect(() => () => abortControllerRef.current?.abort(), []);

  async function startCheck() {
    const abortController = new AbortController();
    abortControllerRef.current = abortController;
    const allNames = (await list.checks<"pictures">(address, { kind: "pictures" }))?.names ?? [];
    const names = allNames.slice(0, MAX_CHECKED_LOGOS);
    const current: LogoProgress = {
      done: 0,
      total: names.length,
      all: allNames.length,
      failed: [],
      isRunning: true,
    };
    setProgress({ ...current });
    for (const name of names) {
      const picture = await fetchPicture(name, userId, abortController.signal);
      if (picture.kind === "ready") URL.revokeObjectURL(picture.url);
      if (abortController.signal.aborted) break;
      if (picture.kind === "failed" && picture.reason === "temporary") {
        showProblem(picture.problem);
        break;
      }
      if (picture.kind === "failed" && picture.reason !== "large") current.failed.push(name);
      current.done += 1;
      setProgress({ ...current });
    }
    setProgress({ ...current, isRunning: false });
  }

  const failedLogos = progress && !progress.isRunning ? progress.failed : null;
  return { progress, failedLogos, start: startCheck, stop: () => abortControllerRef.current?.abort() };
}

function LogoCheck({ check: { progress, start, stop } }: { check: ReturnType<typeof useLogoCheck> }) {
  const progressText =
    progress && `${formatAmount(progress.done)} dari ${formatAmount(progress.total)} logo diperiksa`;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm print:hidden">
      {progress?.isRunning ? (
        <>
          <progress
            aria-label="Memeriksa logo"
            value={progress.done}
            max={progress.total}
            className="h-1 flex-1 accent-brand"
          />
          <Button onClick={stop}>Berhenti</Button>
        </>
      ) : (
        <Button onClick={() => void start()}>Periksa logo</Button>
      )}
      <p role="status" className="text-muted tabular-nums empty:hidden">
        {progressText}
        {progress && progress.all > progress.total && ` (ada ${formatAmount(progress.all)})`}
      </p>
    </div>
  );
}

/** Returns the disabled rules and the marks of seen rows, both stored in this browser, and whether seen rows are shown instead of unseen ones. */
function useCheckSettings(resource: string) {
  const storageKey = checkSettingsKey(resource, useOwner().userId);
  const settings = checkSettingsStore.use(storageKey);
  const [showsSeen, setShowsSeen] = useState(false);
  const changeSettings = (update: (settings: CheckSettings) => Partial<CheckSettings>) => {
    const current = checkSettingsStore.read(storageKey);
    checkSettingsStore.write(storageKey, { ...current, ...update(current) });
  };
  return {
    settings,
    showsSeen,
    setShowsSeen,
    toggleRule: (rule: RuleName) =>
      changeSettings(({ off }) => ({ off: toggleTerm(off, rule).filter(isRuleName) })),
    toggleSeen: (mark: string) => changeSettings(({ seen }) => ({ seen: toggleTerm(seen, mark) })),
  };
}
