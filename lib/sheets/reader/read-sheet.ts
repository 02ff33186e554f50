import { SaxesParser } from "saxes";
import {
  DAMAGED,
  type Grid,
  type GridCell,
  type GridRow,
  hasContent,
  MOST_COLUMNS,
  MOST_ROWS,
  TOO_MANY_COLUMNS,
  TOO_MANY_ROWS,
  UnreadableFile,
} from "./grid";

/** Called at each element and at its end with its name without a prefix, and for the text between. */
type XmlHandlers = {
  open: (name: string, attributes: Record<string, string>) => void;
  close: (name: string) => void;
  text: (text: string) => void;
};

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** Reads an XML document; one with a document type, which may define entities, is refused. */
export function readXml(xml: string, { open, close, text }: XmlHandlers): void {
  const parser = new SaxesParser();
  parser.on("doctype", () => {
    throw new UnreadableFile(DAMAGED);
  });
  parser.on("opentag", ({ name, attributes }) => open(localName(name), attributes));
  parser.on("closetag", ({ name }) => close(localName(name)));
  parser.on("text", text);
  parser.on("cdata", text);
  parser.on("error", () => {
    throw new UnreadableFile(DAMAGED);
  });
  parser.write(xml).close();
}

export type Sheet = Grid;

/** The digits of a number that a spreadsheet keeps; further ones are noise of its arithmetic. */
const DIGITS = 15;

const LETTERS = 26;
const BEFORE_A = 64;

/** Returns the zero-based column of a cell's reference as `AB12`, or -1. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "";
  return [...letters].reduce((column, letter) => column * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0) - 1;
}

/** Reads Office's notation for characters that XML cannot hold, `_x0007_`. */
const unescapeCodes = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function cellValue(type: string, text: string, texts: string[]): GridCell {
  switch (type) {
    case "s": {
      const shared = texts[Number(text)];
      if (shared === undefined) throw new UnreadableFile(DAMAGED);
      return unescapeCodes(shared).trim();
    }
    case "b":
      return text === "1" ? "TRUE" : "FALSE";
    case "str":
    case "inlineStr":
    case "e":
    case "d":
      return unescapeCodes(text).trim();
    default: {
      const number = Number(Number(text).toPrecision(DIGITS));
      return text === "" || !Number.isFinite(number) ? text : number;
    }
  }
}

type Counts = {
  formulas: number;
  emptyFormulas: number;
  hiddenRows: number;
  hiddenColumns: number;
  merged: number;
};

function remarksOf({ formulas, emptyFormulas, hiddenRows, hiddenColumns, merged }: Counts): string[] {
  return [
    formulas > 0 ? `${formulas} sel berisi rumus; yang dibaca hasil terakhirnya.` : "",
    emptyFormulas > 0 ? `${emptyFormulas} rumus tidak menyimpan hasil dan dibaca kosong.` : "",
    hiddenRows > 0 ? `${hiddenRows} baris tersembunyi ikut dibaca.` : "",
    hiddenColumns > 0 ? `${hiddenColumns} kolom tersembunyi ikut dibaca.` : "",
    merged > 0 ? `${merged} sel gabungan dibaca sekali, di sel pertamanya.` : "",
  ].filter(Boolean);
}

const isOn = (attribute: string | undefined) => attribute === "1" || attribute === "true";

/** Builds the rows of a sheet from its elements. */
class SheetReader {
  readonly rows: GridRow[] = [];
  readonly counts: Counts = { formulas: 0, emptyFormulas: 0, hiddenRows: 0, hiddenColumns: 0, merged: 0 };
  readonly #texts: string[];
  #row: GridRow = { number: 0, cells: [] };
  #isHidden = false;
  #column = -1;
  #type = "";
  #text = "";
  #hasFormula = false;
  #reads = false;
  #readings = 0;

  constructor(texts: string[]) {
    this.#texts = texts;
  }

  open(element: string, attributes: Record<string, string>): void {
    if (element === "row") this.#openRow(attributes);
    else if (element === "c") this.#openCell(attributes);
    else if (element === "f") this.#hasFormula = true;
    else if (element === "rPh") this.#readings += 1;
    else if (element === "mergeCell") this.counts.merged += 1;
    else if (element === "col" && isOn(attributes.hidden)) this.counts.hiddenColumns += 1;
    this.#reads = element === "v" || (element === "t" && this.#readings === 0);
  }

  close(element: string): void {
    this.#reads = false;
    if (element === "rPh") this.#readings -= 1;
    else if (element === "c") this.#closeCell();
    else if (element === "row") this.#closeRow();
  }

  text(text: string): void {
    if (this.#reads) this.#text += text;
  }

  #openRow({ r, hidden }: Record<string, string>): void {
    this.#row = { number: Number(r) || this.#row.number + 1, cells: [] };
    this.#isHidden = isOn(hidden);
    this.#column = -1;
  }

  #openCell({ r, t }: Record<string, string>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    this.#type = t ?? "n";
    this.#text = "";
    this.#hasFormula = false;
  }

  #closeCell(): void {
    if (this.#hasFormula) this.counts[this.#text === "" ? "emptyFormulas" : "formulas"] += 1;
    if (this.#text === "") return;
    if (this.#column < 0 || this.#column >= MOST_COLUMNS) throw new UnreadableFile(TOO_MANY_COLUMNS);
    const { cells } = this.#row;
    while (cells.length < this.#column) cells.push("");
    cells[this.#column] = cellValue(this.#type, this.#text, this.#texts);
  }

  #closeRow(): void {
    if (!hasContent(this.#row)) return;
    if (this.rows.length === MOST_ROWS) throw new UnreadableFile(TOO_MANY_ROWS);
    this.rows.push(this.#row);
    if (this.#isHidden) this.counts.hiddenRows += 1;
  }
}

/** Reads the cells of a sheet; `texts` are those that sheets share. Of a formula its last value is read. */
export function readSheet(xml: string, texts: string[]): Sheet {
  const reader = new SheetReader(texts);
  readXml(xml, {
    open: (element, attributes) => reader.open(element, attributes),
    close: (element) => reader.close(element),
    text: (text) => reader.text(text),
  });
  return { rows: reader.rows, remarks: remarksOf(reader.counts) };
}
