"use client";

import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { MAX_WRITES } from "@/lib/batch/writes";
import { formatAmount } from "@/lib/list/format-value";
import { columnLabel, type ListView } from "@/lib/list/list";
import { isSameUsername } from "@/lib/names";
import { findResource } from "@/lib/resources/registry";
import { useListAddress } from "../../_list/address/use-list-address";
import { describedByRow, type NumberedRow } from "../../_list/table/columns";
import type { ListMode, ShownRows } from "../../_list/table/list-mode";
import { useGridStop } from "../../_list/table/row-actions";
import { Button } from "../../_ui/button";
import { Icon } from "../../_ui/icon";
import { screenRef, setLastFocus } from "../../_ui/last-focus";
import { onDemand } from "../../_ui/on-demand/on-demand";
import type { Task } from "../changes/selection-tasks";
import { Selection, startDragSelection } from "./selection";

/** Loads the keys of the rows that match the search into the selection, and deselects deleted rows; returns these keys, `null` while they load. */
function useFoundKeys({ view, list, shown }: ShownRows, selection: Selection) {
  const { search, filters, sort } = useListAddress().address;
  const { ownKey } = view;
  const total = shown?.total;

  useEffect(() => {
    if (!list) return selection.foundKeys.set(null);
    let isCurrent = true;
    selection.pendingFoundKeys = list
      .keys({ search, filters, sort, start: 0 })
      .then((found) => found.filter((key) => !isSameUsername(key, ownKey)));
    void selection.pendingFoundKeys.then((all) => isCurrent && selection.foundKeys.set(all));
    void list.keys({ search: "", start: 0 }).then((existing) => {
      // A failed worker also returns no keys, which must not deselect everything.
      if (isCurrent && (existing.length > 0 || total === 0)) selection.retain(existing);
    });
    return () => {
      isCurrent = false;
    };
  }, [ownKey, list, search, filters, sort, total, selection]);

  return selection.foundKeys.use();
}

const SelectionTask = onDemand(() => import("../changes/selection-tasks"));

type SelectionBarProps = ShownRows & { selection: Selection; onClose: () => void };

function SelectionBar({ selection, onClose, ...rows }: SelectionBarProps) {
  const { view, list } = rows;
  const chosenKeys = selection.chosen.use();
  const foundKeys = useFoundKeys(rows, selection);
  const [task, setTask] = useState<Task | null>(null);
  const nonMatching = useMemo(() => {
    const found = new Set(foundKeys);
    return foundKeys ? [...chosenKeys].filter((key) => !found.has(key)) : [];
  }, [foundKeys, chosenKeys]);
  const nonMatchingLabel = `${formatAmount(nonMatching.length)} di luar tampilan ini`;
  const isTooMany = chosenKeys.size > MAX_WRITES;

  const selectAllButton = useRef<HTMLButtonElement>(null);
  const clearButton = useRef<HTMLButtonElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);

  // The bar is rendered below the scroll container, so that it covers neither rows nor the pager.
  const barContainer = screenRef.current?.parentElement;
  if (!barContainer) return null;
  return createPortal(
    <section
      aria-label="Baris yang dipilih"
      className="selection-bar flex min-h-12 items-center gap-1.5 border-t border-brand-strong bg-brand-soft px-4 text-sm whitespace-nowrap [--control-room:0.5rem] lg:px-6 print:hidden"
    >
      <p aria-live="polite" className="font-semibold tabular-nums">
        {formatAmount(chosenKeys.size)} dipilih
      </p>
      {nonMatching.length > 0 && (
        <button
          type="button"
          disabled={!list}
          onClick={() => setTask({ kind: "nonMatching", title: nonMatchingLabel })}
          className="min-h-6 font-semibold text-brand-stronger underline pointer-coarse:min-h-11"
        >
          {nonMatchingLabel}
        </button>
      )}
      {chosenKeys.size > 0 && (
        <Button
          ref={clearButton}
          onClick={() => {
            // The pressed button disappears, so another button gets the focus.
            selectAllButton.current?.focus();
            selection.choose(chosenKeys, false);
          }}
        >
          <Icon path="M3 3l10 10M13 3L3 13" className="sm:hidden" />
          <span className="max-sm:sr-only">Kosongkan</span>
        </Button>
      )}
      <div className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto px-0.5 py-0.5">
        {chosenKeys.size > 0 &&
          tasksOf(view, chosenKeys.size).map((each) => (
            <Button
              key={each.title}
              kind={each.kind === "delete" ? "ghost" : "plain"}
              className={`shrink-0 ${each.kind === "delete" ? "text-danger!" : ""}`}
              disabled={!list || isTooMany}
              onClick={() => setTask(each)}
            >
              {each.title}
            </Button>
          ))}
        <Button
          ref={selectAllButton}
          className="min-w-24 shrink justify-start! overflow-hidden text-ellipsis"
          disabled={!foundKeys?.some((key) => !chosenKeys.has(key))}
          onClick={() => foundKeys && selection.choose(foundKeys, true)}
        >
          Pilih semua yang ditemukan {foundKeys && `(${formatAmount(foundKeys.length)})`}
        </Button>
        {isTooMany && (
          <p role="status" className="self-center text-danger-strong">
            Paling banyak {formatAmount(MAX_WRITES)} data sekaligus.
          </p>
        )}
      </div>
      <Button ref={closeButton} onClick={onClose}>
        Selesai
      </Button>
      {task && list && (
        <SelectionTask
          {...{ view, list, task }}
          keys={task.kind === "nonMatching" ? nonMatching : [...chosenKeys]}
          nonMatchingCount={nonMatching.length}
          onClose={() => setTask(null)}
          onDeselect={() => {
            const { current: next } = nonMatching.length < chosenKeys.size ? clearButton : closeButton;
            if (next) setLastFocus(next);
            setTask(null);
            selection.choose(nonMatching, false);
          }}
        />
      )}
    </section>,
    barContainer,
  );
}

