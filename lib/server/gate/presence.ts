import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { type AtForm, FORMS_HEADER, MOST_FORMS, type OpenedForm } from "../../batch/history/entry";
import { can, type Operation, type Role } from "../../resources/permissions";
import { resourceNamed } from "../../resources/registry";
import type { Session } from "../session/seal";
import { shareForms } from "../store/history";

/** How often what is open here is stored anew, in milliseconds: it holds for some of these. */
const SHARE_MS = 3_000;

/** The longest key of a record. */
const LONGEST_KEY = 100;

/** A stream, whose tab has these forms open as long as it lasts. */
type Holder = { session: Session; forms: OpenedForm[] };

/** The name of this process beside its replicas. */
export const replica = randomUUID();

/** Who is at which form on any replica, by `idOf`, and the JSON of which it was made: of this replica's forms, and of those of others. */
let joined = new Map<string, AtForm>();
let source = "";
let local = { forms: [] as AtForm[], text: "[]" };
let remote: string[] = [];

let stored = { text: "[]", at: 0 };
let isChanged = false;

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

/** Marks that a stream with open forms has begun or ended. */
export function markFormsChanged({ forms }: Holder): void {
  if (forms.length > 0) isChanged = true;
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

function readLocal(holders: Iterable<Holder>): typeof local {
  if (isChanged) {
    const forms = [...join(openIn(holders)).values()];
    local = { forms, text: JSON.stringify(forms) };
  }
  isChanged = false;
  return local;
}

/** Stores what is open on this replica if it has changed, and from time to time as long as there is some. */
export async function storeForms(holders: Iterable<Holder>): Promise<void> {
  const { text } = readLocal(holders);
  const isDue = text !== "[]" && performance.now() - stored.at > SHARE_MS;
  if (text === stored.text && !isDue) return;
  stored = { text, at: performance.now() };
  await shareForms(replica, text);
}

/** Returns the forms for which somebody came or went since the last time; `others` are those of other replicas, `null` as they were. */
export function formsChanged(holders: Iterable<Holder>, others: string[] | null): AtForm[] {
  const { forms, text } = readLocal(holders);
  remote = others ?? remote;
  if (source === text + remote.join()) return [];
  source = text + remote.join();
  const before = joined;
  joined = join([...forms, ...remote.flatMap((other): AtForm[] => JSON.parse(other))]);
  const gone = [...before.values()].filter((form) => !joined.has(idOf(form)));
  const come = [...joined].filter(([id, form]) => JSON.stringify(before.get(id)) !== JSON.stringify(form));
  return [...come.map(([, form]) => form), ...gone.map((form) => ({ ...form, people: [] }))];
}

/** Returns the text of an event for a role: these forms, or all that are open; empty where there is nothing that it may read. */
export function formsText(role: Role, changed?: AtForm[]): string {
  const forms = (changed ?? [...joined.values()]).filter(({ resource }) => mayUse(role, resource, "read"));
  if (changed && forms.length === 0) return "";
  return `data: ${JSON.stringify({ forms, ...(!changed && { isAll: true }) })}\n\n`;
}
