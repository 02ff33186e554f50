import type { Api } from "../site/api.ts";
import { type Call, callOf, FORM } from "../site/server-actions.ts";
import { USER_ID } from "../site/visitors.ts";
import { type Form, forms, type Screen, type Texts } from "./forms.ts";
import { keyOfStored, openedTexts, storedRows } from "./forms-screen.ts";

/** A write of a resource: the request of its page, and the API call that it makes. */
export type Write = { name: string; call: Call; made: { method: string; path: string }; home: string };

/** The form fields that do not reach the API. */
const UNSENT = { brand: "Toyota", brand_baru: "", dealer_baru: "" };

/** Returns a form's fields as submitted; 'no code' is an empty text. */
function typed({ fields }: Screen, texts: Texts): Record<string, string> {
  const given = fields.flatMap(([label, field]) => {
    const text = texts[label] === "Tanpa Kode" ? "" : texts[label];
    return field === null || text === undefined ? [] : [[field, text]];
  });
  return Object.fromEntries(given);
}

function writesOf(form: Form): Write[] {
  const { list, create, update } = form;
  const { data: name, path: home } = list;
  const key = keyOfStored(form, 1);
  const other = keyOfStored(form, 2);
  const opened = typed(update, openedTexts(form));
  const created = { ...UNSENT, ...typed(create, create.typed) };
  const changed = { ...UNSENT, ...opened };
  const { remove } = list;
  if (!remove) throw new Error(`${name} has no delete call.`);
  const write = (action: string, call: Call, method: string, path: string): Write => ({
    name: `${action} ${name}`,
    call,
    made: { method, path },
    home,
  });
  return [
    write("create", callOf("create", [name, FORM, USER_ID], created), create.method, create.path),
    write(
      "update",
      callOf("update", [name, key, opened, FORM, USER_ID], changed),
      update.method,
      update.path + encodeURIComponent(key),
    ),
    write(
      "remove",
      callOf("remove", [name, key, USER_ID]),
      remove.method,
      remove.path + encodeURIComponent(key),
    ),
    {
      name: `chunk ${name}`,
      // A chunk with a known id is not carried out again.
      get call() {
        const writes = [{ kind: "delete", key: other, was: {} }];
        return callOf("sendChunk", [name, crypto.randomUUID(), writes, USER_ID]);
      },
      made: { method: remove.method, path: remove.path + encodeURIComponent(other) },
      home,
    },
  ];
}

/** Every write of every resource. */
export const allWrites: Write[] = forms.flatMap(writesOf);

/** Stores the rows that these writes change. */
export async function storeRows(api: Api): Promise<void> {
  for (const form of forms) await api.setRows(form.list.resource, storedRows(form, 2));
}
