import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { MAX_BATCH_WRITES } from "@/lib/batch/writes";
import { formatAmount } from "@/lib/list/format-value";
import { columnLabel, type ListView } from "@/lib/list/list";
import { isSameUsername } from "@/lib/names";
import { findResource } from "@/lib/resources/registry";
import { useListAddress } from "../../_list/address/use-list-address";
import { getRowDescriptionProps, type NumberedRow } from "../../_list/table/columns";
import type { ListMode, ShownRows } from "../../_list/table/list-mode";
import { useGridStop } from "../../_list/table/use-grid";
import { Button } from "../../_ui/button";
import { Icon } from "../../_ui/icon";
import { screenElementRef, setLastFocus } from "../../_ui/last-focus";
import { onDemand } from "../../_ui/on-demand/on-demand";
import type { SelectionTask } from "../changes/selection-tasks";
import { Selection, startDragSelection } from "./selection";

/** Returns the list mode that selects rows: a checkbox in each row, and a bar with tasks for the selected rows. */
export function createMode(): ListMode {
  const selection = new Selection();
  return {
    name: "Pilih",
    renderCell: (column, row, view) =>
      column === "number" && isSelectable(row, view) ? (
        <SelectCell key={row.key} {...{ selection, view, row }} />
      ) : undefined,
    toggleRow({ key, ...row }, view, isRange) {
      if (isSelectable({ key, ...row }, view))
        void selection.selectRow(key, !selection.selectedKeys.get().has(key), isRange);
    },
    renderHeader: (column) => column === "number" && <SelectAllCheckbox selection={selection} />,
    renderPanel: (rows, close) => <SelectionBar {...rows} selection={selection} onClose={close} />,
  };
}

const isSelectable = ({ key }: NumberedRow, { ownKey }: ListView) =>
  key !== "" && !isSameUsername(key, ownKey);

function SelectAllCheckbox({ selection }: { selection: Selection }) {
  const matchingKeys = selection.matchingKeys.use() ?? [];
  const selectedKeys = selection.selectedKeys.use();
  const selectedCount = matchingKeys.filter((key) => selectedKeys.has(key)).length;
  const areAllSelected = selectedCount > 0 && selectedCount === matchingKeys.length;
  return (
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = selectedCount > 0 && !areAllSelected;
      }}
      aria-label="Pilih semua baris"
      className="select-all"
      disabled={matchingKeys.length === 0}
      checked={areAllSelected}
      onChange={() => selection.setSelected(matchingKeys, !areAllSelected)}
    />
  );
}

/** Renders the number of a row and its checkbox; a press with Shift selects a range, and a drag selects the rows that it covers. */
function SelectCell({ selection, view, row }: { selection: Selection; view: ListView; row: NumberedRow }) {
  const { key, number } = row;
  const { ref: stopRef, ...stop } = useGridStop("number", 1);
  const isSelected = useSyncExternalStore(selection.selectedKeys.subscribe, () =>
    selection.selectedKeys.get().has(key),
  );
  function moveFocus(event: KeyboardEvent<HTMLInputElement>) {
    const step = ROW_STEP_BY_KEY[event.key];
    if (!step) return;
    event.preventDefault();
    selection.checkboxes.next(event.currentTarget, "field", step)?.focus();
  }
  return (
    <label className="select-cell" onPointerDown={(event) => startDragSelection(event, selection)}>
      <input
        ref={(box) => {
          stopRef?.(box);
          return box ? selection.checkboxes.add(box, { key, field: "number", row: number }) : undefined;
        }}
        type="checkbox"
        value={key}
        aria-label={`Pilih baris ${number}`}
        {...getRowDescriptionProps(view, row)}
        checked={isSelected}
        onChange={({ target, nativeEvent }) =>
          void selection.selectRow(key, target.checked, (nativeEvent as MouseEvent).shiftKey)
        }
        onKeyDown={moveFocus}
        {...stop}
      />
      {number}
    </label>
  );
}

const ROW_STEP_BY_KEY: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

const SelectionTaskDialog = onDemand(() => import("../changes/selection-tasks"));

