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
import { parsePastedCells } from "@/lib/batch/changes/change";
import { priceErrorMessage } from "@/lib/fields/amount";
import { columnLabel, type ListView } from "@/lib/list/list";
import { useAmountFormatting } from "../../_form/amount-field";
import { getRowDescriptionProps, type NumberedRow } from "../../_list/table/columns";
import { Icon } from "../../_ui/icon";
import type { CellInputs } from "../run/cell-inputs";
import { type PriceEdits, priceInputText, rowNameValues } from "./price-edits";

type PriceCellProps = { view: ListView; row: NumberedRow; field: string; edits: PriceEdits };
/** Renders the input of a price, with a button that discards an unsaved price; shows a saved price until the list has it. */
export function PriceCell({ view, row, field, edits }: PriceCellProps) {
  const { key, number } = row;
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  /** Whether the input had the focus when it was pressed. */
  const wasFocusedRef = useRef(false);
  const { inputs } = edits;
  const cellState = useSyncExternalStore(edits.subscribe, () => edits.cell(key, field));
  const { edit, saved } = cellState ?? {};
  const listedPrice = priceInputText(view, row, field);
  const inputText = edit?.text ?? saved?.text ?? listedPrice;
  /** The result of a calculation that is typed into the input; `null` without one. */
  const newPrice = cellState ? edits.calculationResult(cellState) : null;
  const problem = edit && newPrice === null ? (priceErrorMessage(edit.text) ?? edit.reason) : undefined;
  const amountHandlers = useAmountFormatting(inputRef, (target) => recordTypedPrice(target));
  useEffect(() => {
    // A paste or undo changes the price of the uncontrolled input, which already has what a person types.
    if (inputRef.current && inputRef.current.value !== inputText) inputRef.current.value = inputText;
  }, [inputText]);
  function discardCellEdit() {
    edits.discardEdits(key, field);
    inputRef.current?.focus();
  }
  const recordTypedPrice = (target: HTMLInputElement) =>
    edits.setPrice({ key, named: rowNameValues(view, row) }, field, listedPrice, target.value);
  function applyCalculationTo(target: HTMLInputElement) {
    target.value = edits.applyCalculation() ?? target.value;
  }
  function fillDown(target: HTMLInputElement) {
    const above = inputs.next(target, "field", -1);
    if (!above) return;
    target.value = above.value;
    recordTypedPrice(target);
    inputs.next(target, "field", 1)?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { currentTarget: target } = event;
    const name = keyName(event);
    const nextInput = NEXT_INPUT_BY_KEY[name]?.(target, inputs);
    const isRedo = name === "Ctrl y" || name === "Ctrl Shift z";
    if (nextInput) nextInput.focus();
    else if (name === "Ctrl d") fillDown(target);
    else if (name === "Ctrl z" || isRedo) inputs.find(edits.undoStep(isRedo))?.focus();
    else {
      // If there is no next input, Enter applies the calculation in this one and selects its text.
      if (name === "Enter" || name === "Shift Enter") {
        applyCalculationTo(target);
        target.select();
      }
      return edits.onKeyDown(event);
    }
    event.preventDefault();
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const block = parsePastedCells(event.clipboardData.getData("text"));
    if (!block) return;
    event.preventDefault();
    void edits.paste(number - 1, inputs.fieldsFrom(event.currentTarget), block);
  }
  return (
    <div className="price-cell" style={{ "--length": `${inputText.length}ch` } as CSSProperties}>
      <input
        ref={(element) => {
          inputRef.current = element;
          return element ? inputs.add(element, { key, field, row: number }) : undefined;
        }}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        data-changed={Boolean(edit)}
        defaultValue={inputText}
        aria-label={`${columnLabel(view.columns, field)}, baris ${number}`}
        {...(problem && { "aria-invalid": true })}
        {...(problem || newPrice !== null
          ? { "aria-describedby": `${id}-hint` }
          : getRowDescriptionProps(view, row))}
        onChange={amountHandlers.onChange}
        onFocus={({ target }) => {
          edits.focused = { key, field, price: target.value };
          target.select();
        }}
        // A click that focuses the input sets the caret after `onFocus`, so `onClick` selects the text again.
        onPointerDown={({ currentTarget }) => {
          wasFocusedRef.current = document.activeElement === currentTarget;
        }}
        onClick={({ currentTarget: input }) => {
          if (!wasFocusedRef.current && input.selectionStart === input.selectionEnd) input.select();
        }}
        onBlur={(event) => {
          applyCalculationTo(event.target);
          amountHandlers.onBlur(event);
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
          tabIndex={-1}
          onMouseDown={keepFocus}
          onClick={discardCellEdit}
        >
          <Icon path="M5.5 3 2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H6" />
        </button>
      )}
      {(problem || newPrice !== null) && (
        <p id={`${id}-hint`} className={`pt-0.5 text-xs ${problem ? "text-danger" : "text-muted"}`}>
          {problem ?? `= ${newPrice}`}
        </p>
      )}
    </div>
  );
}

/** Returns the input that a key moves the focus to; false or undefined if the key stays in the input. */
type FindNextInput = (input: HTMLInputElement, inputs: CellInputs) => HTMLInputElement | false | undefined;

/** The keys that move the focus to another price, by the names of `keyName`. */
const NEXT_INPUT_BY_KEY: Record<string, FindNextInput> = {
  Enter: (input, inputs) => inputs.next(input, "field", 1),
  "Shift Enter": (input, inputs) => inputs.next(input, "field", -1),
  ArrowDown: (input, inputs) => inputs.next(input, "field", 1),
  ArrowUp: (input, inputs) => inputs.next(input, "field", -1),
  ArrowLeft: (input, inputs) => canLeaveInput(input, 0) && inputs.next(input, "row", -1),
  ArrowRight: (input, inputs) => canLeaveInput(input, input.value.length) && inputs.next(input, "row", 1),
  Home: (input, inputs) => canLeaveInput(input, 0) && inputs.inputsInLine(input, "row")[0],
  End: (input, inputs) =>
    canLeaveInput(input, input.value.length) && inputs.inputsInLine(input, "row").at(-1),
  "Ctrl ArrowDown": (input, inputs) => inputs.inputsInLine(input, "field").at(-1),
  "Ctrl ArrowUp": (input, inputs) => inputs.inputsInLine(input, "field")[0],
  "Ctrl ArrowLeft": (input, inputs) => inputs.inputsInLine(input, "row")[0],
  "Ctrl ArrowRight": (input, inputs) => inputs.inputsInLine(input, "row").at(-1),
  "Ctrl Home": (_, inputs) => inputs.all()[0],
  "Ctrl End": (_, inputs) => inputs.all().at(-1),
};

/** Returns whether an arrow key leaves an input, because the caret is at the position `end` or all text is selected. */
function canLeaveInput({ value, selectionStart, selectionEnd }: HTMLInputElement, end: number): boolean {
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length;
  return isAllSelected || (selectionStart === end && selectionEnd === end);
}

/** Returns the name of a key with its modifiers, such as `Ctrl Shift z`; Cmd counts as Ctrl, and a key with Alt has no name. */
export function keyName({ key, shiftKey, ctrlKey, altKey, metaKey, nativeEvent }: KeyboardEvent): string {
  if (altKey || nativeEvent.isComposing) return "";
  const modifiers = [(ctrlKey || metaKey) && "Ctrl", shiftKey && "Shift"];
  return [...modifiers, key.length === 1 ? key.toLowerCase() : key].filter(Boolean).join(" ");
}

/** Keeps the focus where it is, because a focus move could scroll the pressed button away from the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
