import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { type FormUsers, MAX_OPEN_FORMS, OPEN_FORMS_HEADER, type OpenForm } from "../../history/entry";
import { can, type Operation, type Role } from "../../resources/permissions";
import { findResource } from "../../resources/registry";
import type { Session } from "../session/seal";
import { writeToStore } from "../store/store-client";

type OpenTab = { session: Session; forms: OpenForm[] };

/** The forms that are open in tabs of this process and of other replicas, and the people who have them open. */
export class FormPresence {
  /** The id of this process among its replicas. */
  readonly replica = randomUUID();
  readonly #tabs: Iterable<OpenTab>;
  /** Whether tabs were added or removed since `#readLocal` last read their forms. */
  #isChanged = false;
  /** The forms that are open in tabs of this process, and their JSON. */
  #local = { forms: [] as FormUsers[], json: "[]" };
  /** The JSON of this process's forms that was last stored, and when. */
  #stored = { json: "[]", at: 0 };
  /** The forms of each other replica as JSON. */
  #remote: string[] = [];
  /** The forms of all replicas by `formIdOf`, and the JSON from which they were parsed. */
  #all = new Map<string, FormUsers>();
  #allJson = "";

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
      this.#local = { forms, json: JSON.stringify(forms) };
    }
    this.#isChanged = false;
    return this.#local;
  }

  /** Stores the open forms of this replica, if they have changed or are about to expire. */
  async store(): Promise<void> {
    const { json } = this.#readLocal();
    const isExpiring = json !== "[]" && performance.now() - this.#stored.at > REFRESH_MS;
    if (json === this.#stored.json && !isExpiring) return;
    this.#stored = { json, at: performance.now() };
    await writeToStore("shareForms", this.replica, json);
  }

  /** Returns the forms that people have opened or closed since the last call. `remote` is the JSON of each other replica, `null` if unknown. */
  changes(remote: string[] | null): FormUsers[] {
    const { forms, json } = this.#readLocal();
    this.#remote = remote ?? this.#remote;
    const allJson = json + this.#remote.join();
    if (this.#allJson === allJson) return [];
    this.#allJson = allJson;
    const before = this.#all;
    const remoteForms = this.#remote.flatMap((text): FormUsers[] => JSON.parse(text));
    this.#all = mergeByForm([...forms, ...remoteForms]);
    const closed = [...before.values()].filter((form) => !this.#all.has(formIdOf(form)));
    const changed = [...this.#all.values()].filter(
      (form) => JSON.stringify(before.get(formIdOf(form))) !== JSON.stringify(form),
    );
    return [...changed, ...closed.map((form) => ({ ...form, people: [] }))];
  }

  /** Returns the text of an event with all open forms that a role may read. */
  formatAllForms(role: Role): string {
    return formatFormsEvent({ forms: readableForms(role, [...this.#all.values()]), isAll: true });
  }
}

/** Returns the text of an event with the changed forms that a role may read; "" without any. */
export function formatChangedForms(role: Role, changed: FormUsers[]): string {
  const forms = readableForms(role, changed);
  return forms.length > 0 ? formatFormsEvent({ forms }) : "";
}

const formatFormsEvent = (event: { forms: FormUsers[]; isAll?: true }) =>
  `data: ${JSON.stringify(event)}\n\n`;

const readableForms = (role: Role, forms: FormUsers[]) =>
  forms.filter(({ resource }) => isOperationAllowed(role, resource, "read"));

export function isOperationAllowed(role: Role, resource: string, operation: Operation): boolean {
  const definition = findResource(resource);
  return definition !== undefined && can(role, definition.permission, operation);
}

/** The interval at which unchanged open forms are stored again, before they expire in the store, in milliseconds. */
const REFRESH_MS = 3_000;

function* formsOfTabs(tabs: Iterable<OpenTab>): Generator<FormUsers> {
  for (const { forms, session } of tabs) {
    const { userId, name, username } = session;
    for (const form of forms) yield { ...form, people: [{ userId, name: name || username }] };
  }
}

/** Returns each form once, by `formIdOf`, with all people who have it open. */
function mergeByForm(allForms: Iterable<FormUsers>): Map<string, FormUsers> {
  const mergedByFormId = new Map<string, FormUsers>();
  for (const { resource, key, people } of allForms) {
    const formId = formIdOf({ resource, key });
    const before = mergedByFormId.get(formId)?.people ?? [];
    const others = people.filter((person) => before.every(({ userId }) => userId !== person.userId));
    mergedByFormId.set(formId, { resource, key, people: [...before, ...others] });
  }
  return mergedByFormId;
}

const formIdOf = ({ resource, key }: OpenForm) => `${resource} ${key}`;

/** Returns the open forms in the header of an event stream's request, without those that the role may not update; none if the header is malformed. */
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

const MAX_KEY_LENGTH = 100;

const openFormsSchema = z.array(z.tuple([z.string(), z.string().max(MAX_KEY_LENGTH)])).max(MAX_OPEN_FORMS);
