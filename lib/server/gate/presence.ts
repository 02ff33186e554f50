import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { type AtForm, FORMS_HEADER, MOST_FORMS, type OpenedForm } from "../../batch/history/entry";
import { can, type Operation, type Role } from "../../resources/permissions";
import { resourceNamed } from "../../resources/registry";
import type { Session } from "../session/seal";
import { readFormsElsewhere, shareForms } from "../store/history";

/** How often what is open here is stored anew, in milliseconds: it holds for some of these. */
const SHARE_MS = 3_000;

/** The longest key of a record. */
const LONGEST_KEY = 100;

/** A stream, whose browser has these forms open as long as it lasts. */
type Holder = { session: Session; forms: OpenedForm[] };

const replica = randomUUID();

/** Who is at which form, here and on other replicas, by `idOf`; what of it is open here, and was stored and read last, as JSON. */
let known = new Map<string, AtForm>();
let here = { forms: [] as AtForm[], text: "[]" };
let shared = { text: "[]", at: 0 };
let elsewhere: string[] = [];
let isChanged = false;

const idOf = ({ resource, key }: OpenedForm) => `${resource} ${key}`;

export function mayUse(role: Role, resource: string, operation: Operation): boolean {
  const definition = resourceNamed(resource);
  return definition !== undefined && can(role, definition.permission, operation);
}

const opened = z.array(z.tuple([z.string(), z.string().max(LONGEST_KEY)])).max(MOST_FORMS);

/** Returns the forms that a browser says to have open, as far as its person may use them. */
export function formsIn({ headers }: IncomingMessage, role: Role): OpenedForm[] {
  try {
    const parsed = opened.safeParse(JSON.parse(decodeURIComponent(String(headers[FORMS_HEADER]))));
    const forms = (parsed.data ?? []).map(([resource, key]) => ({ resource, key }));
    return forms.filter(({ resource }) => mayUse(role, resource, "update"));
  } catch {
    return [];
  }
}

/** Notes that a stream with open forms has begun or ended. */
export function noteForms({ forms }: Holder): void {
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

function* openHere(holders: Iterable<Holder>): Generator<AtForm> {
  for (const { forms, session } of holders) {
    const { userId, name, username } = session;
    for (const form of forms) yield { ...form, people: [{ userId, name: name || username }] };
  }
}

/** Stores what is open here if it has changed, and from time to time as long as there is some. */
async function share({ text }: typeof here): Promise<void> {
  const isDue = text !== "[]" && Date.now() - shared.at > SHARE_MS;
  if (text === shared.text && !isDue) return;
  shared = { text, at: Date.now() };
  await shareForms(replica, text);
}

/** Returns the forms for which somebody came or went since the last time, on any replica. */
export async function formsChanged(holders: Iterable<Holder>): Promise<AtForm[]> {
  const isOwn = isChanged;
  isChanged = false;
  if (isOwn) {
    const forms = [...join(openHere(holders)).values()];
    here = { forms, text: JSON.stringify(forms) };
  }
  await share(here).catch(() => undefined);
  const texts = await readFormsElsewhere(replica).catch(() => elsewhere);
  if (!isOwn && texts.join() === elsewhere.join()) return [];
  elsewhere = texts;
  const before = known;
  known = join([...here.forms, ...texts.flatMap((text): AtForm[] => JSON.parse(text))]);
  const gone = [...before.values()].filter((form) => !known.has(idOf(form)));
  const come = [...known].filter(([id, form]) => JSON.stringify(before.get(id)) !== JSON.stringify(form));
  return [...come.map(([, form]) => form), ...gone.map((form) => ({ ...form, people: [] }))];
}

/** Returns the text of an event for a role: these forms, or all that are open; empty where there is nothing that it may read. */
export function formsText(role: Role, changed?: AtForm[]): string {
  const forms = (changed ?? [...known.values()]).filter(({ resource }) => mayUse(role, resource, "read"));
  if (changed && forms.length === 0) return "";
  return `data: ${JSON.stringify({ forms, ...(!changed && { isAll: true }) })}\n\n`;
}
