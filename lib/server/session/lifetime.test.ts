import { expect, test } from "vitest";
import { applySettings } from "../../testing/settings";
import { maxSessionMs, sessionTimeLeft } from "./lifetime";

applySettings({ SESSION_IDLE_MINUTES: "30", SESSION_MAX_HOURS: "2" });

const MINUTE = 60_000;

test("a session lasts at most SESSION_MAX_HOURS", () => {
  expect(maxSessionMs()).toBe(120 * MINUTE);
});

// Minutes after the start. The warning comes after 30 idle minutes, the end one minute later.
test.each([
  ["that has just started", 0, 0, 31, false],
  ["that was used 5 minutes ago", 10, 15, 26, false],
  ["in the last minute before its idle timeout", 10, 40, 1, false],
  ["at its idle timeout", 10, 41, 0, false],
  ["past its idle timeout", 10, 50, -9, false],
  ["whose idle timeout is before its maximum age", 88, 90, 29, false],
  ["whose idle timeout is at its maximum age", 89, 90, 30, true],
  ["that use cannot prolong", 110, 115, 5, true],
  ["past its maximum age, although in use", 121, 121, -1, true],
])("a session %s", (_, seen, now, left, isFinal) => {
  const startedAt = 1_700_000_000_000;
  const life = sessionTimeLeft({ startedAt, seenAt: startedAt + seen * MINUTE }, startedAt + now * MINUTE);
  expect(life).toEqual({ endsIn: left * MINUTE, isFinal });
});
