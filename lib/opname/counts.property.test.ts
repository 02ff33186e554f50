import fc from "fast-check";
import { expect } from "vitest";
import { wallTime } from "../list/format";
import { testProperty } from "../testing/property";
import { timeReader } from "./counts";

const date = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((time) => time.toISOString());
const offset = fc.constantFrom(
  "",
  "Z",
  "+07:00",
  "-0330",
  "+14",
  ".000000Z",
  ".0",
  ".25",
  ".1237Z",
  "+24:00",
);
const text = fc
  .tuple(date, fc.constantFrom(10, 13, 16, 19), fc.constantFrom("T", " "), offset)
  .map(([iso, length, between, after]) => iso.slice(0, length).replace("T", between) + after);
const slip = fc.tuple(
  text,
  fc.nat({ max: 20 }),
  fc.string({ maxLength: 2, unit: fc.constantFrom(..."0129TZ:+-. ") }),
);
const written = fc.oneof(
  text,
  slip.map(([iso, at, other]) => iso.slice(0, at) + other + iso.slice(at + other.length)),
);

testProperty(
  "times of a column are those of the list",
  300,
  fc.property(
    fc.array(written, { maxLength: 20 }),
    fc.constantFrom("Asia/Jakarta", "America/New_York"),
    (texts, zone) => {
      const read = timeReader(zone);
      expect(texts.map(read)).toEqual(texts.map((each) => wallTime(each, zone) ?? Number.NaN));
    },
  ),
);
