"use client";

import { type KeyboardEvent, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { MOST_WRITES } from "@/lib/batch/writes";
import { formatAmount } from "@/lib/list/format-value";
import { type ListView, labelOf } from "@/lib/list/list";
import { isSamePerson } from "@/lib/own-account";
import { resourceNamed } from "@/lib/resources/registry";
import { useListAddress } from "../../_list/address/use-list-address";
import { describe, type NumberedRow } from "../../_list/table/columns";
import { inputBelow } from "../../_list/table/input-below";
import type { ListMode, ShownRows } from "../../_list/table/list-mode";
import { Button } from "../../_ui/button";
import { onDemand } from "../../_ui/on-demand/on-demand";
import type { Task } from "../changes/chosen-task";
import { Selection } from "./selection";

const EVERYTHING = { search: "", start: 0 };

/** Returns the keys of the found rows, `null` while the list is not whole, and drops rows from the selection that are gone. */
function useFound({ view, list, shown }: ShownRows, selection: Selection) {
  const { search, filters, sort } = useListAddress().place;
  const [keys, setKeys] = useState<string[] | null>(null);
  const total = shown?.total;

  useEffect(() => {
    selection.show(list && { view, list, place: { search, filters, sort, start: 0 } });
    if (!list) return setKeys(null);
    let isWanted = true;
    void selection.found().then((all) => isWanted && setKeys(all));
    void list.keys(EVERYTHING).then((there) => {
      // A worker that has failed finds none.
      if (isWanted && (there.length > 0 || total === 0)) selection.keep(there);
    });
    return () => {
      isWanted = false;
    };
  }, [view, list, search, filters, sort, total, selection]);

  return keys;
}

const ChosenTask = onDemand(() => import("../changes/chosen-task"));

type SelectionBarProps = ShownRows & { selection: Selection; onClose: () => void };

/** Renders how many rows are chosen, what chooses all found ones, and what can be done with them. */
function SelectionBar({ selection, onClose, ...rows }: SelectionBarProps) {
  const { view, list } = rows;
  const chosen = selection.chosen.use();
  const keys = useFound(rows, selection);
  const [task, setTask] = useState<Task | null>(null);
  const resource = resourceNamed(view.resource);
  const outside = useMemo(() => {
    const found = new Set(keys);
    return keys ? [...chosen].filter((key) => !found.has(key)) : [];
  }, [keys, chosen]);
  const outsideWords = `${formatAmount(outside.length)} di luar tampilan ini`;
  const isTooMany = chosen.size > MOST_WRITES;

  return (
    <section
      aria-label="Baris yang dipilih"
      className="mode-panel flex flex-wrap items-center gap-2 rounded-panel border border-brand-strong bg-brand-soft px-3 py-2 text-sm print:hidden"
    >
      <p aria-live="polite" className="font-semibold tabular-nums">
        {formatAmount(chosen.size)} dipilih
      </p>
      {outside.length > 0 && (
        <button
          type="button"
          disabled={!list}
          onClick={() => setTask({ kind: "outside", title: outsideWords })}
          className="min-h-6 font-semibold text-brand-stronger underline pointer-coarse:min-h-11"
        >
          {outsideWords}
        </button>
      )}
      {chosen.size > 0 && <Button onClick={() => selection.choose(chosen, false)}>Kosongkan</Button>}
      <Button className="ml-auto" onClick={onClose}>
        Selesai
      </Button>
      {/* On a phone one line, which scrolls. */}
      <div className="flex basis-full flex-wrap gap-2 max-sm:-mx-3 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-3 max-sm:py-1">
        <Button
          disabled={!keys?.some((key) => !chosen.has(key))}
          onClick={() => keys && selection.choose(keys, true)}
        >
          Pilih semua yang ditemukan {keys && `(${formatAmount(keys.length)})`}
        </Button>
        {chosen.size > 0 &&
          tasksOf(view, chosen.size).map((each) => (
            <Button
              key={each.title}
              kind={each.kind === "delete" ? "danger" : "plain"}
              disabled={!list || isTooMany}
              onClick={() => setTask(each)}
            >
              {each.title}
            </Button>
          ))}
      </div>
      {isTooMany && (
        <p role="status" className="basis-full text-danger-strong">
          Paling banyak {formatAmount(MOST_WRITES)} data sekaligus.
        </p>
      )}
      {task && list && resource && (
        <ChosenTask
          {...{ view, resource, list, task }}
          keys={task.kind === "outside" ? outside : [...chosen]}
          outside={outside.length}
          onClose={() => setTask(null)}
          onDrop={() => {
            setTask(null);
            selection.choose(outside, false);
          }}
        />
      )}
    </section>
  );
}

/** Returns what the person may do with the chosen rows of a list. */
function tasksOf(view: ListView, count: number): Task[] {
  const { prices, replaced, picked } = (view.updatePath && resourceNamed(view.resource)?.changes) || {};
  const titleOf = (field: string) => `Ganti ${labelOf(view.columns, field).toLowerCase()}`;
  const tasks: Task[] = [];
  if (prices && prices.length > 0) tasks.push({ kind: "prices", title: "Ubah harga", prices });
  if (picked)
    tasks.push({
      kind: "pick",
      title: titleOf(picked.field),
      picked,
      label: labelOf(view.columns, picked.field),
    });
  if (replaced) tasks.push({ kind: "replace", title: titleOf(replaced), field: replaced });
  if (view.canDelete) tasks.push({ kind: "delete", title: `Hapus ${formatAmount(count)} data` });
  return tasks;
}

type SelectCellProps = { selection: Selection; view: ListView; row: NumberedRow };

const STEPS: Record<string, "next" | "previous"> = { ArrowDown: "next", ArrowUp: "previous" };

function move(event: KeyboardEvent<HTMLInputElement>) {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  inputBelow(event.currentTarget, step)?.focus();
}

/** Renders the number of a row and the box that chooses it; Shift chooses the rows up to it as well. */
function SelectCell({ selection, view, row }: SelectCellProps) {
  const { key, number } = row;
  const isChosen = useSyncExternalStore(selection.chosen.subscribe, () => selection.chosen.get().has(key));
  if (key === "" || isSamePerson(key, view.ownKey)) return number;

  return (
    <label className="select-cell">
      <input
        type="checkbox"
        aria-label={`Pilih baris ${number}`}
        {...describe(view, row)}
        checked={isChosen}
        onChange={({ target, nativeEvent }) =>
          void selection.press(key, target.checked, (nativeEvent as MouseEvent).shiftKey)
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
  return {
    name: "Pilih",
    renderCell: (column, row, view) =>
      column === "number" ? <SelectCell key={row.key} {...{ selection, view, row }} /> : undefined,
    renderPanel: (rows, close) => <SelectionBar {...rows} selection={selection} onClose={close} />,
  };
}
