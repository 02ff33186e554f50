"use client";

import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
} from "react";
import { pastedBlock } from "@/lib/batch/changes/change";
import { type ListView, labelOf } from "@/lib/list/list";
import { useAmountEdits } from "../../_form/amount-field";
import { describe, type NumberedRow } from "../../_list/table/columns";
import { inputBelow } from "../../_list/table/input-below";
import { Icon } from "../../_ui/icon";
import { listedPrice, namedTexts, type PriceEdits, priceProblem } from "./price-edits";

const inputsOfRow = (input: HTMLInputElement) => [
  ...(input.closest("tr")?.querySelectorAll<HTMLInputElement>("input[data-field]") ?? []),
];

function inputAside(input: HTMLInputElement, step: 1 | -1): HTMLInputElement | null {
  const inputs = inputsOfRow(input);
  return inputs[inputs.indexOf(input) + step] ?? null;
}

/** Whether the caret is where an arrow leaves the text: at its end, or all of it is marked. */
function leaves({ value, selectionStart, selectionEnd }: HTMLInputElement, end: number): boolean {
  const isAllMarked = selectionStart === 0 && selectionEnd === value.length;
  return isAllMarked || (selectionStart === end && selectionEnd === end);
}

/** Returns the cell to which a key moves as in a sheet, `null` if it moves to none. */
function neighbour(event: KeyboardEvent<HTMLInputElement>): HTMLInputElement | null {
  const { key, shiftKey, ctrlKey, altKey, metaKey, currentTarget: input } = event;
  if (ctrlKey || altKey || metaKey || event.nativeEvent.isComposing) return null;
  if (key === "Enter") return inputBelow(input, shiftKey ? "previous" : "next");
  if (shiftKey) return null;
  if (key === "ArrowDown") return inputBelow(input, "next");
  if (key === "ArrowUp") return inputBelow(input, "previous");
  if (key === "ArrowLeft" && leaves(input, 0)) return inputAside(input, -1);
  if (key === "ArrowRight" && leaves(input, input.value.length)) return inputAside(input, 1);
  return null;
}

type PriceCellProps = {
  view: ListView;
  row: NumberedRow;
  field: string;
  edits: PriceEdits;
};

function fieldsFrom(input: HTMLInputElement): string[] {
  const inputs = inputsOfRow(input);
  return inputs.slice(inputs.indexOf(input)).map(({ dataset }) => dataset.field ?? "");
}

/** Renders a price as an input in its cell; a changed one can be undone by itself, a saved one stays until the list has it. */
export function PriceCell({ view, row, field, edits }: PriceCellProps) {
  const { key, number } = row;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { edit, saved } = useSyncExternalStore(edits.subscribe, () => edits.cell(key, field)) ?? {};
  const listed = listedPrice(view, row, field);
  const text = edit?.text ?? saved?.text ?? listed;
  const problem = edit && (priceProblem(edit.text) ?? edit.reason);
  const amount = useAmountEdits(input, ({ value }) =>
    edits.type({ key, named: namedTexts(view, row) }, field, listed, value),
  );

  useEffect(() => {
    // A pasted block, or an undone change; what was typed is there already.
    if (input.current && input.current.value !== text) input.current.value = text;
  }, [text]);

  function undo() {
    edits.undo(key, field);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const next = neighbour(event);
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === "Escape") edits.undo(key, field);
    else amount.onKeyDown(event);
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const block = pastedBlock(event.clipboardData.getData("text"));
    if (!block) return;
    event.preventDefault();
    void edits.fill(number - 1, fieldsFrom(event.currentTarget), block);
  }

  return (
    <div className="price-cell">
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        data-field={field}
        data-changed={Boolean(edit)}
        defaultValue={text}
        aria-label={`${labelOf(view.columns, field)}, baris ${number}`}
        {...(problem ? { "aria-invalid": true, "aria-describedby": `${id}-problem` } : describe(view, row))}
        onChange={amount.onChange}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {edit && (
        <button type="button" aria-label="Urungkan" title="Urungkan" aria-describedby={id} onClick={undo}>
          <Icon path="M5.5 3 2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H6" />
        </button>
      )}
      {problem && (
        <p id={`${id}-problem`} className="text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
