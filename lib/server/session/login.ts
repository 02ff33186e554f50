import "server-only";
import { headers } from "next/headers";
import { isWithinLength, MAX_PASSWORD_LENGTH, MAX_TEXT_LENGTH, tooLongMessage } from "../../fields/checks";
import { SERVER_BUSY } from "../../messages/problem";
import type { RequestedScreen } from "../../messages/session";
import { LOGIN_CALL } from "../../resources/api-calls";
import { RESOURCES } from "../../resources/registry";
import {
  comparePath,
  copyPath,
  HELP_PATH,
  historyPath,
  importPath,
  importTitle,
  ROUTES,
  redirectFor,
  startPathOf,
  undoPath,
} from "../../resources/routes";
import { type ApiResponse, callApi } from "../api/client";
import { type ApiFailure, describeFailure } from "../api/errors";
import { CLIENT_ADDRESS_HEADER } from "../http/request-head";
import { metrics } from "../http/requests";
import type { LoginKeys } from "../store/login-store";
import { logAuditEvent } from "./audit";
import { startSession } from "./current-session";
import { toScreenHref } from "./guard-request";
import { createLoginKeys, markLoginFailed, markLoginSucceeded, runQueuedLogin } from "./login-limits";
import { parseLoginResponse } from "./login-response";
import type { LoginRefusal } from "./refusal";
import { createSession, type Session } from "./seal";

type LoginFields = { username: string; password: string };

/** Signs a person in (session.md#login); returns `null` after a success, else an error message. */
export async function login(username: string, password: string): Promise<string | null> {
  const loginFields = { username, password };
  const problem = findFieldProblem(loginFields);
  if (problem !== null) return auditLoginRefusal("invalid", problem);
  const loginKeys = createLoginKeys(username, (await headers()).get(CLIENT_ADDRESS_HEADER) ?? "");
  return runQueuedLogin(
    loginKeys,
    (waitMs) => attemptLogin(loginKeys, waitMs, loginFields),
    () => auditLoginRefusal("busy", SERVER_BUSY),
  );
}

/** Control characters and lone surrogates, which no keyboard types. */
const UNTYPABLE_CHARACTERS = /[\p{Cc}\p{Cs}]/u;

function findFieldProblem({ username, password }: LoginFields): string | null {
  if (!isWithinLength(username, MAX_TEXT_LENGTH))
    return `Pengguna: ${tooLongMessage(MAX_TEXT_LENGTH).toLowerCase()}.`;
  if (!isWithinLength(password, MAX_PASSWORD_LENGTH))
    return `Kata Kunci: ${tooLongMessage(MAX_PASSWORD_LENGTH).toLowerCase()}.`;
  if (UNTYPABLE_CHARACTERS.test(username))
    return "Pengguna berisi karakter yang tidak terlihat. Hapus seluruh isinya, lalu ketik ulang.";
  return null;
}

/** Sends a login to the API, unless it must still wait; returns `null` after a success, else an error message. */
async function attemptLogin(keys: LoginKeys, waitMs: number, fields: LoginFields): Promise<string | null> {
  if (waitMs > 0) return auditLoginRefusal("throttled", tooManyLoginsMessage(waitMs));
  const body = new URLSearchParams(fields);
  const result = await callApi({ ...LOGIN_CALL, body, token: null });
  if (result.ok) {
    const problem = await startSessionFromResponse(result.value, fields.username);
    if (problem === null) await markLoginSucceeded(keys);
    return problem;
  }
  const { failure } = result;
  // The audit line has no user name, because some people type their password in its place.
  logAuditEvent(null, { action: "sign-in" }, failure);
  if (failure.kind === "session") throw new Error("A call without a session cannot end one.");
  if (isRejectedByApi(failure)) {
    metrics.loginsRefused.inc({ reason: "rejected" });
    await markLoginFailed(keys);
  }
  return (failure.kind === "http" && (failure.message ?? failure.detail)) || describeFailure(failure);
}

function auditLoginRefusal(reason: LoginRefusal, message: string): string {
  logAuditEvent(null, { action: "sign-in" }, { kind: reason });
  metrics.loginsRefused.inc({ reason });
  return message;
}

function tooManyLoginsMessage(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  const waitText = seconds < 60 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`;
  return `Terlalu banyak percobaan masuk yang gagal. Coba lagi dalam ${waitText}.`;
}

const TRANSIENT_STATUSES = [408, 429];

function isRejectedByApi(failure: ApiFailure): boolean {
  if (failure.kind !== "http" || TRANSIENT_STATUSES.includes(failure.status)) return false;
  return failure.status >= 400 && failure.status < 500;
}

async function startSessionFromResponse(
  { status, body }: ApiResponse,
  username: string,
): Promise<string | null> {
  const person = parseLoginResponse(body, username);
  if (!person) return describeFailure({ kind: "unreadable", status });
  const session = createSession(person);
  if (!(await startSession(session)))
    return "Token dari server terlalu besar untuk disimpan. Hubungi pengelola sistem.";
  logAuditEvent(session, { action: "sign-in" }, null);
  metrics.sessionsStarted.inc();
  return null;
}

/** Returns the screen that a person requested before the login; `null` for the start screen, no screen, or one that the person may not open. */
export function findRequestedScreen(
  { role, userId }: Session,
  requestedHref: string,
): RequestedScreen | null {
  const url = URL.parse(requestedHref, "http://app");
  const href = url && toScreenHref(url);
  if (!href || url.pathname === startPathOf(role) || redirectFor(url.pathname, role) !== null) return null;
  const title = findScreenTitle(url.pathname);
  return title === undefined ? null : { userId, href, title };
}

function findScreenTitle(pathname: string): string | undefined {
  for (const { screens, catalogue } of RESOURCES) {
    const { list, create, update } = screens;
    if (list.path === pathname) return list.title;
    if (create?.path === pathname) return create.title;
    if (importPath(list.path) === pathname) return importTitle(list.title);
    if (historyPath(list.path) === pathname) return `Riwayat ${list.title}`;
    if (catalogue && comparePath(list.path) === pathname) return `Bandingkan dealer ${catalogue}`;
    if (undoPath(list.path) === pathname) return `Urungkan di ${list.title}`;
    if (catalogue && copyPath(list.path) === pathname) return `Salin katalog ${catalogue}`;
    if (update && pathname.startsWith(`${update.path}/`)) return update.title;
  }
  if (pathname === HELP_PATH) return "Bantuan";
  if (pathname === historyPath()) return "Riwayat";
  return ROUTES.find(({ path }) => path === pathname)?.label;
}
