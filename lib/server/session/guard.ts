import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import { isUpTo, LONGEST } from "../../fields/checks";
import { NOT_ALLOWED, type Problem } from "../../messages/problem";
import { isFromOther } from "../../messages/session";
import { can, type Operation, type Permission } from "../../resources/permissions";
import { resourceNamed } from "../../resources/registry";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { LOGIN_PATH } from "../../resources/routes";
import { isOwnSite } from "../http/request-head";
import { inSpan } from "../process/spans";
import { currentSession } from "./current-session";
import { FORBIDDEN, type OrRefusal, SIGNED_OUT } from "./refusal";
import type { Session } from "./seal";

/** Returns the session, whatever its role may do. */
export async function ownSession(): Promise<OrRefusal<Session>> {
  const session = await currentSession();
  return session ? { ok: true, value: session } : SIGNED_OUT;
}

/** Checks session and permission for each call: the middleware protects screens, not data. */
export async function authorize(
  operation: Operation,
  ...permissions: Permission[]
): Promise<OrRefusal<Session>> {
  const session = await ownSession();
  if (!session.ok) return session;
  const allowed = permissions.some((permission) => can(session.value.role, permission, operation));
  return allowed ? session : FORBIDDEN;
}

/** Returns the session of a screen, or redirects to the login. */
export const requireSession = async (): Promise<Session> => (await currentSession()) ?? redirect(LOGIN_PATH);

/** Returns the session if it has a permission, else shows the not-found screen (session.md#permissions). */
export async function requirePermission(permission: Permission, operation: Operation): Promise<Session> {
  const session = await requireSession();
  return can(session.role, permission, operation) ? session : notFound();
}

const OTHER: Problem = { kind: "session", reason: "other" };

/** The reply to what no page of this app sends. */
export const REFUSED: Problem = { kind: "message", text: NOT_ALLOWED };

/** Returns why a write is refused, or `null`: another site sent it, or a page of `userId` in the session of somebody else. */
export async function writeProblem(userId: string): Promise<Problem | null> {
  if (!isOwnSite(await headers())) return REFUSED;
  const session = await currentSession();
  return session && session.userId !== userId ? OTHER : null;
}

/** Returns the problem of a page that reads for another person than the session's, or `null`. */
export async function otherReaderProblem(request: Request): Promise<Problem | null> {
  const session = await currentSession();
  return session && isFromOther(request, session.userId) ? OTHER : null;
}

// Anybody can call a server action with any arguments. Every action is built here: caller and arguments are checked before the
// handler runs, and a refusal contains no argument.

/** More fields than any form has, and longer texts than any record. */
const MOST_FIELDS = 100;
const LONGEST_TEXTS = 100_000;

/** The name of a resource; the handler gets the resource. */
export const resourceName = z
  .string()
  .transform(resourceNamed)
  .pipe(z.custom<ResourceDefinition>((resource) => resource !== undefined));

/** The values of a form by their fields. */
export const recordTexts = z.custom<Record<string, string>>((value) => {
  if (typeof value !== "object" || value === null) return false;
  const texts = Object.entries(value);
  if (texts.length > MOST_FIELDS || texts.some(([, text]) => typeof text !== "string")) return false;
  return texts.reduce((length, [field, text]) => length + field.length + text.length, 0) <= LONGEST_TEXTS;
});

/** A name, a key or an id. */
export const shortText = z
  .string()
  .min(1)
  .refine((text) => isUpTo(text, LONGEST));

/** The id of a page's user: a page that outlives its session never writes in the next user's session. */
export const owner = shortText.brand<"owner">();

export const formData = z.instanceof(FormData);

type Owner = z.output<typeof owner>;

/** Does an action as a span by its name, with the kind of its reply. */
const traced = <Reply>(action: string, work: () => Promise<Reply>) =>
  inSpan({ name: `action ${action}`, facts: { "sns.action": action } }, work, (reply) => {
    const { kind } = Object(reply) as { kind?: string };
    return kind ? { "sns.reply": kind } : {};
  });

/** A server action for the pages of a signed-in person; the last argument is their `owner`. Traces have its name. */
export function pageAction<
  Arguments extends z.ZodType<[...unknown[], Owner], [...unknown[], string]>,
  Reply extends object,
>(name: string, schema: Arguments, handler: (...args: z.output<Arguments>) => Promise<Reply>) {
  return (...args: z.input<Arguments>): Promise<Reply | Problem> =>
    traced<Reply | Problem>(name, async () => {
      const { data } = schema.safeParse(args);
      if (!data) return REFUSED;
      const userId = data.at(-1) as Owner;
      return (await writeProblem(userId)) ?? handler(...data);
    });
}

/** A server action for a page without a person; `refuse` replies to another site, and to arguments that no page sends. */
export function guestAction<Arguments extends z.ZodType<unknown[], unknown[]>, Reply>(
  name: string,
  schema: Arguments,
  handler: (...args: z.output<Arguments>) => Promise<Reply>,
  refuse: (args: z.output<Arguments> | undefined) => Reply,
) {
  return (...args: z.input<Arguments>): Promise<Reply> =>
    traced(name, async () => {
      const { data } = schema.safeParse(args);
      return data && isOwnSite(await headers()) ? handler(...data) : refuse(data);
    });
}
