import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import { isWithinLength, MAX_TEXT_LENGTH } from "../../fields/checks";
import { NOT_ALLOWED, type Problem } from "../../messages/problem";
import { isFromOtherUser } from "../../messages/session";
import { can, type Operation, type Permission } from "../../resources/permissions";
import { findResource } from "../../resources/registry";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { LOGIN_PATH } from "../../resources/routes";
import { isFromOwnSite } from "../http/request-head";
import { withSpan } from "../process/spans";
import { getCurrentSession } from "./current-session";
import { FORBIDDEN_RESULT, type ResultOrRefusal, SIGNED_OUT_RESULT } from "./refusal";
import type { Session } from "./seal";

export async function getSessionOrRefusal(): Promise<ResultOrRefusal<Session>> {
  const session = await getCurrentSession();
  return session ? { ok: true, value: session } : SIGNED_OUT_RESULT;
}

/** Returns the session if its role has one of the permissions. Every access to data must call `authorize`, because the middleware protects only screens. */
export async function authorize(
  operation: Operation,
  ...permissions: Permission[]
): Promise<ResultOrRefusal<Session>> {
  const session = await getSessionOrRefusal();
  if (!session.ok) return session;
  const isAllowed = permissions.some((permission) => can(session.value.role, permission, operation));
  return isAllowed ? session : FORBIDDEN_RESULT;
}

export const requireSession = async (): Promise<Session> =>
  (await getCurrentSession()) ?? redirect(LOGIN_PATH);

/** Returns the session if its role has a permission; else renders the not-found screen, or redirects to the login without a session (session.md#permissions). */
export async function requirePermission(permission: Permission, operation: Operation): Promise<Session> {
  const session = await requireSession();
  return can(session.role, permission, operation) ? session : notFound();
}

/** Returns the problem if a data request comes from a page that was rendered for another user, else `null`. */
export async function findDataRequestProblem(request: Request): Promise<Problem | null> {
  const session = await getCurrentSession();
  return session && isFromOtherUser(request, session.userId) ? OTHER_USER_PROBLEM : null;
}

const OTHER_USER_PROBLEM: Problem = { kind: "session", reason: "other" };

/** The reply to a request that no page of this app sends: a malformed one, or one from another site. */
export const REFUSED_REPLY: Problem = { kind: "message", text: NOT_ALLOWED };

// Anybody can call a server action with any arguments, so every action first checks its caller and its arguments.

/** Creates a server action for pages of signed-in users. Its last argument is the id of the user for whom the page was rendered. */
export function createPageAction<
  Arguments extends z.ZodType<[...unknown[], PageUserId], [...unknown[], string]>,
  Reply extends object,
>(name: string, schema: Arguments, handler: (...args: z.output<Arguments>) => Promise<Reply>) {
  return (...args: z.input<Arguments>): Promise<Reply | Problem> =>
    withActionSpan<Reply | Problem>(name, async () => {
      const { data } = schema.safeParse(args);
      if (!data) return REFUSED_REPLY;
      const userId = data.at(-1) as PageUserId;
      return (await findActionProblem(userId)) ?? handler(...data);
    });
}

/** Creates a server action that needs no session; `refuse` returns the reply to other sites and to malformed arguments. */
export function createGuestAction<Arguments extends z.ZodType<unknown[], unknown[]>, Reply>(
  name: string,
  schema: Arguments,
  handler: (...args: z.output<Arguments>) => Promise<Reply>,
  refuse: (args: z.output<Arguments> | undefined) => Reply,
) {
  return (...args: z.input<Arguments>): Promise<Reply> =>
    withActionSpan(name, async () => {
      const { data } = schema.safeParse(args);
      return data && isFromOwnSite(await headers()) ? handler(...data) : refuse(data);
    });
}

type PageUserId = z.output<typeof pageUserIdSchema>;

/** Returns the problem if another site, or a page that was rendered for another user, called a server action; else `null`. */
async function findActionProblem(userId: string): Promise<Problem | null> {
  if (!isFromOwnSite(await headers())) return REFUSED_REPLY;
  const session = await getCurrentSession();
  return session && session.userId !== userId ? OTHER_USER_PROBLEM : null;
}

const withActionSpan = <Reply>(action: string, work: () => Promise<Reply>) =>
  withSpan(`action ${action}`, { "sns.action": action }, work, (reply) => {
    const { kind } = Object(reply) as { kind?: string };
    return kind ? { "sns.reply": kind } : {};
  });

/** Parses the name of a resource to its definition. */
export const resourceSchema = z
  .string()
  .transform(findResource)
  .pipe(z.custom<ResourceDefinition>((resource) => resource !== undefined));

/** The maximum number of texts in a form, and the maximum total length of the texts and their field names, in characters. */
const MAX_TEXT_FIELDS = 100;
const MAX_TEXTS_LENGTH = 100_000;

export const recordTextsSchema = z.custom<Record<string, string>>((value) => {
  if (typeof value !== "object" || value === null) return false;
  const textEntries = Object.entries(value);
  if (textEntries.length > MAX_TEXT_FIELDS) return false;
  if (textEntries.some(([, text]) => typeof text !== "string")) return false;
  return textEntries.flat().join("").length <= MAX_TEXTS_LENGTH;
});

export const shortTextSchema = z
  .string()
  .min(1)
  .refine((text) => isWithinLength(text, MAX_TEXT_LENGTH));

/** Parses the id of the user for whom the calling page was rendered, which an action compares with the session. */
export const pageUserIdSchema = shortTextSchema.brand<"owner">();

export const formDataSchema = z.instanceof(FormData);
