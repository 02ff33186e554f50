import type { PlannedWrite } from "../batch/writes";
import type { Entry, EntryOutcome, EntryValues } from "../history/entry";
import { type Cells, includesCells } from "../history/record-instances";
import { createRelatedEntriesQuery, findCandidateKeys, findListProofs } from "../history/traced-records";
import type { UndoPlan } from "../history/undo";
import { planUndo } from "../history/undo";
import type { Cell } from "../list/list";
import { findChanges, toFormTexts, updateFieldsOf } from "../resources/record-values";
import { branchResource, saResource, userResource } from "../resources/registry";
import type { ResourceDefinition } from "../resources/resource-definition";
import { entryOf } from "./history";

/** A record of the model, from its creation to its deletion, with all values that its fields had. */
export type Life = {
  key: string;
  /** Here and in `by`: the id of an entry, or 0 outside of the app. */
  madeBy: number;
  endedBy?: number;
  values: Map<string, { by: number; value: Cell }[]>;
};

/** What becomes of a request. */
export type Fault = "none" | "refused" | "lost before" | "lost after" | "lost after, found";

/** Records of one resource that stories are about: what all have, and the values that vary. */
type Subject = {
  resource: ResourceDefinition;
  base: Cells;
  fields: Record<string, string[]>;
  keys?: string[];
  picture?: string;
  /** What the record of the beginning has beside them. */
  first?: Cells;
};

const PROFILE = Object.fromEntries(
  updateFieldsOf(userResource).texts.map((field) => [field, `${field} awal`]),
);

const PLACE = { brand: "B", dealer: "D", cabang: "C" };

export const SUBJECTS: Record<"sa" | "cabang" | "user", Subject> = {
  sa: {
    resource: saResource,
    base: { dealer: "D", cabang: "C", nama_sa: "a" },
    fields: { nama_sa: ["a", "b"], cabang: ["C", "E"] },
  },
  cabang: {
    resource: branchResource,
    base: { ...PLACE, alamat: "a", masuk: "08:00:00", kodewilayah: "1", kodewilayah_internal: "2" },
    fields: { alamat: ["a", "b"], cabang: ["C", "E"] },
    picture: "foto",
  },
  user: {
    resource: userResource,
    base: { username: "u1", nama: "a" },
    fields: { nama: ["a", "b"], nik: ["1", "2"] },
    keys: ["u1", "u2"],
    first: { ...PROFILE, username: "u2", tanggal_lahir: "1990-05-17" },
  },
};

const PEOPLE = ["Ani", "Budi", "Cahya"];

type Send = {
  person: number;
  fault: Fault;
  batch?: string;
  place?: number;
  undoes?: number;
  /** Whether the list was not read before. */
  isBlind?: boolean;
};

/** A model of the API that records who made which value, with the history as the app stores it. */
export class Story {
  readonly entries: Entry[] = [];
  /** The life that each entry that was carried out changed, made or ended. */
  readonly lifeOf = new Map<number, Life>();
  lives: Life[] = [];
  /** Contents and keys of records that were changed or deleted outside of the app, after which a lost write is undecidable. */
  readonly spent = new Set<string>();
  readonly endedOutside = new Set<string>();
  #lastKey = 0;
  #outside = 0;
  readonly subject: Subject;
  readonly resource: ResourceDefinition;
  /** Whether the API gives the number of its last record again. */
  readonly #reusesKeys: boolean;

  constructor(subject: Subject, reusesKeys: boolean) {
    this.subject = subject;
    this.resource = subject.resource;
    this.#reusesKeys = reusesKeys;
  }

  cells({ key, values }: Life): Cells {
    const cells = Array.from(values, ([field, had]) => [field, had.at(-1)?.value ?? ""]);
    return { ...Object.fromEntries(cells), [this.resource.key ?? ""]: key };
  }

  get rows(): Cells[] {
    return this.lives.map((life) => this.cells(life));
  }

  find = (key: string) => this.lives.find((life) => life.key === key);

  unique = () => `luar ${++this.#outside}`;

  make(cells: Cells, madeBy: number): Life {
    const numbers = this.lives.map(({ key }) => Number(key) || 0);
    this.#lastKey = this.#reusesKeys ? Math.max(0, ...numbers) + 1 : this.#lastKey + 1;
    const typed = this.subject.keys && String(cells[this.resource.key ?? ""]);
    const values = Object.keys(this.resource.row).filter((field) => field !== this.resource.key);
    const life: Life = {
      key: typed || String(this.#lastKey),
      madeBy,
      values: new Map(values.map((field) => [field, [{ by: madeBy, value: cells[field] ?? "" }]])),
    };
    this.lives.push(life);
    return life;
  }

  change(life: Life, cells: Cells, by: number) {
    for (const [field, value] of Object.entries(cells))
      life.values.set(field, [...(life.values.get(field) ?? []), { by, value }]);
    return life;
  }

  end(life: Life, by: number) {
    life.endedBy = by;
    if (by === 0) this.endedOutside.add(life.key);
    this.lives = this.lives.filter((one) => one !== life);
    return life;
  }

  #labelOf(values: EntryValues): string {
    const named = this.resource.named.map((field) => values[field]);
    return named.filter(Boolean).join(" · ");
  }