function tasksOf(view: ListView, count: number): Task[] {
  const { prices, replaceable, pickable } = (view.updatePath && findResource(view.resource)?.changes) || {};
  const titleOf = (field: string) => `Ganti ${columnLabel(view.columns, field).toLowerCase()}`;
  const tasks: Task[] = [];
  if (prices && prices.length > 0) tasks.push({ kind: "prices", title: "Ubah harga", prices });
  if (pickable)
    tasks.push({
      kind: "pick",
      title: titleOf(pickable.field),
      pickable,
      label: columnLabel(view.columns, pickable.field),
    });
  if (replaceable) tasks.push({ kind: "replace", title: titleOf(replaceable), field: replaceable });
  if (view.canDelete) tasks.push({ kind: "delete", title: `Hapus ${formatAmount(count)} data` });
  return tasks;
}

const KEY_STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** Renders the number of a row and its checkbox; with Shift, a press selects a range. */
function SelectCell({ selection, view, row }: { selection: Selection; view: ListView; row: NumberedRow }) {
  const { key, number } = row;
  const { ref: stopRef, ...stop } = useGridStop("number", 1);
  const isChosen = useSyncExternalStore(selection.chosen.subscribe, () => selection.chosen.get().has(key));

  function move(event: KeyboardEvent<HTMLInputElement>) {
    const step = KEY_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    selection.boxes.next(event.currentTarget, "field", step)?.focus();
  }

  return (
    <label
      className="select-cell"
      onPointerDown={(event) =>
        startDragSelection(event, selection.boxes.all(), (isSelecting) => selection.startDrag(isSelecting))
      }
    >
      <input
        ref={(box) => {
          stopRef?.(box);
          return box ? selection.boxes.add(box, { key, field: "number", row: number }) : undefined;
        }}
        type="checkbox"
        value={key}
        aria-label={`Pilih baris ${number}`}
        {...describedByRow(view, row)}
        checked={isChosen}
        onChange={({ target, nativeEvent }) =>
          void selection.press(key, target.checked, (nativeEvent as MouseEvent).shiftKey)
        }
        onKeyDown={move}
        {...stop}
      />
      {number}
    </label>
  );
}

function SelectAll({ selection }: { selection: Selection }) {
  const foundKeys = selection.foundKeys.use() ?? [];
  const chosenKeys = selection.chosen.use();
  const count = foundKeys.filter((key) => chosenKeys.has(key)).length;
  const isAll = count > 0 && count === foundKeys.length;
  return (
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll;
      }}
      aria-label="Pilih semua baris"
      className="select-all"
      disabled={foundKeys.length === 0}
      checked={isAll}
      onChange={() => selection.choose(foundKeys, !isAll)}
    />
  );
}

const isSelectable = ({ key }: NumberedRow, { ownKey }: ListView) =>
  key !== "" && !isSameUsername(key, ownKey);

/** Returns the list mode that selects rows: a checkbox in each row, and a bar with tasks for the selected rows. */
export function createMode(): ListMode {
  const selection = new Selection();
  return {
    name: "Pilih",
    renderCell: (column, row, view) =>
      column === "number" && isSelectable(row, view) ? (
        <SelectCell key={row.key} {...{ selection, view, row }} />
      ) : undefined,
    chooseRow({ key, ...row }, view, isRange) {
      if (isSelectable({ key, ...row }, view))
        void selection.press(key, !selection.chosen.get().has(key), isRange);
    },
    renderHeader: (column) => column === "number" && <SelectAll selection={selection} />,
    renderPanel: (rows, close) => <SelectionBar {...rows} selection={selection} onClose={close} />,
  };
}
