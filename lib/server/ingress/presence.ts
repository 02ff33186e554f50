import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { FORMS_HEADER, type FormUsers, MAX_FORMS, type OpenedForm } from "../../history/entry";
import { can, type Operation, type Role } from "../../resources/permissions";
import { findResource } from "../../resources/registry";
import type { Session } from "../session/seal";
import { writeToStore } from "../store/store-client";

/** The interval in which open forms are stored again, in milliseconds. */
const SHARE_MS = 3_000;

const LONGEST_KEY = 100;

/** A stream whose tab has forms open. */
type OpenTab = { session: Session; forms: OpenedForm[] };

const idOf = ({ resource, key }: OpenedForm) => `${resource} ${key}`;

export function mayUse(role: Role, resource: string, operation: Operation): boolean {
  const definition = findResource(resource);
  return definition !== undefined && can(role, definition.permission, operation);
}

const opened = z.array(z.tuple([z.string(), z.string().max(LONGEST_KEY)])).max(MAX_FORMS);

/** Returns the forms in the request's header that the person may use. */
export function readOpenForms({ headers }: IncomingMessage, role: Role): OpenedForm[] {
  try {
    const parsed = opened.safeParse(JSON.parse(decodeURIComponent(String(headers[FORMS_HEADER]))));
    const forms = (parsed.data ?? []).map(([resource, key]) => ({ resource, key }));
    return forms.filter(({ resource }) => mayUse(role, resource, "update"));
  } catch {
    return [];
  }
}

function mergeForms(lists: Iterable<FormUsers>): Map<string, FormUsers> {
  const joined = new Map<string, FormUsers>();
  for (const { resource, key, people } of lists) {
    const id = idOf({ resource, key });
    const before = joined.get(id)?.people ?? [];
    const others = people.filter(({ userId }) => before.every((one) => one.userId !== userId));
    joined.set(id, { resource, key, people: [...before, ...others] });
  }
  return joined;
}

function* formsOfTabs(holders: Iterable<OpenTab>): Generator<FormUsers> {
  for (const { forms, session } of holders) {
    const { userId, name, username } = session;
    for (const form of forms) yield { ...form, people: [{ userId, name: name || username }] };
  }
}

/** The open forms of this process and other replicas, and who has them open. */
export class Presence {
  /** The id of this process among its replicas. */
  readonly replica = randomUUID();
  readonly #holders: Iterable<OpenTab>;
  #isChanged = false;
  #local = { forms: [] as FormUsers[], text: "[]" };
  #remote: string[] = [];
  #stored = { text: "[]", at: 0 };
  /** The forms of all replicas by `idOf`, and the JSON that they came from. */
  #joined = new Map<string, FormUsers>();
  #source = "";

  constructor(holders: Iterable<OpenTab>) {
    this.#holders = holders;
  }

  /** Marks the forms of a stream as changed. */
  markChanged({ forms }: OpenTab): void {
    if (forms.length > 0) this.#isChanged = true;
  }

  #readLocal() {
    if (this.#isChanged) {
      const forms = [...mergeForms(formsOfTabs(this.#holders)).values()];
      this.#local = { forms, text: JSON.stringify(forms) };
    }
    this.#isChanged = false;
    return this.#local;
  }

  /** Stores this replica's forms if they changed or are about to expire. */
  async store(): Promise<void> {
    const { text } = this.#readLocal();
    const isDue = text !== "[]" && performance.now() - this.#stored.at > SHARE_MS;
    if (text === this.#stored.text && !isDue) return;
    this.#stored = { text, at: performance.now() };
    await writeToStore("shareForms", this.replica, text);
  }

  /** Returns the forms whose editors changed since the last call; `remote` as in `sendForms`. */
  changes(remote: string[] | null): FormUsers[] {
    const { forms, text } = this.#readLocal();
    this.#remote = remote ?? this.#remote;
    const source = text + this.#remote.join();
    if (this.#source === source) return [];
    this.#source = source;
    const before = this.#joined;
    const joined = mergeForms([...forms, ...this.#remote.flatMap((other): FormUsers[] => JSON.parse(other))]);
    this.#joined = joined;
    const gone = [...before.values()].filter((form) => !joined.has(idOf(form)));
    const openedForms = [...joined].filter(
      ([id, form]) => JSON.stringify(before.get(id)) !== JSON.stringify(form),
    );
    return [...openedForms.map(([, form]) => form), ...gone.map((form) => ({ ...form, people: [] }))];
  }

  /** Returns the event of these forms, or all, for a role; "" if it may read none. */
  textFor(role: Role, changed?: FormUsers[]): string {
    const all = changed ?? [...this.#joined.values()];
    const forms = all.filter(({ resource }) => mayUse(role, resource, "read"));
    if (changed && forms.length === 0) return "";
    return `data: ${JSON.stringify({ forms, ...(!changed && { isAll: true }) })}\n\n`;
  }
}