  /** Records a write as the app does, and carries it out as its fault lets it; returns whether it is done. */
  #send(entry: Partial<Entry>, send: Send, isRefused: boolean, carryOut: (id: number) => Life): boolean {
    const { person, fault, batch = null, place = null, undoes = null } = send;
    const id = this.entries.length + 1;
    const isLost = fault.startsWith("lost") && !isRefused;
    const isDone = !isRefused && (fault === "none" || fault.startsWith("lost after"));
    const outcome: EntryOutcome = isLost ? "unknown" : isDone ? "done" : "rejected";
    this.entries.push(
      entryOf({
        id,
        at: id * 1_000,
        batch,
        place,
        undoes,
        key: null,
        userId: String(person),
        userName: PEOPLE[person] ?? "",
        resource: this.resource.name,
        way: undoes ? "undo" : "form",
        outcome: fault === "lost after, found" && isDone ? "done" : outcome,
        label: this.#labelOf({ ...entry.after, ...entry.before }) || (entry.key ?? ""),
        ...entry,
      }),
    );
    if (isDone) this.lifeOf.set(id, carryOut(id));
    return this.entries.at(-1)?.outcome === "done";
  }

  create(cells: Cells, send: Send): boolean {
    const key = this.subject.keys ? String(cells[this.resource.key ?? ""]) : null;
    const isSpent = this.spent.has(key ?? JSON.stringify(cells));
    const fault = isSpent && send.fault.startsWith("lost") ? "none" : send.fault;
    const isRefused = key !== null && this.find(key) !== undefined;
    return this.#send({ action: "create", key, after: cells }, { ...send, fault }, isRefused, (id) =>
      this.make(cells, id),
    );
  }

  /** `picture`: a new one is sent, too. */
  update(life: Life, cells: Cells, send: Send, picture?: string): boolean {
    const now = this.cells(life);
    const changed = Object.entries(cells).filter(([field, value]) => now[field] !== value);
    const before: EntryValues = Object.fromEntries(changed.map(([field]) => [field, now[field] ?? ""]));
    const after: EntryValues = Object.fromEntries(changed);
    if (changed.length === 0 && !picture) return false;
    if (picture) {
      before[picture] = now[picture] ?? "";
      after[picture] = { name: "logo.png", size: 1, sha256: "" };
    }
    const label = this.#labelOf({ ...cells, ...now });
    return this.#send({ action: "update", key: life.key, before, after, label }, send, false, (id) => {
      if (picture) this.change(life, { [picture]: `logo ${id}.png` }, id);
      return this.change(life, Object.fromEntries(changed), id);
    });
  }

  remove(life: Life, send: Send): boolean {
    const before = send.isBlind ? null : this.cells(life);
    const fault = this.#reusesKeys && send.fault.startsWith("lost") ? "none" : send.fault;
    const end = (id: number) => this.end(life, id);
    return this.#send({ action: "del", key: life.key, before }, { ...send, fault }, false, end);
  }

  /** Carries out a planned write by the rules of a chunk; returns whether it is done. */
  run(write: PlannedWrite, send: Send): boolean {
    const stored = updateFieldsOf(this.resource);
    if (write.kind === "create") {
      const cells: Cells = { ...write.values };
      const equal = this.rows.filter((row) => includesCells(row, cells));
      return equal.length <= write.copies && this.create(cells, send);
    }
    const life = this.find(write.key);
    if (!life) return false;
    const form = toFormTexts(stored, this.cells(life));
    const now = Object.fromEntries(Object.keys(write.was).map((field) => [field, form[field] ?? ""]));
    const changed = findChanges(write.was, now).map(({ field }) => field);
    if (write.kind === "delete") return changed.length === 0 && this.remove(life, send);
    if (changed.some((field) => field in write.values)) return false;
    const cells = Object.entries(write.values).map(([field, text]) => [
      field,
      stored.dates.includes(field) ? text.split("-").toReversed().join("-") : text,
    ]);
    return this.update(life, Object.fromEntries(cells), send);
  }

  /** What the app reads of the history for a plan or a settlement. */
  storyOf(own: Entry[]): Entry[] {
    const { keys, labels } = createRelatedEntriesQuery(own);
    const keyless = this.entries.filter(({ key, label }) => key === null && labels.includes(label));
    const { since } = createRelatedEntriesQuery([...own, ...keyless]);
    const isBegun = ({ id, label, action, before }: Entry) =>
      id >= since && (labels.includes(label) || (action === "del" && before === null));
    const started = new Set([
      ...this.entries.filter(isBegun).flatMap(({ key }) => key ?? []),
      ...findCandidateKeys(this.resource, own, this.rows),
    ]);
    const ids = new Set(own.map(({ id }) => id));
    return this.entries.filter((entry) => {
      const { id, key, undoes } = entry;
      if (ids.has(id)) return false;
      if (ids.has(undoes ?? -1) || keyless.includes(entry)) return true;
      return key !== null && (started.has(key) || (id >= since && keys.includes(key)));
    });
  }

  plan = (entries: Entry[]): UndoPlan[] =>
    planUndo(this.resource, entries, { rows: this.rows, related: this.storyOf(entries) });

  /** Settles what the list proves; returns what that was. */
  settle() {
    const open = this.entries.filter(
      ({ outcome, key }) => outcome === "unknown" || (outcome === "done" && key === null),
    );
    const proofs = findListProofs(this.resource, { open, related: this.storyOf(open) }, this.rows);
    for (const { id, ...proof } of proofs) Object.assign(this.entries[id - 1] as Entry, proof);
    return proofs;
  }
}
