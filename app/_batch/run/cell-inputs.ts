/** The cell of an input: the key of its row, its field, and the number of its row. */
type CellPosition = { key: string; field: string; row: number };

export const compareDocumentOrder = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** The rendered inputs of a list by their cells. */
export class CellInputs {
  readonly #positions = new Map<HTMLInputElement, CellPosition>();

  /** Adds an input; returns the function that removes it. */
  add(input: HTMLInputElement, position: CellPosition): () => void {
    this.#positions.set(input, position);
    return () => void this.#positions.delete(input);
  }

  all = () => [...this.#positions.keys()].sort(compareDocumentOrder);

  /** Returns the inputs with the same row or the same field as an input, in document order. */
  inLine(input: HTMLInputElement, line: "row" | "field"): HTMLInputElement[] {
    const value = this.#positions.get(input)?.[line];
    return this.all().filter((each) => this.#positions.get(each)?.[line] === value);
  }

  next(input: HTMLInputElement, line: "row" | "field", step: 1 | -1): HTMLInputElement | undefined {
    const inputs = this.inLine(input, line);
    return inputs[inputs.indexOf(input) + step];
  }

  /** Returns the fields of the row of an input, from its own field on. */
  fieldsFrom(input: HTMLInputElement): string[] {
    const inputs = this.inLine(input, "row");
    return inputs.slice(inputs.indexOf(input)).map((each) => this.#positions.get(each)?.field ?? "");
  }

  find(cell: Pick<CellPosition, "key" | "field"> | undefined): HTMLInputElement | undefined {
    const isOfCell = (input: HTMLInputElement) => {
      const position = this.#positions.get(input);
      return position?.key === cell?.key && position?.field === cell?.field;
    };
    return cell && this.all().find(isOfCell);
  }
}
