import { expect, test } from "vitest";
import { apply, type Batch, type BatchEvent, isUnfinished, newBatch, nextPlaces } from "./batch";
import type { PlannedWrite } from "./planned-write";

const HEAD = { resource: "sa", title: "Impor", list: { path: "/sa-list", title: "Daftar SA" }, labels: {} };

const update = (key: string): PlannedWrite => ({ kind: "update", key, was: { a: "1" }, values: { a: "2" } });

const after = (batch: Batch, ...events: BatchEvent[]) => events.reduce(apply, batch);

const answered = after(
  newBatch({ ...HEAD, writes: ["1", "2", "3", "4"].map(update) }),
  { kind: "sending", chunk: { id: "x", places: [0, 1, 2, 3] } },
  {
    kind: "answered",
    outcomes: [
      { kind: "conflict", now: { a: "7" } },
      { kind: "conflict", now: { a: "8" } },
      { kind: "done" },
    ],
  },
);

const kindsOf = ({ states }: Batch) => states.map(({ kind }) => kind);

test("a conflict is carried out from what the record holds now, or left", () => {
  const decided = after(answered, { kind: "resent", places: [0, 2] }, { kind: "left", places: [1, 2, 3] });
  expect(kindsOf(decided)).toEqual(["waiting", "skipped", "done", "waiting"]);
  expect(decided.writes.slice(0, 2)).toMatchObject([{ was: { a: "7" } }, { was: { a: "1" } }]);
  expect(nextPlaces(decided)).toEqual([0, 3]);
});

test("a cancelled batch leaves unsent what waits and what its chunk has not sent, and is unfinished until all is decided", () => {
  const cancelled = after(
    answered,
    { kind: "sending", chunk: { id: "y", places: [3] } },
    { kind: "cancelled" },
    { kind: "answered", outcomes: [] },
  );
  expect(kindsOf(cancelled)).toEqual(["conflict", "conflict", "done", "unsent"]);
  expect(isUnfinished(cancelled)).toBe(true);
  expect(isUnfinished(after(cancelled, { kind: "left", places: [0, 1] }))).toBe(false);
});
