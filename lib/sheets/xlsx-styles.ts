import type { SheetColumn } from "./sheet";

/** The indexes of the styles in `STYLES`. */
export const STYLE = { header: 1, text: 2, price: 3, exactPrice: 4, time: 5 } as const;

const FORMATS = [
  [164, "#,##0.0##############"],
  [165, "yyyy\\-mm\\-dd\\ hh:mm"],
] as const;

/** The number formats of the styles: General, twice Text, #,##0, and those of FORMATS. */
const STYLE_FORMATS = [0, 49, 49, 3, 164, 165];

const cellStyle = (format: number, style: number) =>
  `<xf numFmtId="${format}" fontId="${style === STYLE.header ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';

/** The styles of a workbook. */
export const STYLES = [
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  `<numFmts count="${FORMATS.length}">`,
  ...FORMATS.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
  "</numFmts>",
  `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  "<borders><border><left/><right/><top/><bottom/><diagonal/></border></borders>",
  '<cellStyleXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs>${STYLE_FORMATS.map(cellStyle).join("")}</cellXfs>`,
  '<cellStyles><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  "</styleSheet>",
].join("");

/** Returns the style of a number in a column. */
export function styleOfNumber(value: number, { kind }: SheetColumn): number {
  if (kind === "price") return Number.isInteger(value) ? STYLE.price : STYLE.exactPrice;
  return kind === "time" ? STYLE.time : 0;
}
