import type { Entry, Intent } from "../batch/history/entry";

/** Returns an intent as tests store it. */
export const intentOf = (more: Partial<Intent> = {}): Intent => ({
  at: 1_000,
  userId: "7",
  username: "siti",
  userName: "Siti",
  role: "admin.it",
  resource: "sa",
  key: "1",
  label: "Budi",
  action: "update",
  way: "form",
  batch: null,
  place: null,
  undoes: null,
  before: { nama_sa: "Budi" },
  after: { nama_sa: "Badu" },
  requestId: "abc",
  ...more,
});

/** Returns an entry of a write that was done. */
export const entryOf = (more: Partial<Entry> = {}): Entry => ({
  ...intentOf({ before: null, after: null, requestId: null }),
  ...{ id: 1, doneAt: null, outcome: "done", detail: null },
  ...more,
});
