import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import { isWithinLength, MAX_LENGTH } from "../../fields/checks";
import { NOT_ALLOWED, type Problem } from "../../messages/problem";
import { isFromOtherUser } from "../../messages/session";
import { can, type Operation, type Permission } from "../../resources/permissions";
import { findResource } from "../../resources/registry";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { LOGIN_PATH } from "../../resources/routes";
import { isOwnSite } from "../http/request-head";
import { withSpan } from "../process/spans";
import { currentSession } from "./current-session";
import { FORBIDDEN, type OrRefusal, SIGNED_OUT } from "./refusal";
import type { Session } from "./seal";

export async function sessionOrRefusal(): Promise<OrRefusal<Session>> {
  const session = await currentSession();
  return session ? { ok: true, value: session } : SIGNED_OUT;
}

/** Returns the session if its role has one of the permissions. Every access to data must call this: the middleware protects only screens. */
export async function authorize(
  operation: Operation,
  ...permissions: Permission[]
): Promise<OrRefusal<Session>> {
  const session = await sessionOrRefusal();
  if (!session.ok) return session;
  const isAllowed = permissions.some((permission) => can(session.value.role, permission, operation));
  return isAllowed ? session : FORBIDDEN;
}

export const requireSession = async (): Promise<Session> => (await currentSession()) ?? redirect(LOGIN_PATH);

/** Returns the session of a page's request if its role has a permission, else renders the not-found screen (session.md#permissions). */
export async function requirePermission(permission: Permission, operation: Operation): Promise<Session> {
  const session = await requireSession();
  return can(session.role, permission, operation) ? session : notFound();
}

const OTHER_USER: Problem = { kind: "session", reason: "other" };

/** The reply to a request that no page of this app sends: malformed, or from another site. */
export const REFUSED_REPLY: Problem = { kind: "message", text: NOT_ALLOWED };

/** Returns the problem of a server action if another site or a page of another user called it, else `null`. */
async function callerProblem(userId: string): Promise<Problem | null> {
  if (!isOwnSite(await headers())) return REFUSED_REPLY;
  const session = await currentSession();
  return session && session.userId !== userId ? OTHER_USER : null;
}

/** Returns the problem of a data request if its page was rendered for another user than the one signed in, else `null`. */
export async function readerProblem(request: Request): Promise<Problem | null> {
  const session = await currentSession();
  return session && isFromOtherUser(request, session.userId) ? OTHER_USER : null;
}

// Anybody can call a server action with any arguments, so every action first checks its caller and its arguments.

/** The maximum number of texts of a form, and their total length with their field names, in characters. */
const MAX_FIELDS = 100;
const MAX_TEXTS_LENGTH = 100_000;

export const resourceName = z
  .string()
  .transform(findResource)
  .pipe(z.custom<ResourceDefinition>((resource) => resource !== undefined));

export const recordTexts = z.custom<Record<string, string>>((value) => {
  if (typeof value !== "object" || value === null) return false;
  const texts = Object.entries(value);
  if (texts.length > MAX_FIELDS || texts.some(([, text]) => typeof text !== "string")) return false;
  return texts.reduce((length, [field, text]) => length + field.length + text.length, 0) <= MAX_TEXTS_LENGTH;
});

export const shortText = z
  .string()
  .min(1)
  .refine((text) => isWithinLength(text, MAX_LENGTH));

/** Parses the id of the user for whom the calling page was rendered, which an action compares with the session. */
export const pageOwner = shortText.brand<"owner">();

export const formData = z.instanceof(FormData);

type Owner = z.output<typeof pageOwner>;

const withActionSpan = <Reply>(action: string, work: () => Promise<Reply>) =>
  withSpan(`action ${action}`, { "sns.action": action }, work, (reply) => {
    const { kind } = Object(reply) as { kind?: string };
    return kind ? { "sns.reply": kind } : {};
  });

/** Creates a server action for pages of signed-in users. Its last argument is the id of the user for whom the page was rendered. */
export function pageAction<
  Arguments extends z.ZodType<[...unknown[], Owner], [...unknown[], string]>,
  Reply extends object,
>(name: string, schema: Arguments, handler: (...args: z.output<Arguments>) => Promise<Reply>) {
  return (...args: z.input<Arguments>): Promise<Reply | Problem> =>
    withActionSpan<Reply | Problem>(name, async () => {
      const { data } = schema.safeParse(args);
      if (!data) return REFUSED_REPLY;
      const userId = data.at(-1) as Owner;
      return (await callerProblem(userId)) ?? handler(...data);
    });
}

/** Creates a server action for pages without a session. `refuse` returns the reply to other sites and to malformed arguments. */
export function guestAction<Arguments extends z.ZodType<unknown[], unknown[]>, Reply>(
  name: string,
  schema: Arguments,
  handler: (...args: z.output<Arguments>) => Promise<Reply>,
  refuse: (args: z.output<Arguments> | undefined) => Reply,
) {
  return (...args: z.input<Arguments>): Promise<Reply> =>
    withActionSpan(name, async () => {
      const { data } = schema.safeParse(args);
      return data && isOwnSite(await headers()) ? handler(...data) : refuse(data);
    });
}
