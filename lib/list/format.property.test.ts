import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../testing/property";
import { formatDateTime, parseLocalTime } from "./format";

const ZONE = "Asia/Jakarta";
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const JAKARTA_MS = 7 * 3_600_000;

const two = (part: number) => String(part).padStart(2, "0");
const show = (time: Date) =>
  `${two(time.getUTCDate())} ${MONTHS[time.getUTCMonth()]} ${time.getUTCFullYear()}, ${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;

// Since 1964 Jakarta's clocks have been seven hours ahead.
const moment = fc.date({
  min: new Date("1970-01-02T00:00:00Z"),
  max: new Date("2100-01-01T00:00:00Z"),
  noInvalidDate: true,
});

testProperty(
  "a time without an offset is shown as it was written, in whatever of its spellings",
  200,
  fc.property(moment, fc.constantFrom("T", " "), fc.constantFrom(16, 19, 23), (time, between, length) => {
    const written = time.toISOString().slice(0, length).replace("T", between);
    expect(formatDateTime(written, ZONE)).toBe(show(time));
    expect(parseLocalTime(written, ZONE)).toBe(new Date(`${written.replace(" ", "T")}Z`).getTime());
  }),
);

testProperty(
  "a time with an offset is shown as Jakarta's clocks have it",
  200,
  fc.property(moment, fc.integer({ min: -12 * 60, max: 14 * 60 }), (time, offset) => {
    const local = new Date(time.getTime() + offset * 60_000).toISOString().slice(0, 19);
    const size = Math.abs(offset);
    const written = `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
    expect(formatDateTime(written, ZONE)).toBe(show(new Date(time.getTime() + JAKARTA_MS)));
  }),
);

const nearlyTime = fc
  .tuple(moment, fc.nat({ max: 24 }), fc.string({ maxLength: 3, unit: fc.constantFrom(..."0129TZ:+-. W") }))
  .map(
    ([time, at, other]) =>
      time.toISOString().slice(0, at) + other + time.toISOString().slice(at + other.length),
  );

testProperty(
  "whatever is not a time is shown as it came, and never stops a list",
  300,
  fc.property(fc.oneof(fc.string(), nearlyTime), (text) => {
    const shown = formatDateTime(text, ZONE);
    if (parseLocalTime(text, ZONE) === null) expect(shown).toBe(text);
    else expect(shown).toMatch(/^\d\d [A-Z][a-z]+ \d{4,}, \d\d:\d\d$/);
  }),
);
