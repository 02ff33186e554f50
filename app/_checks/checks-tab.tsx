import { useEffect, useMemo, useRef, useState } from "react";
import {
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
import { useDismissals } from "./dismissed-findings";
import { Findings } from "./findings";
import { RuleList } from "./rule-list";
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

/** The branches and the dismissed findings of a list that is checked as a whole. `onRetry` loads the branches again. */
type WholeListData = {
  branches: BranchesState;
  dismissals: ReturnType<typeof useDismissals>;
  onRetry: () => void;
};

/** Renders the rules and the findings of a list. `wholeList` is `undefined` for stock counts. */
function RulesAndFindings({ list, wholeList }: { list: WholeList; wholeList?: WholeListData }) {
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
  const question = {
    ...filter,
    kind: "flagged" as const,
    rules: appliedRules,
    start: address.start,
    showsSeen,
  };
  const { answer: flagged, isCurrent } = useCheckAnswer<"flagged">(list, address, question);

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
        {wholeList && uncheckedRules.length > 0 && <UncheckedRules {...wholeList} rules={uncheckedRules} />}
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

/** Returns the disabled rules and the marks of seen rows, both stored in this browser, and whether seen rows are shown instead of the others. */
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

function UncheckedRules({ rules, branches, onRetry }: WholeListData & { rules: RuleName[] }) {
  if (branches.kind !== "missing") return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3 text-sm">
      <p className="min-w-0 flex-1 basis-48">
        Tidak dapat diperiksa: {rules.map(ruleTitle).join(", ")}. {branches.text}
      </p>
      {branches.mayRetry && <Button onClick={onRetry}>Coba lagi</Button>}
    </div>
  );
}

const UNFILTERED_ADDRESS: ListAddress = { search: "", start: 0 };

/** Renders nothing; counts the flagged rows of the whole list and stores the count, which the label of the tab shows. */
function TabCounter({ list, question }: { list: WholeList; question: FlaggedCountQuery }) {
  useWorkerAnswer(list, UNFILTERED_ADDRESS, question, async (checkedList, address, request) => {
    const answer = await checkedList.checks<"total">(address, request);
    if (answer) lastCheckedListStore.set({ list: checkedList, question, count: answer.count });
    return answer;
  });
  return null;
}

/** The progress of a logo check: `done` of `total` logos were checked, out of `all` in the matching rows; `failed` are the names of the logos that failed to load. */
type LogoProgress = { done: number; total: number; all: number; failed: string[]; isRunning: boolean };

/** Checks logos by loading them one by one, from `start` to `stop`. `progress` is `null` before a check, and `failedLogos` until its end. */
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
    const total = names.length;
    const current: LogoProgress = { done: 0, total, all: allNames.length, failed: [], isRunning: true };
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
