import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAmount } from "@/lib/fields/amount";
import { testProperty } from "@/lib/testing/property";
import { type AmountInputState, type EditKind, editAmount, rewriteAmount } from "./amount-field";

/** Reads a field with its caret or selection: `12|.500`, `1[2.5]00`. */
function parse(shown: string) {
  const marks = [...shown.matchAll(/[|[\]]/g)].map(({ index }, at) => index - at);
  const [start = 0, end = start] = marks;
  return { text: shown.replace(/[|[\]]/g, ""), start, end };
}

const show = ({ text, caret }: AmountInputState) => `${text.slice(0, caret)}|${text.slice(caret)}`;

/** Edits as a browser does, then as the field does. */
function edit(field: Field, how: EditKind, inserted = ""): AmountInputState {
  const { text, start, end } = field;
  const from = how === "delete backward" && start === end ? Math.max(start - 1, 0) : start;
  const to = how === "delete forward" && start === end ? end + 1 : end;
  const after = { text: text.slice(0, from) + inserted + text.slice(to), caret: from + inserted.length };
  return editAmount(field, after, how);
}

type Field = ReturnType<typeof parse> & { isGrouped: boolean };

const EMPTY: AmountInputState = { text: "", caret: 0, isGrouped: true };
const fieldOf = ({ caret, ...field }: AmountInputState): Field => ({ ...field, start: caret, end: caret });
const fill = (text: string) =>
  editAmount({ ...EMPTY, start: 0, end: 0 }, { text, caret: text.length }, "type");
const paste = (text: string) => edit(fieldOf(EMPTY), "paste", text);
const type = (texts: string, field = EMPTY) =>
  [...texts].reduce((typed, sign) => edit(fieldOf(typed), "type", sign), field);

test.each([
  ["1250000", "1.250.000|"],
  ["12500,5", "12.500,5|"],
  ["0,125", "0,125|"],
  ["12.500,125", "12.500,125|"],
  ["12.5000", "125.000|"],
  ["007000", "007000|"],
  ["9".repeat(31), `${"9".repeat(31)}|`],
])("%j is shown as %j while it is typed", (typed, shown) => {
  expect(show(type(typed))).toBe(shown);
});

test.each(["12,500", "12500,125", "12500x", "Rp"])("%j stays as typed, and is refused", (typed) => {
  expect([show(type(typed)), parseAmount(type(typed).text)]).toEqual([`${typed}|`, null]);
});

test.each([
  ["12.5", "12.5", "12,5"],
  ["12500.50", "12500.50", "12.500,5"],
  ["12.500", "12.500", "12.500"],
  ["12500,50", "12.500,50", "12.500,50"],
  ["250rb", "250rb", "250.000"],
  ["12,500", "12,500", "12,500"],
])(
  "%j, typed with a dot or a comma, stays %j while it is typed, and becomes %j in a field that is left",
  (typed, shown, left) => {
    const { text } = type(typed);
    expect([text, rewriteAmount(text)]).toEqual([shown, left]);
    expect(parseAmount(left)).toBe(parseAmount(text));
  },
);

test.each<[shown: string, how: EditKind, inserted: string, result: string]>([
  ["12.500|", "type", "0", "125.000|"],
  ["1|2.500", "type", "9", "19|2.500"],
  ["12.|500", "type", "9", "129|.500"],
  ["12.5|00", "type", ",", "125,|00"],
  ["12.500|,5", "type", "1", "125.001|,5"],
  ["12.500|", "delete backward", "", "1.250|"],
  ["12.|500", "delete backward", "", "1|.500"],
  ["12|.500", "delete forward", "", "1.2|00"],
  ["|1.500", "delete forward", "", "|500"],
  ["1.250.|000", "delete backward", "", "125|.000"],
  ["[12].500", "type", "9", "9|.500"],
  ["1[2.5]00", "type", "7", "1.7|00"],
  ["12[.]500", "delete backward", "", "12|.500"],
  ["1[2.5]00", "paste", "Rp 77", "17.7|00"],
  ["[12.500]", "paste", "12500.5", "12.500,5|"],
  ["12.|5", "delete backward", "", "12|5"],
  ["2500|x", "delete forward", "", "2.500|"],
  ["1|0.000", "delete backward", "", "|0000"],
])("%s: %s %j gives %s", (shown, how, inserted, result) => {
  expect(show(edit({ ...parse(shown), isGrouped: true }, how, inserted))).toBe(result);
});

test.each([
  ["Rp 12.500,50", "12.500,5", "12500.5"],
  ["12500.5", "12.500,5", "12500.5"],
  ["Rp 250.000,-", "250.000", "250000"],
  ["(250.000)", "(250.000)", null],
  ["12,500", "12,500", null],
])("%j pasted into the empty field is shown as %j", (pasted, shown, sent) => {
  const { text } = paste(pasted);
  expect([text, parseAmount(text)]).toEqual([shown, sent]);
});

const digits = fc.stringMatching(/^\d{0,6}$/);
const notation = fc
  .record({ whole: fc.maxSafeNat(), dotted: fc.boolean(), fraction: fc.option(digits.filter(Boolean)) })
  .map(({ whole, dotted, fraction }) => {
    const written = dotted ? whole.toLocaleString("id-ID") : String(whole);
    return fraction === null ? written : `${written},${fraction}`;
  });

testProperty(
  "an amount is sent the same, whether it is typed, pasted or filled in, and no other than it is read",
  600,
  fc.property(notation, (text) => {
    const sent = [type(text), paste(text), fill(text)].map((field) => parseAmount(field.text));
    expect(sent).toEqual(Array(3).fill(parseAmount(text)));
  }),
);

testProperty(
  "no digit is lost or moves across the caret, whatever is typed, deleted or pasted where",
  600,
  fc.property(
    fc.array(
      fc.record({
        at: fc.nat({ max: 20 }),
        length: fc.nat({ max: 3 }),
        inserted: fc.stringMatching(/^[\d.,]{0,3}$/),
      }),
      { maxLength: 12 },
    ),
    (edits) => {
      let field = EMPTY;
      for (const { at, length, inserted } of edits) {
        const start = Math.min(at, field.text.length);
        const end = Math.min(start + length, field.text.length);
        const signs = (text: string) => text.replace(/[^\d,]/g, "");
        const left = signs(field.text.slice(0, start)) + signs(inserted);
        const right = signs(field.text.slice(end));
        field = edit({ ...fieldOf(field), start, end }, "type", inserted);
        expect(signs(field.text.slice(0, field.caret))).toBe(left);
        expect(signs(field.text.slice(field.caret))).toBe(right);
      }
    },
  ),
);
