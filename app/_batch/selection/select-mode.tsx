"use client";

import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { MOST_WRITES } from "@/lib/batch/writes";
import { formatAmount } from "@/lib/list/format-value";
import { type ListView, labelOf } from "@/lib/list/list";
import { isSamePerson } from "@/lib/names";
import { resourceNamed } from "@/lib/resources/registry";
import { useListAddress } from "../../_list/address/use-list-address";
import { describedByRow, type NumberedRow } from "../../_list/table/columns";
import type { ListMode, ShownRows } from "../../_list/table/list-mode";
import { useGridStop } from "../../_list/table/row-actions";
import { Button } from "../../_ui/button";
import { Icon } from "../../_ui/icon";
import { recordFocus, screenRef } from "../../_ui/last-focus";
import { onDemand } from "../../_ui/on-demand/on-demand";
import type { Task } from "../changes/chosen-task";
import { dragFrom, Selection } from "./selection";

/** Keeps the keys of the found rows in the selection, and drops rows from it that are gone. */
function useFound({ view, list, shown }: ShownRows, selection: Selection) {
  const { search, filters, sort } = useListAddress().address;
  const { ownKey } = view;
  const total = shown?.total;

  useEffect(() => {
    selection.found = Promise.resolve([]);
    if (!list) return selection.foundKeys.set(null);
    let isWanted = true;
    selection.found = list
      .keys({ search, filters, sort, start: 0 })
      .then((found) => found.filter((key) => !isSamePerson(key, ownKey)));
    void selection.found.then((all) => isWanted && selection.foundKeys.set(all));
    void list.keys({ search: "", start: 0 }).then((there) => {
      // A worker that has failed finds none.
      if (isWanted && (there.length > 0 || total === 0)) selection.keep(there);
    });
    return () => {
      isWanted = false;
    };
  }, [ownKey, list, search, filters, sort, total, selection]);

  return selection.foundKeys.use();
}

const ChosenTask = onDemand(() => import("../changes/chosen-task"));

type SelectionBarProps = ShownRows & { selection: Selection; onClose: () => void };

function SelectionBar({ selection, onClose, ...rows }: SelectionBarProps) {
  const { view, list } = rows;
  const chosen = selection.chosen.use();
  const keys = useFound(rows, selection);
  const [task, setTask] = useState<Task | null>(null);
  const outside = useMemo(() => {
    const found = new Set(keys);
    return keys ? [...chosen].filter((key) => !found.has(key)) : [];
  }, [keys, chosen]);
  const outsideWords = `${formatAmount(outside.length)} di luar tampilan ini`;
  const isTooMany = chosen.size > MOST_WRITES;

  const chooseAll = useRef<HTMLButtonElement>(null);
  const clear = useRef<HTMLButtonElement>(null);
  const close = useRef<HTMLButtonElement>(null);

  // Below the part of the screen that scrolls, so that it covers neither a row nor the pager.
  const foot = screenRef.current?.parentElement;
  if (!foot) return null;
  return createPortal(
    <section
      aria-label="Baris yang dipilih"
      className="flex min-h-12 items-center gap-1.5 border-t border-brand-strong bg-brand-soft px-4 text-sm whitespace-nowrap [--control-room:0.5rem] lg:px-6 print:hidden"
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
      {chosen.size > 0 && (
        <Button
          ref={clear}
          onClick={() => {
            // The pressed button goes away.
            chooseAll.current?.focus();
            selection.choose(chosen, false);
          }}
        >
          <Icon path="M3 3l10 10M13 3L3 13" className="sm:hidden" />
          <span className="max-sm:sr-only">Kosongkan</span>
        </Button>
      )}
      {/* One line, which scrolls where it has no room. */}
      <div className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto px-0.5 py-0.5">
        {chosen.size > 0 &&
          tasksOf(view, chosen.size).map((each) => (
            <Button
              key={each.title}
              kind={each.kind === "delete" ? "ghost" : "plain"}
              className={each.kind === "delete" ? "text-danger!" : ""}
              disabled={!list || isTooMany}
              onClick={() => setTask(each)}
            >
              {each.title}
            </Button>
          ))}
        <Button
          ref={chooseAll}
          className="min-w-24 shrink justify-start! overflow-hidden text-ellipsis"
          disabled={!keys?.some((key) => !chosen.has(key))}
          onClick={() => keys && selection.choose(keys, true)}
        >
          Pilih semua yang ditemukan {keys && `(${formatAmount(keys.length)})`}
        </Button>
        {isTooMany && (
          <p role="status" className="self-center text-danger-strong">
            Paling banyak {formatAmount(MOST_WRITES)} data sekaligus.
          </p>
        )}
      </div>
      <Button ref={close} onClick={onClose}>
        Selesai
      </Button>
      {task && list && (
        <ChosenTask
          {...{ view, list, task }}
          keys={task.kind === "outside" ? outside : [...chosen]}
          outside={outside.length}
          onClose={() => setTask(null)}
          onDrop={() => {
            const { current: next } = outside.length < chosen.size ? clear : close;
            // The button that opened it goes away with the last of these rows.
            if (next) recordFocus(next);
            setTask(null);
            selection.choose(outside, false);
          }}
        />
      )}
    </section>,
    foot,
  );
}

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

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** Renders the number of a row and the box that chooses it; Shift chooses the rows up to it as well. */
function SelectCell({ selection, view, row }: { selection: Selection; view: ListView; row: NumberedRow }) {
  const { key, number } = row;
  const { ref: stopRef, ...stop } = useGridStop("number", 1);
  const isChosen = useSyncExternalStore(selection.chosen.subscribe, () => selection.chosen.get().has(key));

  function move(event: KeyboardEvent<HTMLInputElement>) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    selection.boxes.beside(event.currentTarget, "field", step)?.focus();
  }

  return (
    <label
      className="select-cell"
      onPointerDown={(event) =>
        dragFrom(event, selection.boxes.all(), (isChosen) => selection.drag(isChosen))
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

/** Renders the box that chooses all found rows. */
function SelectAll({ selection }: { selection: Selection }) {
  const keys = selection.foundKeys.use() ?? [];
  const chosen = selection.chosen.use();
  const count = keys.filter((key) => chosen.has(key)).length;
  const isAll = count > 0 && count === keys.length;
  return (
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll;
      }}
      aria-label="Pilih semua baris"
      className="select-all"
      disabled={keys.length === 0}
      checked={isAll}
      onChange={() => selection.choose(keys, !isAll)}
    />
  );
}

const isSelectable = ({ key }: NumberedRow, { ownKey }: ListView) => key !== "" && !isSamePerson(key, ownKey);

/** Returns the choice of rows: a box in the number of each row, and a bar below with what can be done with them. */
export function openMode(): ListMode {
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
