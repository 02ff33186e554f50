import { atForms, formId, type LiveWrite, sentence } from "../_store/live";

/** For how long a row shows that others have just changed it, in milliseconds. */
const MARKED_MS = 6_000;

const ACTIONS = { create: "Ditambah", update: "Diubah", del: "Dihapus" };

/** Returns the shown row of a key; undefined where none is shown. */
function rowOf(frame: Element | null, key: string): HTMLElement | undefined {
  const path = JSON.stringify(`/${encodeURIComponent(key)}`);
  return frame?.querySelector<HTMLElement>(`tr:has(a[href$=${path}])`) ?? undefined;
}

const frame = () => document.querySelector<HTMLElement>(".list-frame");

/** Marks the shown rows that others have written: who did what. */
export function markWritten(writes: LiveWrite[]): void {
  for (const { key, action, by } of writes) {
    const row = key === null ? undefined : rowOf(frame(), key);
    if (!row) continue;
    row.dataset.others = action;
    row.title = `${ACTIONS[action]} oleh ${by}`;
    setTimeout(() => {
      delete row.dataset.others;
      row.removeAttribute("title");
    }, MARKED_MS);
  }
}

const LOOK =
  "float-left flex size-4.5 items-center justify-center rounded-full bg-brand-soft text-[0.6875rem] font-semibold text-brand-stronger max-sm:absolute max-sm:end-1.5 max-sm:top-1.5";

function markOf(form: string, names: string[]): HTMLElement {
  const [mark, initial, words] = [0, 1, 2].map(() => document.createElement("span")) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  mark.dataset.form = `${form} ${names}`;
  mark.title = sentence(names);
  mark.className = LOOK;
  initial.ariaHidden = "true";
  initial.textContent = names[0]?.at(0)?.toUpperCase() ?? "";
  words.className = "sr-only";
  words.textContent = mark.title;
  mark.append(initial, words);
  return mark;
}

/** Marks the shown rows whose form others have open: who. The table, which draws its rows anew, knows nothing of it. */
export function markForms(): void {
  const shown = frame();
  if (!shown) return;
  const old = new Set(shown.querySelectorAll<HTMLElement>("[data-form]"));
  const start = formId({ resource: shown.dataset.list ?? "", key: "" });
  for (const [form, names] of atForms.get()) {
    const cell = form.startsWith(start) && rowOf(shown, form.slice(start.length))?.querySelector("td");
    if (!cell) continue;
    const mark = cell.querySelector<HTMLElement>("[data-form]");
    if (mark?.dataset.form === `${form} ${names}`) old.delete(mark);
    else cell.append(markOf(form, names));
  }
  for (const mark of old) mark.remove();
}
