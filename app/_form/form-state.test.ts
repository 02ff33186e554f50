import { describe, expect, test } from "vitest";
import {
  type Conflict,
  type FormEvent,
  type FormState,
  isSending,
  openedState,
  reduceForm,
} from "./form-state";

const OPENED = { dealer: "Bogor Motor", cabang: "Bogor", nama_sa: "Ani" };

const formAfter = (events: FormEvent[], from = openedState(OPENED, true)): FormState =>
  events.reduce(reduceForm, from);

const CONFLICT: Conflict = {
  kind: "conflict",
  changes: [{ field: "nama_sa", was: "Ani", is: "Budi" }],
  merged: [],
};
const READ: FormEvent = { kind: "read", values: { ...OPENED, nama_sa: "Budi" }, missing: [] };
const ALIKE = { identity: "[]", name: "Bogor" };

describe("the record", () => {
  test("keeps its values when more of them are known", () => {
    const { opened } = formAfter([{ kind: "known", values: { cabang: "Cibinong", alamat: "" } }]);
    expect(opened).toEqual({ ...OPENED, cabang: "Cibinong", alamat: "" });
  });

  test("that is read anew fills in what was missing, which is no change of others", () => {
    const values = { ...OPENED, nama_sa: "Budi", alamat: "Jalan 1" };
    const { opened, changes } = formAfter([{ kind: "read", values, missing: ["alamat", "masuk"] }]);
    expect(opened).toEqual({ ...OPENED, alamat: "Jalan 1", masuk: "" });
    expect(changes).toEqual([{ field: "nama_sa", was: "Ani", is: "Budi" }]);
  });

  test("takes values of others out of those that are told", () => {
    const values = { ...OPENED, nama_sa: "Budi", cabang: "Depok" };
    const { opened, changes } = formAfter([
      { kind: "read", values, missing: [] },
      { kind: "taken", values: { cabang: "Depok" } },
    ]);
    expect(opened.cabang).toBe("Depok");
    expect(changes.map(({ field }) => field)).toEqual(["nama_sa"]);
  });

  test.each([
    [true, "changed"],
    [false, "unchanged"],
  ])("is gone, changed %s", (isChanged, gone) => {
    expect(formAfter([{ kind: "gone", isChanged }]).gone).toBe(gone);
  });
});

describe("the brand", () => {
  test.each([
    ["is awaited where the record does not have it", OPENED, true, true],
    ["is known", { ...OPENED, brand: "Honda" }, true, false],
    ["is not looked up", OPENED, false, false],
  ])("%s", (_, opened, looksUp, isPending) => {
    expect(openedState(opened, looksUp).isBrandPending).toBe(isPending);
  });

  test.each<[string, FormEvent[]]>([
    ["is found", [{ kind: "known", values: { brand: "" } }]],
    ["cannot be read", [{ kind: "brand", isPending: false }]],
  ])("is awaited until it %s", (_, events) => {
    expect(formAfter([{ kind: "known", values: { cabang: "Depok" } }]).isBrandPending).toBe(true);
    expect(formAfter(events).isBrandPending).toBe(false);
  });

  test("is lost with the dealer of others, and not with the same one", () => {
    const known = formAfter([{ kind: "known", values: { brand: "Honda" } }]);
    expect(formAfter([{ kind: "taken", values: { dealer: OPENED.dealer } }], known)).toMatchObject({
      opened: { brand: "Honda" },
      isBrandPending: false,
    });
    const other = formAfter([{ kind: "taken", values: { dealer: "Depok Motor" } }], known);
    expect(other.opened).toEqual({ ...OPENED, dealer: "Depok Motor" });
    expect(other.isBrandPending).toBe(true);
  });

  test("of the record itself stays", () => {
    const stored = openedState({ ...OPENED, brand: "Honda" }, false);
    expect(formAfter([{ kind: "taken", values: { dealer: "Depok Motor" } }], stored).opened.brand).toBe(
      "Honda",
    );
  });
});

describe("a submit", () => {
  const SENDING: FormEvent = { kind: "sending", hasFile: false };

  test("takes the notice of the last record away, and remembers whether it goes on", () => {
    const created = formAfter([{ kind: "created", notice: "Data berhasil dibuat" }]);
    expect(formAfter([{ kind: "submitted", goesOn: true }], created)).toMatchObject({
      notice: "",
      goesOn: true,
    });
  });

  test("waits, then sends", () => {
    expect(formAfter([{ kind: "awaiting" }]).busy).toBe("awaiting");
    expect(isSending(formAfter([{ kind: "awaiting" }]))).toBe(false);
    expect(formAfter([{ kind: "awaiting" }, { kind: "awaited" }]).busy).toBeNull();
    expect(formAfter([SENDING]).busy).toBe("sending");
    expect(formAfter([{ kind: "sending", hasFile: true }]).busy).toBe("uploading");
    expect(isSending(formAfter([SENDING]))).toBe(true);
  });

  test("is under way until its own end, whatever a second one has waited for", () => {
    expect(formAfter([SENDING, { kind: "awaiting" }, { kind: "awaited" }]).busy).toBe("sending");
  });

  test.each<[string, FormEvent]>([
    ["a refusal", { kind: "refused", conflict: null }],
    ["a record that stays for the next", { kind: "created", notice: "" }],
    ["the word of a record like it", { kind: "told", alike: ALIKE }],
  ])("ends with %s", (_, event) => {
    expect(formAfter([SENDING, event]).busy).toBeNull();
  });

  test("goes on where the person was told before of another key", () => {
    expect(formAfter([SENDING, { kind: "told", alike: null }])).toMatchObject({
      busy: "sending",
      alike: null,
    });
  });

  test("asks about a conflict until it is closed, resolved or sent again", () => {
    const asked = formAfter([READ, SENDING, { kind: "refused", conflict: CONFLICT }]);
    expect(asked).toMatchObject({ conflict: CONFLICT, busy: null });
    expect(formAfter([{ kind: "conflict closed" }], asked)).toMatchObject({
      conflict: null,
      changes: CONFLICT.changes,
    });
    expect(formAfter([{ kind: "conflict resolved" }], asked)).toMatchObject({ conflict: null, changes: [] });
    expect(formAfter([SENDING], asked).conflict).toBeNull();
  });

  test("that is seen before a save leaves a save under way, and the news until it is resolved", () => {
    const events: FormEvent[] = [
      { kind: "news", news: "Budi" },
      SENDING,
      { kind: "asked", conflict: CONFLICT },
    ];
    const asked = formAfter(events);
    expect(asked).toMatchObject({ conflict: CONFLICT, busy: "sending", news: "Budi" });
    expect(formAfter([{ kind: "conflict closed" }], asked).news).toBe("Budi");
    expect(formAfter([{ kind: "conflict resolved" }], asked).news).toBeNull();
  });
});
