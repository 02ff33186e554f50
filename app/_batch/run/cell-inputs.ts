/** A cell of a list: the key of its record, its field, and the number of its row. */
type Position = { key: string; field: string; row: number };

/** Compares two elements by their order in the document. */
export const inDocument = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** The rendered inputs of a list, each with its cell. */
export class CellInputs {
  readonly #positions = new Map<HTMLInputElement, Position>();

  /** Adds an input; returns what removes it. */
  add(input: HTMLInputElement, position: Position): () => void {
    this.#positions.set(input, position);
    return () => void this.#positions.delete(input);
  }

  /** Returns all inputs in the order of the document. */
  all = () => [...this.#positions.keys()].sort(inDocument);

  /** Returns the inputs of the same row, or of the same field. */
  along(input: HTMLInputElement, line: "row" | "field"): HTMLInputElement[] {
    const value = this.#positions.get(input)?.[line];
    return this.all().filter((each) => this.#positions.get(each)?.[line] === value);
  }

  beside(input: HTMLInputElement, line: "row" | "field", step: 1 | -1): HTMLInputElement | undefined {
    const inputs = this.along(input, line);
    return inputs[inputs.indexOf(input) + step];
  }

  /** Returns the fields of a row from an input on. */
  fieldsFrom(input: HTMLInputElement): string[] {
    const inputs = this.along(input, "row");
    return inputs.slice(inputs.indexOf(input)).map((each) => this.#positions.get(each)?.field ?? "");
  }

  /** Returns the input of a cell, if it is rendered. */
  find(cell: Pick<Position, "key" | "field"> | undefined): HTMLInputElement | undefined {
    const isOfCell = (input: HTMLInputElement) => {
      const position = this.#positions.get(input);
      return position?.key === cell?.key && position?.field === cell?.field;
    };
    return cell && this.all().find(isOfCell);
  }
}
