import { expect, test } from "vitest";
import { applySettings } from "../testing/settings";
import { lifeOf, longestSession } from "./lifetime";

applySettings({ SESSION_IDLE_MINUTES: "30", SESSION_MAX_HOURS: "2" });

const MINUTE = 60_000;

test("a session lasts the hours of the settings at most", () => {
  expect(longestSession()).toBe(120 * MINUTE);
});

// All moments in minutes after its start. It warns when it has idled for 30, and ends one later.
test.each([
  ["that has just begun", 0, 0, 31, false],
  ["that was used a while ago", 10, 15, 26, false],
  ["in its last minute of idling", 10, 40, 1, false],
  ["at the end of its idling", 10, 41, 0, false],
  ["that has idled for too long", 10, 50, -9, false],
  ["whose idling ends shortly before its longest", 88, 90, 29, false],
  ["whose idling ends with its longest", 89, 90, 30, true],
  ["that use cannot prolong any more", 110, 115, 5, true],
  ["that is too old, however much it is used", 121, 121, -1, true],
])("a session %s", (_, seen, now, left, isFinal) => {
  const startedAt = 1_700_000_000_000;
  const life = lifeOf({ startedAt, seenAt: startedAt + seen * MINUTE }, startedAt + now * MINUTE);
  expect(life).toEqual({ endsIn: left * MINUTE, isFinal });
});
