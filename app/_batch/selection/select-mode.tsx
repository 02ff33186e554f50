"use client";

import { type KeyboardEvent, useSyncExternalStore } from "react";
import type { ListView } from "@/lib/list/list";
import { isSamePerson } from "@/lib/own-account";
import { describe, type NumberedRow } from "../../_list/table/columns";
import { inputBelow } from "../../_list/table/input-below";
import type { ListMode } from "../../_list/table/list-mode";
import { FoundKeys, Selection } from "./selection";
import { SelectionBar } from "./selection-bar";

type SelectCellProps = { selection: Selection; found: FoundKeys; view: ListView; row: NumberedRow };

const STEPS: Record<string, "next" | "previous"> = { ArrowDown: "next", ArrowUp: "previous" };

function move(event: KeyboardEvent<HTMLInputElement>) {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  inputBelow(event.currentTarget, step)?.focus();
}

/** Renders the number of a row and the box that chooses it; Shift chooses the rows up to it as well. */
function SelectCell({ selection, found, view, row }: SelectCellProps) {
  const { key, number } = row;
  const isChosen = useSyncExternalStore(selection.subscribe, () => selection.keys().has(key));
  if (key === "" || isSamePerson(key, view.ownKey)) return number;

  async function press(isNowChosen: boolean, isRange: boolean) {
    selection.choose([key], isNowChosen);
    if (isRange) selection.chooseTo(key, isNowChosen, await found.inOrder());
    else selection.begin(key);
  }

  return (
    <label className="select-cell">
      <input
        type="checkbox"
        aria-label={`Pilih baris ${number}`}
        {...describe(view, row)}
        checked={isChosen}
        onChange={({ target, nativeEvent }) =>
          void press(target.checked, (nativeEvent as MouseEvent).shiftKey)
        }
        onKeyDown={move}
      />
      {number}
    </label>
  );
}

/** Returns the choice of rows: a box in the number of each row, and a bar with what can be done with them. */
export function openMode(): ListMode {
  const selection = new Selection();
  const found = new FoundKeys();
  return {
    name: "Pilih",
    renderCell: (column, row, view) =>
      column === "number" ? <SelectCell key={row.key} {...{ selection, found, view, row }} /> : undefined,
    renderPanel: (rows, close) => <SelectionBar {...rows} {...{ selection, found }} onClose={close} />,
  };
}
