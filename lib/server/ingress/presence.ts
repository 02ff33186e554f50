import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { type FormUsers, MAX_OPEN_FORMS, OPEN_FORMS_HEADER, type OpenForm } from "../../history/entry";
import { can, type Operation, type Role } from "../../resources/permissions";
import { findResource } from "../../resources/registry";
import type { Session } from "../session/seal";
import { writeToStore } from "../store/store-client";

/** The interval at which unchanged open forms are stored again, before they expire in the store, in milliseconds. */
const REFRESH_MS = 3_000;
const MAX_KEY_LENGTH = 100;

type OpenTab = { session: Session; forms: OpenForm[] };

const formIdOf = ({ resource, key }: OpenForm) => `${resource} ${key}`;

export function isOperationAllowed(role: Role, resource: string, operation: Operation): boolean {
  const definition = findResource(resource);
  return definition !== undefined && can(role, definition.permission, operation);
}

const openFormsSchema = z.array(z.tuple([z.string(), z.string().max(MAX_KEY_LENGTH)])).max(MAX_OPEN_FORMS);

/** Returns the open forms in the header of an event stream's request, without those that the role may not use. */
export function readOpenForms({ headers }: IncomingMessage, role: Role): OpenForm[] {
  try {
    const parsed = openFormsSchema.safeParse(
      JSON.parse(decodeURIComponent(String(headers[OPEN_FORMS_HEADER]))),
    );
    const forms = (parsed.data ?? []).map(([resource, key]) => ({ resource, key }));
    return forms.filter(({ resource }) => isOperationAllowed(role, resource, "update"));
  } catch {
    return [];
  }
}

/** Returns the forms by `formIdOf`, each with the people of all its entries. */
function mergeByForm(allForms: Iterable<FormUsers>): Map<string, FormUsers> {
  const mergedById = new Map<string, FormUsers>();
  for (const { resource, key, people } of allForms) {
    const id = formIdOf({ resource, key });
    const before = mergedById.get(id)?.people ?? [];
    const others = people.filter((person) => before.every(({ userId }) => userId !== person.userId));
    mergedById.set(id, { resource, key, people: [...before, ...others] });
  }
  return mergedById;
}

function* formsOfTabs(tabs: Iterable<OpenTab>): Generator<FormUsers> {
  for (const { forms, session } of tabs) {
    const { userId, name, username } = session;
    for (const form of forms) yield { ...form, people: [{ userId, name: name || username }] };
  }
}

/** The forms that are open in tabs of this process and of other replicas, and the people who have them open. */
export class FormPresence {
  /** The id of this process among its replicas. */
  readonly replica = randomUUID();
  readonly #tabs: Iterable<OpenTab>;
  #isChanged = false;
  #local = { forms: [] as FormUsers[], text: "[]" };
  #remote: string[] = [];
  #stored = { text: "[]", at: 0 };
  /** The forms of all replicas by `formIdOf`, and the JSON from which they were parsed. */
  #all = new Map<string, FormUsers>();
  #source = "";

  constructor(tabs: Iterable<OpenTab>) {
    this.#tabs = tabs;
  }

  /** Must be called when a tab has been added or removed. */
  markChanged({ forms }: OpenTab): void {
    if (forms.length > 0) this.#isChanged = true;
  }

  #readLocal() {
    if (this.#isChanged) {
      const forms = [...mergeByForm(formsOfTabs(this.#tabs)).values()];
      this.#local = { forms, text: JSON.stringify(forms) };
    }
    this.#isChanged = false;
    return this.#local;
  }

  /** Stores the open forms of this replica, if they have changed or are about to expire. */
  async store(): Promise<void> {
    const { text } = this.#readLocal();
    const isDue = text !== "[]" && performance.now() - this.#stored.at > REFRESH_MS;
    if (text === this.#stored.text && !isDue) return;
    this.#stored = { text, at: performance.now() };
    await writeToStore("shareForms", this.replica, text);
  }

  /** Returns the forms that people have opened or closed since the last call; `remote` is the JSON of other replicas, `null` if unknown. */
  changes(remote: string[] | null): FormUsers[] {
    const { forms, text } = this.#readLocal();
    this.#remote = remote ?? this.#remote;
    const source = text + this.#remote.join();
    if (this.#source === source) return [];
    this.#source = source;
    const before = this.#all;
    this.#all = mergeByForm([...forms, ...this.#remote.flatMap((json): FormUsers[] => JSON.parse(json))]);
    const closed = [...before.values()].filter((form) => !this.#all.has(formIdOf(form)));
    const changed = [...this.#all.values()].filter(
      (form) => JSON.stringify(before.get(formIdOf(form))) !== JSON.stringify(form),
    );
    return [...changed, ...closed.map((form) => ({ ...form, people: [] }))];
  }

  /** Returns the text of an event with the changed forms, by default all open forms, that a role may read; "" without any change. */
  eventFor(role: Role, changed?: FormUsers[]): string {
    const forms = (changed ?? [...this.#all.values()]).filter(({ resource }) =>
      isOperationAllowed(role, resource, "read"),
    );
    if (changed && forms.length === 0) return "";
    return `data: ${JSON.stringify({ forms, ...(!changed && { isAll: true }) })}\n\n`;
  }
}
