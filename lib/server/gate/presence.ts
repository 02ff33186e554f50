import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { type AtForm, FORMS_HEADER, MOST_FORMS, type OpenedForm } from "../../batch/history/entry";
import { can, type Operation, type Role } from "../../resources/permissions";
import { resourceNamed } from "../../resources/registry";
import type { Session } from "../session/seal";
import { writeHistory } from "../store/history";

/** How often the forms of this replica are stored anew, in milliseconds: they are valid for some of these. */
const SHARE_MS = 3_000;

/** The longest key of a record. */
const LONGEST_KEY = 100;

/** A stream, whose tab has these forms open as long as it lasts. */
type Holder = { session: Session; forms: OpenedForm[] };

const idOf = ({ resource, key }: OpenedForm) => `${resource} ${key}`;

export function mayUse(role: Role, resource: string, operation: Operation): boolean {
  const definition = resourceNamed(resource);
  return definition !== undefined && can(role, definition.permission, operation);
}

const opened = z.array(z.tuple([z.string(), z.string().max(LONGEST_KEY)])).max(MOST_FORMS);

/** Returns the forms that a tab says to have open, as far as its person may use them. */
export function formsIn({ headers }: IncomingMessage, role: Role): OpenedForm[] {
  try {
    const parsed = opened.safeParse(JSON.parse(decodeURIComponent(String(headers[FORMS_HEADER]))));
    const forms = (parsed.data ?? []).map(([resource, key]) => ({ resource, key }));
    return forms.filter(({ resource }) => mayUse(role, resource, "update"));
  } catch {
    return [];
  }
}

function join(lists: Iterable<AtForm>): Map<string, AtForm> {
  const joined = new Map<string, AtForm>();
  for (const { resource, key, people } of lists) {
    const id = idOf({ resource, key });
    const before = joined.get(id)?.people ?? [];
    const others = people.filter(({ userId }) => before.every((one) => one.userId !== userId));
    joined.set(id, { resource, key, people: [...before, ...others] });
  }
  return joined;
}

function* openIn(holders: Iterable<Holder>): Generator<AtForm> {
  for (const { forms, session } of holders) {
    const { userId, name, username } = session;
    for (const form of forms) yield { ...form, people: [{ userId, name: name || username }] };
  }
}

/** Who has which form open: in the streams of this process, and on other replicas. */
export class Presence {
  /** The name of this process beside its replicas. */
  readonly replica = randomUUID();
  readonly #holders: Iterable<Holder>;
  #isChanged = false;
  #local = { forms: [] as AtForm[], text: "[]" };
  #remote: string[] = [];
  #stored = { text: "[]", at: 0 };
  /** The forms of all replicas by `idOf`, and the JSON that they were made of. */
  #joined = new Map<string, AtForm>();
  #source = "";

  constructor(holders: Iterable<Holder>) {
    this.#holders = holders;
  }

  /** Marks that a stream with open forms has begun or ended. */
  markChanged({ forms }: Holder): void {
    if (forms.length > 0) this.#isChanged = true;
  }

  #readLocal() {
    if (this.#isChanged) {
      const forms = [...join(openIn(this.#holders)).values()];
      this.#local = { forms, text: JSON.stringify(forms) };
    }
    this.#isChanged = false;
    return this.#local;
  }

  /** Stores the forms of this replica if they have changed, and from time to time as long as there are some. */
  async store(): Promise<void> {
    const { text } = this.#readLocal();
    const isDue = text !== "[]" && performance.now() - this.#stored.at > SHARE_MS;
    if (text === this.#stored.text && !isDue) return;
    this.#stored = { text, at: performance.now() };
    await writeHistory("shareForms", this.replica, text);
  }

  /** Returns the forms for which somebody came or went since the last call; `remote` are those of other replicas, `null` as before. */
  changes(remote: string[] | null): AtForm[] {
    const { forms, text } = this.#readLocal();
    this.#remote = remote ?? this.#remote;
    const source = text + this.#remote.join();
    if (this.#source === source) return [];
    this.#source = source;
    const before = this.#joined;
    const joined = join([...forms, ...this.#remote.flatMap((other): AtForm[] => JSON.parse(other))]);
    this.#joined = joined;
    const gone = [...before.values()].filter((form) => !joined.has(idOf(form)));
    const openedForms = [...joined].filter(
      ([id, form]) => JSON.stringify(before.get(id)) !== JSON.stringify(form),
    );
    return [...openedForms.map(([, form]) => form), ...gone.map((form) => ({ ...form, people: [] }))];
  }

  /** Returns the text of an event for a role: these forms, or all that are open; empty where there is nothing that it may read. */
  textFor(role: Role, changed?: AtForm[]): string {
    const all = changed ?? [...this.#joined.values()];
    const forms = all.filter(({ resource }) => mayUse(role, resource, "read"));
    if (changed && forms.length === 0) return "";
    return `data: ${JSON.stringify({ forms, ...(!changed && { isAll: true }) })}\n\n`;
  }
}
