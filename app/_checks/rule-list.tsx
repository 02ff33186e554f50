import { type ReactNode, useState } from "react";
import type { CheckAnswers } from "@/lib/checks/checker";
import { describeRule, type RuleName, ruleTitle } from "@/lib/checks/rule-names";
import { formatAmount } from "@/lib/list/format-value";
import { Icon } from "../_ui/icon";

type RuleListProps = {
  allRules: RuleName[];
  flagged: CheckAnswers["flagged"];
  selectedRule: RuleName | null;
  disabledRules: readonly RuleName[];
  onPress: (rule: RuleName) => void;
  onSwitch: (rule: RuleName) => void;
};

/** Renders the rules of a list with the numbers of their findings. Rules that flag more than a tenth of the rows and rules without findings are collapsed. */
export function RuleList({ allRules, ...rest }: RuleListProps) {
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

const RULE_LIST_CLASS = "lg:flex lg:flex-col lg:divide-y lg:divide-line";

type CollapsedRulesProps = { label: string; summary: ReactNode; hasSelected?: boolean; children: ReactNode };

/** Renders a button that expands a list of rules; the list is always expanded while it has the selected rule. */
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

/** Renders a rule: a checkbox that enables it, and a button that selects it, with its name and the number of rows that it flags (`?` if it could not run). */
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
