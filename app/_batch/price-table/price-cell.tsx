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
import { describedByRow, type NumberedRow } from "../../_list/table/columns";
import { Icon } from "../../_ui/icon";
import type { CellInputs } from "../run/cell-inputs";
import { listedPrice, namedTexts, type PriceEdits } from "./price-edits";

/** Whether the caret is where a key leaves the text: at its end, or all of it is marked. */
function leaves({ value, selectionStart, selectionEnd }: HTMLInputElement, end: number): boolean {
  const isAllMarked = selectionStart === 0 && selectionEnd === value.length;
  return isAllMarked || (selectionStart === end && selectionEnd === end);
}

type Move = (input: HTMLInputElement, inputs: CellInputs) => HTMLInputElement | false | undefined;

const MOVES: Record<string, Move> = {
  Enter: (input, inputs) => inputs.beside(input, "field", 1),
  "Shift Enter": (input, inputs) => inputs.beside(input, "field", -1),
  ArrowDown: (input, inputs) => inputs.beside(input, "field", 1),
  ArrowUp: (input, inputs) => inputs.beside(input, "field", -1),
  ArrowLeft: (input, inputs) => leaves(input, 0) && inputs.beside(input, "row", -1),
  ArrowRight: (input, inputs) => leaves(input, input.value.length) && inputs.beside(input, "row", 1),
  Home: (input, inputs) => leaves(input, 0) && inputs.along(input, "row")[0],
  End: (input, inputs) => leaves(input, input.value.length) && inputs.along(input, "row").at(-1),
  "Ctrl ArrowDown": (input, inputs) => inputs.along(input, "field").at(-1),
  "Ctrl ArrowUp": (input, inputs) => inputs.along(input, "field")[0],
  "Ctrl ArrowLeft": (input, inputs) => inputs.along(input, "row")[0],
  "Ctrl ArrowRight": (input, inputs) => inputs.along(input, "row").at(-1),
  "Ctrl Home": (_, inputs) => inputs.all()[0],
  "Ctrl End": (_, inputs) => inputs.all().at(-1),
};

/** Returns the name of a key with those that are held with it; on Apple keyboards Cmd counts as Ctrl. */
export function nameOfKey({ key, shiftKey, ctrlKey, altKey, metaKey, nativeEvent }: KeyboardEvent): string {
  if (altKey || nativeEvent.isComposing) return "";
  const modifiers = [(ctrlKey || metaKey) && "Ctrl", shiftKey && "Shift"];
  return [...modifiers, key.length === 1 ? key.toLowerCase() : key].filter(Boolean).join(" ");
}

/** Leaves the focus where it is: a button that takes it may be scrolled away under the pointer. */
const stay = (event: MouseEvent) => event.preventDefault();

type PriceCellProps = {
  view: ListView;
  row: NumberedRow;
  field: string;
  edits: PriceEdits;
};

/** Renders a price as an input in its cell; a changed one can be undone by itself, a saved one stays until the list has it. */
export function PriceCell({ view, row, field, edits }: PriceCellProps) {
  const { key, number } = row;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { inputs } = edits;
  const cell = useSyncExternalStore(edits.subscribe, () => edits.cell(key, field));
  const { edit, saved } = cell ?? {};
  const listed = listedPrice(view, row, field);
  const text = edit?.text ?? saved?.text ?? listed;
  const result = cell ? edits.result(cell) : null;
  const problem = edit && result === null ? (priceProblem(edit.text) ?? edit.reason) : undefined;
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

  /** Shows the result of a typed step, if there is one. */
  function calculate(target: HTMLInputElement) {
    target.value = edits.calculateStep() ?? target.value;
  }

  /** Takes the price of the row above, and goes on to the row below. */
  function fillDown(target: HTMLInputElement) {
    const above = inputs.beside(target, "field", -1);
    if (!above) return;
    target.value = above.value;
    take(target);
    inputs.beside(target, "field", 1)?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { currentTarget: target } = event;
    const name = nameOfKey(event);
    const next = MOVES[name]?.(target, inputs);
    const isAgain = name === "Ctrl y" || name === "Ctrl Shift z";
    if (next) next.focus();
    else if (name === "Ctrl d") fillDown(target);
    else if (name === "Ctrl z" || isAgain) {
      inputs.find(edits.takeBack(isAgain))?.focus();
    } else {
      // There is no next price to move to: typing starts anew in this one.
      if (name === "Enter" || name === "Shift Enter") {
        calculate(target);
        target.select();
      }
      return edits.onKeyDown(event);
    }
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const block = pastedBlock(event.clipboardData.getData("text"));
    if (!block) return;
    event.preventDefault();
    void edits.paste(number - 1, inputs.fieldsFrom(event.currentTarget), block);
  }

  return (
    <div className="price-cell" style={{ "--length": `${text.length}ch` } as CSSProperties}>
      <input
        ref={(element) => {
          input.current = element;
          return element ? inputs.add(element, { key, field, row: number }) : undefined;
        }}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        data-changed={Boolean(edit)}
        defaultValue={text}
        aria-label={`${labelOf(view.columns, field)}, baris ${number}`}
        {...(problem && { "aria-invalid": true })}
        {...(problem || result !== null ? { "aria-describedby": `${id}-note` } : describedByRow(view, row))}
        onChange={amount.onChange}
        onFocus={({ target }) => {
          edits.enter(key, field, target.value);
          target.select();
        }}
        onBlur={(event) => {
          calculate(event.target);
          amount.onBlur(event);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {edit && (
        <button
          type="button"
          aria-label="Urungkan"
          title="Urungkan"
          aria-describedby={id}
          // Tab leads to the next price; by the keyboard Ctrl Z undoes.
          tabIndex={-1}
          onMouseDown={stay}
          onClick={undo}
        >
          <Icon path="M5.5 3 2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H6" />
        </button>
      )}
      {(problem || result !== null) && (
        <p id={`${id}-note`} className={`pt-0.5 text-xs ${problem ? "text-danger" : "text-muted"}`}>
          {problem ?? `= ${result}`}
        </p>
      )}
    </div>
  );
}