type SelectionBarProps = ShownRows & { selection: Selection; onClose: () => void };
/** Renders the bar below the list: how many rows are selected, and the buttons of the tasks for them. */
function SelectionBar({ selection, onClose, ...rows }: SelectionBarProps) {
  const { view, list } = rows;
  const selectedKeys = selection.selectedKeys.use();
  const matchingKeys = useMatchingKeys(rows, selection);
  const [task, setTask] = useState<SelectionTask | null>(null);
  const nonMatchingKeys = useMemo(() => {
    if (!matchingKeys) return [];
    const matching = new Set(matchingKeys);
    return [...selectedKeys].filter((key) => !matching.has(key));
  }, [matchingKeys, selectedKeys]);
  const nonMatchingLabel = `${formatAmount(nonMatchingKeys.length)} di luar tampilan ini`;
  const exceedsMaximum = selectedKeys.size > MAX_BATCH_WRITES;
  const selectAllButtonRef = useRef<HTMLButtonElement>(null);
  const clearButtonRef = useRef<HTMLButtonElement>(null);
  const closeButtonRef = useRef<HTMLButtonElement>(null);
  function clearSelection() {
    // The pressed button disappears, so another button gets the focus.
    selectAllButtonRef.current?.focus();
    selection.setSelected(selectedKeys, false);
  }
  function deselectNonMatching() {
    // The button that opened the dialog disappears, and the clear button too if no row stays selected.
    const isAnySelected = nonMatchingKeys.length < selectedKeys.size;
    const nextFocus = isAnySelected ? clearButtonRef.current : closeButtonRef.current;
    if (nextFocus) setLastFocus(nextFocus);
    setTask(null);
    selection.setSelected(nonMatchingKeys, false);
  }

  // The bar is rendered below the scroll container, so that it covers neither rows nor the pager.
  const barContainer = screenElementRef.current?.parentElement;
  if (!barContainer) return null;
  return createPortal(
    <section
      aria-label="Baris yang dipilih"
      className="selection-bar flex min-h-12 items-center gap-1.5 border-t border-brand-strong bg-brand-soft px-4 text-sm whitespace-nowrap [--control-room:0.5rem] lg:px-6 print:hidden"
    >
      <p aria-live="polite" className="font-semibold tabular-nums">
        {formatAmount(selectedKeys.size)} dipilih
      </p>
      {nonMatchingKeys.length > 0 && (
        <button
          type="button"
          disabled={!list}
          onClick={() => setTask({ kind: "nonMatching", title: nonMatchingLabel })}
          className="min-h-6 font-semibold text-brand-stronger underline pointer-coarse:min-h-11"
        >
          {nonMatchingLabel}
        </button>
      )}
      {selectedKeys.size > 0 && (
        <Button ref={clearButtonRef} onClick={clearSelection}>
          <Icon path="M3 3l10 10M13 3L3 13" className="sm:hidden" />
          <span className="max-sm:sr-only">Kosongkan</span>
        </Button>
      )}
      <div className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto px-0.5 py-0.5">
        {selectedKeys.size > 0 &&
          availableTasks(view, selectedKeys.size).map((each) => (
            <Button
              key={each.title}
              kind={each.kind === "delete" ? "ghost" : "plain"}
              className={`shrink-0 ${each.kind === "delete" ? "text-danger!" : ""}`}
              disabled={!list || exceedsMaximum}
              onClick={() => setTask(each)}
            >
              {each.title}
            </Button>
          ))}
        <Button
          ref={selectAllButtonRef}
          className="min-w-24 shrink justify-start! overflow-hidden text-ellipsis"
          disabled={!matchingKeys?.some((key) => !selectedKeys.has(key))}
          onClick={() => matchingKeys && selection.setSelected(matchingKeys, true)}
        >
          Pilih semua yang ditemukan {matchingKeys && `(${formatAmount(matchingKeys.length)})`}
        </Button>
        {exceedsMaximum && (
          <p role="status" className="self-center text-danger-strong">
            Paling banyak {formatAmount(MAX_BATCH_WRITES)} data sekaligus.
          </p>
        )}
      </div>
      <Button ref={closeButtonRef} onClick={onClose}>
        Selesai
      </Button>
      {task && list && (
        <SelectionTaskDialog
          {...{ view, list, task }}
          keys={task.kind === "nonMatching" ? nonMatchingKeys : [...selectedKeys]}
          nonMatchingCount={nonMatchingKeys.length}
          onClose={() => setTask(null)}
          onDeselect={deselectNonMatching}
        />
      )}
    </section>,
    barContainer,
  );
}

/** Returns the keys of the rows that match the search or, until it is done, the previous one, `null` until the list is loaded; stores them in the selection, and deselects deleted rows. */
function useMatchingKeys({ view, list, shown }: ShownRows, selection: Selection) {
  const { search, filters, sort } = useListAddress().address;
  const { ownKey } = view;
  const total = shown?.total;
  useEffect(() => {
    if (!list) return selection.matchingKeys.set(null);
    let isOutdated = false;
    selection.pendingMatchingKeys = list
      .keys({ search, filters, sort, start: 0 })
      .then((found) => found.filter((key) => !isSameUsername(key, ownKey)));
    void selection.pendingMatchingKeys.then((keys) => {
      if (!isOutdated) selection.matchingKeys.set(keys);
    });
    void list.keys({ search: "", start: 0 }).then((existing) => {
      // A failed worker also returns no keys, which must not deselect everything.
      if (!isOutdated && (existing.length > 0 || total === 0)) selection.deselectAllExcept(existing);
    });
    return () => {
      isOutdated = true;
    };
  }, [ownKey, list, search, filters, sort, total, selection]);
  return selection.matchingKeys.use();
}

/** Returns the tasks that the person may start for the selected rows. */
function availableTasks(view: ListView, count: number): SelectionTask[] {
  const canUpdate = view.updatePath;
  const { prices, replaceable, pickable } = (canUpdate && findResource(view.resource)?.changes) || {};
  const taskTitle = (field: string) => `Ganti ${columnLabel(view.columns, field).toLowerCase()}`;
  const tasks: SelectionTask[] = [];
  if (prices && prices.length > 0) tasks.push({ kind: "prices", title: "Ubah harga", prices });
  if (pickable) {
    const label = columnLabel(view.columns, pickable.field);
    tasks.push({ kind: "pick", title: taskTitle(pickable.field), pickable, label });
  }
  if (replaceable) tasks.push({ kind: "replace", title: taskTitle(replaceable), field: replaceable });
  if (view.canDelete) tasks.push({ kind: "delete", title: `Hapus ${formatAmount(count)} data` });
  return tasks;
}
