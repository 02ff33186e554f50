"use client";

import type { ComponentType } from "react";
import { isRuleOf, type RuleName, ruleTitle } from "@/lib/checks/rule-names";
import type { ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import type { Question } from "@/lib/opname/summary";
import { useChecks } from "../_checks/use-checked";
import { useListAddress } from "../_list/address/use-list-address";
import { LoadingRows } from "../_list/loading-rows";
import { useListInTab } from "../_list/rows/offered-list";
import { readTab, writeTab } from "../_list/tabs/list-tabs";
import { useAnswer as useListAnswer } from "../_list/tabs/use-answer";
import type { WholeList } from "../_store/lists/whole-list";
import { RemoveButton } from "../_ui/button";

type Asked<Kind extends Question["kind"]> = Extract<Question, { kind: Kind }>;

/** Returns the last answer to a question about the stock counts, and whether it is current. */
export const useAnswer = <Kind extends Question["kind"]>(
  list: WholeList,
  place: ListAddress,
  question: Asked<Kind>,
) => useListAnswer(list, place, question, (of, at, asked) => of.opname<Kind>(at, asked), useListInTab().rows);

/** What a view gets of the list of stock counts. */
export type ViewProps = {
  view: ListView;
  place: ListAddress;
  list: WholeList;
  refresh: () => void;
  /** Shows another place of the list; `isReplacing` says that Back skips the place before. */
  go: (place: ListAddress, isReplacing?: boolean) => void;
  /** The places among the found rows of those that the pressed rule flags; `null` without a rule, or where none narrows. */
  narrowed: readonly number[] | null;
};

/** Returns what renders a view with the list around it; one that is narrowed has the rows of the pressed rule alone. */
export function inTab(View: ComponentType<ViewProps>, isNarrowed = false): ComponentType {
  return function InTab() {
    const shown = useListInTab();
    const { place, go } = useListAddress();
    const { name, rule } = readTab(place.tab);
    const props = { ...shown, place, go };
    if (!isNarrowed || !isRuleOf(shown.view.resource, rule)) return <View {...props} narrowed={null} />;
    // A rule compares all rows with each other.
    if (shown.rows !== null) return <LoadingRows />;
    return <Narrowed {...props} name={name} rule={rule} View={View} />;
  };
}

type NarrowedProps = Omit<ViewProps, "narrowed"> & {
  name: string;
  rule: RuleName;
  View: ComponentType<ViewProps>;
};

/** Renders a view with the rows of a rule alone, and a button that takes the rule off. */
function Narrowed({ name, rule, View, ...props }: NarrowedProps) {
  const { place, go, list } = props;
  const { answer } = useChecks<"positions">(list, place, { kind: "positions", rules: [rule], aside: [] });
  if (answer === undefined) return <LoadingRows />;
  return (
    <>
      <p className="flex items-center gap-2 self-start rounded-full bg-brand-soft pl-3 text-sm print:hidden">
        {ruleTitle(rule)}
        <RemoveButton
          label={`Lepas aturan ${ruleTitle(rule)}`}
          onClick={() => go({ ...place, tab: writeTab({ name, rule: "" }) })}
        />
      </p>
      <View {...props} narrowed={answer ?? []} />
    </>
  );
}
