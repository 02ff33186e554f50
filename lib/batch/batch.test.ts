import { expect, test } from "vitest";
import { PLAN_HEAD } from "../testing/batch-journal";
import { applyEvent, type Batch, type BatchEvent, newBatch, nextChunkIndexes, writesToSend } from "./batch";
import type { PlannedWrite } from "./writes";

const update = (key: string): PlannedWrite => ({ kind: "update", key, was: { a: "1" }, values: { a: "2" } });

const after = (batch: Batch, ...events: BatchEvent[]) => events.reduce(applyEvent, batch);

const answered = after(
  newBatch({ ...PLAN_HEAD, writes: ["1", "2", "3", "4"].map(update) }),
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
  expect(nextChunkIndexes(decided)).toEqual([0, 3]);
});

const both: PlannedWrite = {
  kind: "update",
  key: "1",
  was: { a: "1", b: "1", c: "1" },
  values: { a: "2", b: "2", c: "2" },
};

const contested = after(
  newBatch({ ...PLAN_HEAD, writes: [both] }),
  { kind: "sending", chunk: { id: "x", places: [0] } },
  {
    kind: "answered",
    outcomes: [{ kind: "conflict", now: { a: "7", b: "8", c: "1" }, contested: ["a", "b"] }],
  },
);

test("contested fields are decided each by itself, and the others of the row are written", () => {
  const one = after(contested, { kind: "left", places: [0], field: "a" });
  expect(one.states).toEqual([{ kind: "conflict", now: { a: "7", b: "8", c: "1" }, contested: ["b"] }]);
  const decided = after(one, { kind: "resent", places: [0], field: "b" });
  expect(kindsOf(decided)).toEqual(["waiting"]);
  expect(decided.writes).toEqual([{ ...both, was: { a: "7", b: "8", c: "1" }, values: { b: "2", c: "2" } }]);
  expect(after(contested, { kind: "left", places: [0] }).writes).toMatchObject([{ values: { c: "2" } }]);
});

test("a contested field on which the planned ones depend is left with them", () => {
  const tied = { ...contested, writes: [{ ...both, values: { b: "2" } }] };
  expect(kindsOf(after(tied, { kind: "left", places: [0], field: "a" }))).toEqual(["skipped"]);
});

test("a create tells how many equal records there are without it: those of its plan that are done, and those decided about", () => {
  const create = (value: string): PlannedWrite => ({ kind: "create", values: { a: value }, copies: 1 });
  const sent = after(
    newBatch({ ...PLAN_HEAD, writes: ["x", "x", "y"].map(create) }),
    { kind: "sending", chunk: { id: "z", places: [0, 1] } },
    { kind: "answered", outcomes: [{ kind: "done" }, { kind: "conflict", now: {}, more: 2 }] },
    { kind: "resent", places: [1] },
  );
  expect(writesToSend(sent, [1, 2])).toMatchObject([{ copies: 4 }, { copies: 1 }]);
});
