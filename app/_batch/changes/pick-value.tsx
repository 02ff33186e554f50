"use client";

import { useEffect, useState } from "react";
import type { PickList } from "@/lib/messages/problem";
import { BRAND_FIRST, usePicks } from "../../_form/dealer-pickers";
import { Combobox } from "../../_ui/fields/combobox";
import { ChangeDialog } from "./change-dialog";
import { type Choice, useChosen } from "./use-chosen";

type Picked = { field: string; list: PickList; of?: string };

/** Sets a field of the chosen records to a value of its pick list: one for all, or one for each value on which it depends. */
export default function PickValue(choice: Choice & { title: string; picked: Picked; label: string }) {
  const { title, picked, label } = choice;
  const records = useChosen(choice);
  const [to, setTo] = useState<Record<string, string>>({});
  const isChosen = Object.values(to).some(Boolean);
  const change = isChosen ? { kind: "pick" as const, field: picked.field, of: picked.of ?? null, to } : null;
  const groups = useGroups(records, picked.of);

  return (
    <ChangeDialog {...{ title, choice, records, change }}>
      {/* The open choices need room in the dialog. */}
      <div className="grid shrink-0 content-start gap-x-4 gap-y-1 has-[[aria-expanded=true]]:min-h-88 sm:grid-cols-2">
        {picked.list === "dealers" ? (
          <DealerChoice label={label} value={to[""] ?? ""} onChange={(dealer) => setTo({ "": dealer })} />
        ) : (
          groups.map((of) => (
            <ValueChoice
              key={of}
              label={`${label}: ${of}`}
              list={picked.list}
              of={of}
              value={to[of] ?? ""}
              onChange={(value) => setTo((before) => ({ ...before, [of]: value }))}
            />
          ))
        )}
      </div>
    </ChangeDialog>
  );
}

/** Returns the distinct values of the field on which the choices depend. */
function useGroups(records: ReturnType<typeof useChosen>, of: string | undefined): string[] {
  const [groups, setGroups] = useState<string[]>([]);
  useEffect(() => {
    if (!of) return;
    void records?.ask({ kind: "values", field: of }).then((values) => values && setGroups(values));
  }, [records, of]);
  return groups;
}

type ValueChoiceProps = {
  label: string;
  list: PickList;
  /** On what the choices depend, `null` while it is not chosen. */
  of: string | null;
  disabled?: string | false;
  value: string;
  onChange: (value: string) => void;
};

/** Renders a pick list, which is asked for when it is opened: there may be one for each of many dealers. */
function ValueChoice({ label, list, of, disabled = false, value, onChange }: ValueChoiceProps) {
  const [isWanted, setWanted] = useState(false);
  const picks = usePicks(list, isWanted ? of : null);
  return (
    <Combobox
      {...picks}
      label={label}
      error={null}
      disabled={disabled}
      value={value}
      onChange={onChange}
      onOpen={() => setWanted(true)}
      onBlur={() => {}}
      onUnavailable={(isUnavailable) => isUnavailable && onChange("")}
    />
  );
}

type DealerChoiceProps = { label: string; value: string; onChange: (dealer: string) => void };

/** Renders the choice of a dealer, among those of a brand. */
function DealerChoice({ label, value, onChange }: DealerChoiceProps) {
  const [brand, setBrand] = useState("");
  function changeBrand(next: string) {
    setBrand(next);
    onChange("");
  }
  return (
    <>
      <ValueChoice label="Brand" list="brands" of="" value={brand} onChange={changeBrand} />
      <ValueChoice
        label={label}
        list="dealers"
        of={brand || null}
        disabled={brand === "" && BRAND_FIRST}
        value={value}
        onChange={onChange}
      />
    </>
  );
}
