import { expect, test } from "vitest";
import { applySettings } from "../../testing/settings";
import { calculateSessionTimeLeft } from "./lifetime";

applySettings({ SESSION_IDLE_MINUTES: "30", SESSION_MAX_HOURS: "2" });

const MINUTE = 60_000;

// Minutes after the start. The warning comes after 30 idle minutes, the end one minute later.
test.each([
  ["that has just started", 0, 0, 31, false],
  ["in the last minute before its idle timeout", 10, 40, 1, false],
  ["past its idle timeout", 10, 50, -9, false],
  ["whose idle timeout is before its maximum age", 88, 90, 29, false],
  ["whose idle timeout is at its maximum age", 89, 90, 30, true],
  ["past its maximum age, although in use", 121, 121, -1, true],
])("a session %s", (_, seen, now, left, isFinal) => {
  const startedAt = 1_700_000_000_000;
  const life = calculateSessionTimeLeft(
    { startedAt, seenAt: startedAt + seen * MINUTE },
    startedAt + now * MINUTE,
  );
  expect(life).toEqual({ endsIn: left * MINUTE, isFinal });
});
