"use client";

import { type ComponentType, Suspense } from "react";
import { isRuleName, RULES, type RuleName } from "@/lib/opname/rules/rule";
import { useListAddress } from "../_list/address/use-list-address";
import { useListInTab } from "../_list/list-in-tab";
import { LoadingRows } from "../_list/loading-rows";
import { Button } from "../_ui/button";
import { StateCard } from "../_ui/cards/state-card";
import { RemoveButton } from "../_ui/remove-button";
import { readTab, writeTab } from "./tab";
import { useAnswer } from "./use-answer";
import type { ViewProps } from "./view-props";
import { viewNamed } from "./views";

/** Renders the view of the address with the rows that are found. */
export default function TabBody() {
  const shown = useListInTab();
  const { place, go } = useListAddress();
  const { name, rule } = readTab(place.tab);
  const named = viewNamed(name);
  if (!named) return <UnknownView onList={() => go({ ...place, tab: undefined })} />;
  const { View, isNarrowed } = named;
  const props = { ...shown, place, go };
  return (
    <Suspense fallback={<LoadingRows />}>
      {isNarrowed && isRuleName(rule) ? (
        <Narrowed {...props} name={name} rule={rule} View={View} />
      ) : (
        <View {...props} narrowed={null} />
      )}
    </Suspense>
  );
}

function UnknownView({ onList }: { onList: () => void }) {
  return (
    <StateCard sign="empty">
      <p>Tampilan ini tidak dikenal</p>
      <Button onClick={onList}>Daftar</Button>
    </StateCard>
  );
}

type NarrowedProps = Omit<ViewProps, "narrowed"> & {
  name: string;
  rule: RuleName;
  View: ComponentType<ViewProps>;
};

/** Renders a view with the rows of a rule alone, and a button that takes the rule off. */
function Narrowed({ name, rule, View, ...props }: NarrowedProps) {
  const { place, go, list } = props;
  const { answer } = useAnswer<"places">(list, place, { kind: "places", rules: [rule] });
  if (answer === undefined) return <LoadingRows />;
  return (
    <>
      <p className="flex items-center gap-2 self-start rounded-full bg-brand-soft pl-3 text-sm print:hidden">
        {RULES[rule]}
        <RemoveButton
          label={`Lepas aturan ${RULES[rule]}`}
          onClick={() => go({ ...place, tab: writeTab({ name, rule: "" }) })}
        />
      </p>
      <View {...props} narrowed={answer ?? []} />
    </>
  );
}
