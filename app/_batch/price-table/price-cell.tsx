"use client";

import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
} from "react";
import { pastedBlock } from "@/lib/batch/changes/change";
import { priceProblem } from "@/lib/fields/amount";
import { type ListView, labelOf } from "@/lib/list/list";
import { useAmountEdits } from "../../_form/amount-field";
import { describe, type NumberedRow } from "../../_list/table/columns";
import { inputBelow } from "../../_list/table/input-below";
import { Icon } from "../../_ui/icon";
import { listedPrice, namedTexts, type PriceEdits } from "./price-edits";

const inputsOf = (part: Element | null | undefined) => [
  ...(part?.querySelectorAll<HTMLInputElement>("input[data-field]") ?? []),
];

const inputsOfRow = (input: HTMLInputElement) => inputsOf(input.closest("tr"));

const inputsOfTable = (input: HTMLInputElement) => inputsOf(input.closest("tbody"));

const inputsOfColumn = (input: HTMLInputElement) =>
  inputsOfTable(input).filter(({ dataset }) => dataset.field === input.dataset.field);

function inputAside(input: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const inputs = inputsOfRow(input);
  return inputs[inputs.indexOf(input) + step];
}

/** Whether the caret is where a key leaves the text: at its end, or all of it is marked. */
function leaves({ value, selectionStart, selectionEnd }: HTMLInputElement, end: number): boolean {
  const isAllMarked = selectionStart === 0 && selectionEnd === value.length;
  return isAllMarked || (selectionStart === end && selectionEnd === end);
}

type Move = (input: HTMLInputElement) => HTMLInputElement | null | undefined | false;

const MOVES: Record<string, Move> = {
  Enter: (input) => inputBelow(input, "next"),
  "Shift Enter": (input) => inputBelow(input, "previous"),
  ArrowDown: (input) => inputBelow(input, "next"),
  ArrowUp: (input) => inputBelow(input, "previous"),
  ArrowLeft: (input) => leaves(input, 0) && inputAside(input, -1),
  ArrowRight: (input) => leaves(input, input.value.length) && inputAside(input, 1),
  Home: (input) => leaves(input, 0) && inputsOfRow(input)[0],
  End: (input) => leaves(input, input.value.length) && inputsOfRow(input).at(-1),
  "Ctrl ArrowDown": (input) => inputsOfColumn(input).at(-1),
  "Ctrl ArrowUp": (input) => inputsOfColumn(input)[0],
  "Ctrl ArrowLeft": (input) => inputsOfRow(input)[0],
  "Ctrl ArrowRight": (input) => inputsOfRow(input).at(-1),
  "Ctrl Home": (input) => inputsOfTable(input)[0],
  "Ctrl End": (input) => inputsOfTable(input).at(-1),
};

/** Returns the name of a key with those that are held with it; on Apple keyboards Cmd counts as Ctrl. */
function nameOfKey({ key, shiftKey, ctrlKey, altKey, metaKey, nativeEvent }: KeyboardEvent): string {
  if (altKey || nativeEvent.isComposing) return "";
  const held = [(ctrlKey || metaKey) && "Ctrl", shiftKey && "Shift"];
  return [...held, key.length === 1 ? key.toLowerCase() : key].filter(Boolean).join(" ");
}

/** Gives the focus to the input of a price; returns whether there is one. */
export function focusCell({ key, field }: { key: string; field: string }): boolean {
  const cell = `.price-cell input[data-key="${CSS.escape(key)}"][data-field="${CSS.escape(field)}"]`;
  const input = document.querySelector<HTMLInputElement>(cell);
  input?.focus();
  return input !== null;
}

/** Leaves the focus where it is: a button that takes it may be scrolled away under the pointer. */
const stay = (event: MouseEvent) => event.preventDefault();

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
  const amount = useAmountEdits(input, (target) => take(target));

  useEffect(() => {
    // A pasted block, or an undone change; what was typed is there already.
    if (input.current && input.current.value !== text) input.current.value = text;
  }, [text]);

  function undo() {
    edits.undo(key, field);
    input.current?.focus();
  }

  const take = (target: HTMLInputElement) =>
    edits.type({ key, named: namedTexts(view, row) }, field, listed, target.value);

  /** Takes the price of the row above, and goes on to the row below. */
  function fillDown(target: HTMLInputElement) {
    const above = inputBelow(target, "previous");
    if (!above) return;
    target.value = above.value;
    take(target);
    inputBelow(target, "next")?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { currentTarget: target } = event;
    const name = nameOfKey(event);
    const next = MOVES[name]?.(target);
    const isAgain = name === "Ctrl y" || name === "Ctrl Shift z";
    if (next) next.focus();
    else if (name === "Ctrl d") fillDown(target);
    else if (name === "Ctrl z" || isAgain) {
      const cell = edits.takeBack(isAgain);
      if (cell) focusCell(cell);
    } else return;
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const block = pastedBlock(event.clipboardData.getData("text"));
    if (!block) return;
    event.preventDefault();
    void edits.paste(number - 1, fieldsFrom(event.currentTarget), block);
  }

  return (
    <div className="price-cell" style={{ "--length": `${text.length}ch` } as CSSProperties}>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        data-key={key}
        data-field={field}
        data-changed={Boolean(edit)}
        defaultValue={text}
        aria-label={`${labelOf(view.columns, field)}, baris ${number}`}
        {...(problem ? { "aria-invalid": true, "aria-describedby": `${id}-problem` } : describe(view, row))}
        onChange={amount.onChange}
        onFocus={({ target }) => target.select()}
        onBlur={amount.onBlur}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {edit && (
        <button
          type="button"
          aria-label="Urungkan"
          title="Urungkan"
          aria-describedby={id}
          onMouseDown={stay}
          onClick={undo}
        >
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
