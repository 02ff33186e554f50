/** The cell of an input: the key of its row, its field, and its row number in the table. */
type CellPosition = { key: string; field: string; row: number };

export const compareDocumentOrder = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** The rendered inputs in the cells of a table, such as prices or checkboxes, among which keys move the focus. */
export class CellInputs {
  readonly #positions = new Map<HTMLInputElement, CellPosition>();

  /** Adds an input; returns the function that removes it. */
  add(input: HTMLInputElement, position: CellPosition): () => void {
    this.#positions.set(input, position);
    return () => void this.#positions.delete(input);
  }

  all = () => [...this.#positions.keys()].sort(compareDocumentOrder);

  /** Returns the inputs with the same row or the same field as an input, in document order. */
  inputsInLine(input: HTMLInputElement, line: "row" | "field"): HTMLInputElement[] {
    const value = this.#positions.get(input)?.[line];
    return this.all().filter((each) => this.#positions.get(each)?.[line] === value);
  }

  /** Returns the next (1) or previous (-1) input with the same row or field. */
  next(input: HTMLInputElement, line: "row" | "field", step: 1 | -1): HTMLInputElement | undefined {
    const inputs = this.inputsInLine(input, line);
    return inputs[inputs.indexOf(input) + step];
  }

  /** Returns the fields of the row of an input, from its own field on. */
  fieldsFrom(input: HTMLInputElement): string[] {
    const inputs = this.inputsInLine(input, "row");
    return inputs.slice(inputs.indexOf(input)).map((each) => this.#positions.get(each)?.field ?? "");
  }

  /** Returns the input of a cell; undefined if it is not rendered. */
  find(cell: Pick<CellPosition, "key" | "field"> | undefined): HTMLInputElement | undefined {
    if (!cell) return undefined;
    return this.all().find((input) => {
      const position = this.#positions.get(input);
      return position?.key === cell.key && position.field === cell.field;
    });
  }
}
