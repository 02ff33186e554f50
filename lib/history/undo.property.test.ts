import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../testing/property";
import { type Fault, type Life, Story, SUBJECTS } from "../testing/undo-stories";
import type { Entry } from "./entry";
import type { Cells } from "./record-instances";
import type { UndoPlan } from "./undo";

const FAULTS: Fault[] = [
  ...Array<Fault>(4).fill("none"),
  ...(["refused", "lost before", "lost after", "lost after, found"] as const),
];

const step = fc.record({
  kind: fc.constantFrom(
    ...(["create", "import", "update", "batch", "remove", "outside", "read", "undo"] as const),
    ...(["create", "update", "undo"] as const),
  ),
  person: fc.nat(2),
  pick: fc.nat(30),
  value: fc.nat(3),
  faults: fc.array(fc.constantFrom(...FAULTS), { minLength: 3, maxLength: 3 }),
  bits: fc.nat(63),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S & { batch: string } : never;

const has = ({ bits }: Step, bit: number) => (bits & (1 << bit)) !== 0;

const author = ({ values }: Life, field: string) => values.get(field)?.at(-1)?.by ?? 0;

/** Returns the value of a field before what these entries gave it last; `undefined` if they made it. */
const valueBefore = ({ values }: Life, field: string, own: ReadonlySet<number>) =>
  values.get(field)?.findLast(({ by }) => !own.has(by))?.value;

const isAllBy = (life: Life, own: ReadonlySet<number>) =>
  own.has(life.madeBy) && [...life.values.keys()].every((field) => own.has(author(life, field)));

/** Whether a write changes or deletes what others, or nobody of the app, made last. */
function harms(story: Story, { writes }: UndoPlan, own: ReadonlySet<number>): boolean {
  const [write] = writes;
  const life = write && write.kind !== "create" ? story.find(write.key) : undefined;
  if (!life || !write || write.kind === "create") return false;
  if (write.kind === "delete") return !isAllBy(life, own);
  return Object.keys(write.values).some((field) => !own.has(author(life, field)));
}

/** Checks that the words of a row are true. */
function checkRow(story: Story, row: UndoPlan, entries: Entry[]) {
  const own = new Set(entries.map(({ id }) => id));
  const entry = story.entries[row.entry - 1] as Entry;
  const life = story.lifeOf.get(entry.id);
  const key = entry.key ?? life?.key;
  const ofRecord = entries.filter(
    (one) => one === entry || (key && (one.key ?? story.lifeOf.get(one.id)?.key) === key),
  );
  const happened = ofRecord.filter(({ id }) => story.lifeOf.has(id));
  const write = row.writes[0] ?? row.candidates?.[0]?.write;
  const now = write && write.kind !== "create" ? story.find(write.key) : undefined;
  // What was ended outside of the app looks as if it was deleted, or never changed.
  const isTaken = story.entries.some(
    ({ id, key: of, action, undoes }) =>
      own.has(undoes ?? -1) &&
      (story.lifeOf.has(id) || (action === "del" && story.endedOutside.has(of ?? ""))),
  );
  if (row.notes.includes("Sudah diurungkan sebelumnya.")) expect(isTaken).toBe(true);
  if (row.notes.includes("Tidak terjadi menurut daftar."))
    expect(happened.filter(({ id }) => story.lifeOf.get(id)?.endedBy !== 0)).toEqual([]);
  if (row.kind === "undo" && write?.kind === "update" && now)
    for (const { field, from, to } of row.fields)
      expect([from, to]).toEqual([story.cells(now)[field], valueBefore(now, field, own)]);
  if (row.kind === "undo") expect(harms(story, row, own)).toBe(false);
  if (row.kind === "changed") {
    expect(harms(story, row, own)).toBe(true);
    for (const { fields, name, at } of row.changedBy ?? [])
      for (const field of fields) {
        const by = story.entries[author(now as Life, field) - 1];
        expect([field, by?.userName, by?.at]).toEqual([field, name, at]);
      }
  }
  if (row.kind === "gone" && life && entry.action !== "del")
    expect(life.endedBy !== undefined || !isAllBy(life, own)).toBe(true);
  if (row.kind === "choose" && life && life.endedBy === undefined && isAllBy(life, own))
    expect(row.candidates?.map((one) => one.key)).toContain(life.key);
  if (row.kind === "impossible")
    expect(entry.before === null || (story.subject.picture ?? "") in (entry.after ?? {})).toBe(true);
}

/** Checks that everything is offered that can be taken back. */
function checkWhole(story: Story, rows: UndoPlan[], entries: Entry[]) {
  const own = new Set(entries.map(({ id }) => id));
  const offered = rows.filter(({ kind }) => ["undo", "changed", "unclear", "choose"].includes(kind));
  const writes = offered.flatMap((row) => [
    ...row.writes,
    ...(row.candidates ?? []).map(({ write }) => write),
  ]);
  for (const life of story.lives) {
    if (own.has(life.madeBy)) {
      if (isAllBy(life, own) || story.subject.keys)
        expect(writes.some((write) => write.kind === "delete" && write.key === life.key)).toBe(true);
      continue;
    }
    for (const [field] of life.values) {
      const before = valueBefore(life, field, own);
      if (
        !own.has(author(life, field)) ||
        before === story.cells(life)[field] ||
        field === story.subject.picture
      )
        continue;
      const ofRecord = offered.filter(
        ({ writes: [write] }) => write?.kind === "update" && write.key === life.key,
      );
      const fields = ofRecord.flatMap((row) => row.fields.map(({ field: name, to }) => [name, to]));
      expect(fields).toContainEqual([field, before]);
    }
  }
  const ended = new Map<string, Entry>();
  for (const entry of entries.toSorted((a, b) => a.id - b.id))
    if (entry.action === "del" && story.lifeOf.get(entry.id)?.endedBy === entry.id)
      ended.set(entry.key ?? "", entry);
  for (const [key, entry] of ended) {
    const isMade = own.has(story.lifeOf.get(entry.id)?.madeBy ?? 0);
    const isTaken = story.entries.some(
      ({ undoes, action, id }) =>
        undoes !== null && own.has(undoes) && action === "create" && story.lifeOf.has(id),
    );
    if (isMade || isTaken || !entry.before || story.find(key)) continue;
    const row = rows.find((one) => one.entry === entry.id || story.entries[one.entry - 1]?.key === key);
    expect(row?.writes[0]?.kind).toBe("create");
  }
}

const contents = (story: Story) =>
  story.rows
    .map(({ [story.resource.key ?? ""]: key, [story.subject.picture ?? ""]: _, ...row }) =>
      JSON.stringify(story.subject.keys ? { key, ...row } : row),
    )
    .toSorted();

/** Makes a record that of an entry, which gets nothing else by it, and what the entry made the record's maker's. */
function exchange(story: Story, { id }: Entry, picked: Life) {
  const own = story.lifeOf.get(id);
  const { madeBy } = picked;
  if (own === picked) return;
  // A record whose key was another one's after that creation is not its record.
  const isLater = story.entries.some(
    (one) => one.action === "del" && one.key === own?.key && one.id > madeBy && story.lifeOf.has(one.id),
  );
  for (const [life, from, to] of [
    [picked, madeBy, id],
    [own, id, isLater ? 0 : madeBy],
  ] as const) {
    if (!life) continue;
    life.madeBy = to;
    for (const had of life.values.values()) for (const each of had) if (each.by === from) each.by = to;
    if (to > 0) story.lifeOf.set(to, life);
  }
}

function runRows(story: Story, rows: UndoPlan[], own: ReadonlySet<number>, given: Step): boolean {
  let isAll = true;
  rows.forEach((row, at) => {
    const candidate = row.candidates?.[(given.pick + at) % (row.candidates.length + 1)];
    const isTicked =
      row.kind === "undo" || candidate || (has(given, 4) && ["changed", "unclear"].includes(row.kind));
    const send = {
      person: given.person,
      batch: given.batch,
      undoes: row.entry,
      fault: given.faults[at % 3] as Fault,
    };
    isAll &&= row.kind === "undo";
    if (!isTicked) return;
    for (const [place, write] of (candidate ? [candidate.write] : row.writes).entries()) {
      const isHarm = row.kind === "undo" && place === 0 && harms(story, row, own);
      const count = story.lifeOf.size;
      const picked = candidate && story.find(candidate.key);
      const isDone = story.run(write, { ...send, place: at * 2 + place });
      isAll &&= isDone;
      if (picked?.endedBy) exchange(story, story.entries[row.entry - 1] as Entry, picked);
      if (isHarm) expect(story.lifeOf.size).toBe(count);
      if (!isDone) break;
    }
  });
  return isAll;
}

function undo(story: Story, given: Step) {
  const entry = story.entries[given.pick % Math.max(1, story.entries.length)];
  if (!entry) return;
  const entries =
    has(given, 0) && entry.batch ? story.entries.filter(({ batch }) => batch === entry.batch) : [entry];
  const rows = story.plan(entries);
  for (const row of rows) checkRow(story, row, entries);
  checkWhole(story, rows, entries);
  const before = contents(story);
  if (has(given, 1)) changeOne(story, { ...given, person: (given.person + 1) % 3, bits: given.bits & 1 });
  const isWhole = runRows(story, rows, new Set(entries.map(({ id }) => id)), given);
  const lossy = rows.some(({ notes }) => notes.some((note) => /gambar|profil/i.test(note)));
  if (!isWhole || has(given, 1) || lossy || !has(given, 2)) return;
  const undone = story.entries.filter(({ batch }) => batch === given.batch);
  const back = story.plan(undone);
  for (const row of back) checkRow(story, row, undone);
  checkWhole(story, back, undone);
  const again = { ...given, batch: `${given.batch} again`, faults: ["none", "none", "none"] as Fault[] };
  const isBack = runRows(story, back, new Set(undone.map(({ id }) => id)), again);
  const isComplete = !back.some(({ notes }) => notes.some((note) => /profil/i.test(note)));
  if (isBack && isComplete) expect(contents(story)).toEqual(before);
}

function cellsFor({ subject }: Story, { pick, value }: Step, at = 0): Cells {
  const [first, second] = Object.entries(subject.fields) as [[string, string[]], [string, string[]]];
  const cells = { ...subject.base, [first[0]]: first[1][(value + at) % 2] ?? "" };
  if (subject.keys) return { ...cells, username: subject.keys[(pick + at) % 2] ?? "" };
  return { ...cells, [second[0]]: second[1][(value >> 1) % 2] ?? "" };
}

function changeOne(story: Story, given: Step, at = 0, batch?: string) {
  const life = story.lives[(given.pick + at) % Math.max(1, story.lives.length)];
  const fields = Object.entries(story.subject.fields);
  const [field, values] = fields[given.bits % 2] as [string, string[]];
  if (!life) return;
  const { picture } = story.subject;
  const send = { person: given.person, fault: given.faults[at] as Fault, batch, place: at };
  if (picture && has(given, 5) && !batch) story.update(life, {}, send, picture);
  else story.update(life, { [field]: values[(given.value + at) % 2] ?? "" }, send);
}

/** A batch in which somebody sends again what was lost, after another person has changed the same record. */
function changeBatch(story: Story, given: Step) {
  changeOne(story, given, 0, given.batch);
  if (has(given, 2))
    changeOne(story, {
      ...given,
      person: (given.person + 1) % 3,
      value: given.value + 1,
      faults: ["none", "none", "none"],
    });
  if (has(given, 3)) changeOne(story, { ...given, faults: given.faults.toReversed() }, 0, given.batch);
  changeOne(story, given, 1, given.batch);
}

function importBatch(story: Story, given: Step) {
  const { person, batch } = given;
  const counts = new Map<string, number>();
  [0, has(given, 0) ? 0 : 1].forEach((at, place) => {
    const values = cellsFor(story, given, at) as Record<string, string>;
    const content = JSON.stringify(values);
    const equal = story.rows.filter((row) =>
      Object.entries(values).every(([field, cell]) => row[field] === cell),
    ).length;
    const copies = counts.get(content) ?? equal;
    const id = story.entries.length;
    const isDone = story.run(
      { kind: "create", values, copies },
      { person, batch, place, fault: given.faults[place] as Fault },
    );
    const isLost = story.entries.length > id && story.entries.at(-1)?.outcome === "unknown";
    counts.set(content, copies + (isDone ? 1 : 0));
    if (!isLost || !has(given, 1)) return;
    const send = { person, batch, place, fault: given.faults[2] as Fault };
    story.run({ kind: "create", values, copies: copies + (has(given, 2) ? 1 : 0) }, send);
  });
}

function outside(story: Story, given: Step, isAdding: boolean) {
  const life = story.lives[given.pick % Math.max(1, story.lives.length)];
  const cells = cellsFor(story, given);
  const [field = ""] = Object.keys(story.subject.fields);
  if (given.value === 0 || !life) {
    if (story.subject.keys && story.find(String(cells.username))) return;
    if (!isAdding || story.subject.keys) cells[field] = story.unique();
    return void story.make(cells, 0);
  }
  if (isAdding) return;
  const made = story.entries[life.madeBy - 1];
  const content = JSON.stringify(made?.after ?? "");
  const equal = story.entries.filter(
    ({ action, after }) => action === "create" && JSON.stringify(after) === content,
  );
  const isEnding = given.value === 1;
  // Of equal creations the history tells one by a key, and a changed one by the value that it had.
  const isTold =
    !made ||
    made.key !== null ||
    story.entries.some(
      ({ key, id, before }) =>
        key === life.key && story.lifeOf.has(id) && (isEnding || field in (before ?? {})),
    );
  if (!isTold && equal.length > 1) return;
  story.spent.add(story.subject.keys ? life.key : content);
  if (isEnding) story.end(life, 0);
  else story.change(life, { [field]: story.unique() }, 0);
}

/** Reads the list: what it settles is true. Equal records of one batch may stand for each other. */
function read(story: Story) {
  for (const { id, outcome, key } of story.settle()) {
    const life = story.lifeOf.get(id);
    const entry = story.entries[id - 1] as Entry;
    const isGone = entry.action === "del" && story.endedOutside.has(entry.key ?? "");
    if (outcome) expect(life !== undefined || isGone).toBe(true);
    if (key === undefined || !life || life.key === key) continue;
    if (story.entries.some((one) => one.undoes === id && one.key === key)) continue;
    const other = story.lives.find((one) => one.key === key);
    const twin = story.entries[(other?.madeBy ?? 0) - 1];
    expect([twin?.batch, twin?.after, twin?.userId]).toEqual([entry.batch, entry.after, entry.userId]);
    if (other) exchange(story, entry, other);
  }
}

const anyPlay = fc.record({
  subject: fc.constantFrom(...(["sa", "cabang", "user"] as const)),
  isAdding: fc.boolean(),
  reusesKeys: fc.boolean(),
  steps: fc.array(step, { minLength: 3, maxLength: 14 }),
});

type Play = typeof anyPlay extends fc.Arbitrary<infer P> ? P : never;

function play({ subject: name, isAdding, reusesKeys, steps }: Play): Story {
  const subject = SUBJECTS[name];
  const story = new Story(subject, reusesKeys && isAdding);
  const [field = ""] = Object.keys(subject.fields);
  const first = { ...subject.base, ...subject.first };
  story.make(isAdding && !subject.keys ? first : { ...first, [field]: "awal" }, 0);
  steps.forEach((one, at) => {
    const given = { ...one, batch: `b${at}` };
    const { person, faults, pick } = given;
    const life = story.lives[pick % Math.max(1, story.lives.length)];
    const send = { person, fault: faults[0] as Fault };
    if (given.kind === "create") story.create(cellsFor(story, given), send);
    else if (given.kind === "import") importBatch(story, given);
    else if (given.kind === "update") changeOne(story, given);
    else if (given.kind === "batch") changeBatch(story, given);
    else if (given.kind === "remove" && life)
      story.remove(life, { ...send, isBlind: has(given, 0) && has(given, 1) });
    else if (given.kind === "outside") outside(story, given, isAdding);
    else if (given.kind === "read") read(story);
    else if (given.kind === "undo") undo(story, given);
  });
  return story;
}

testProperty(
  "no undo touches what is not its own, its words are true, and everything that can be taken back is",
  1_000,
  fc.property(anyPlay, (given) => void play(given)),
  100_000,
);
