import "server-only";
import { headers } from "next/headers";
import { isWithinLength, MAX_LENGTH, MAX_PASSWORD_LENGTH, tooLongMessage } from "../../fields/checks";
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
import { audit } from "./audit";
import { startSession } from "./current-session";
import { screenHref } from "./guard-request";
import { loginKeysOf, markLoginFailed, markLoginSucceeded, runQueuedLogin } from "./login-limits";
import type { LoginRefusal } from "./refusal";
import { newSession, readPerson, type Session } from "./seal";

type LoginFields = { username: string; password: string };

/** Signs a person in (session.md#login); returns `null`, or the message why it failed. */
export async function login(username: string, password: string): Promise<string | null> {
  const fields = { username, password };
  const problem = fieldProblem(fields);
  if (problem !== null) return auditRefusal("invalid", problem);
  const keys = loginKeysOf(username, (await headers()).get(CLIENT_ADDRESS_HEADER) ?? "");
  return runQueuedLogin(
    keys,
    (waitMs) => attemptLogin(keys, waitMs, fields),
    () => auditRefusal("busy", SERVER_BUSY),
  );
}

async function attemptLogin(keys: LoginKeys, waitMs: number, fields: LoginFields): Promise<string | null> {
  if (waitMs > 0) return auditRefusal("throttled", tooManyMessage(waitMs));
  const body = new URLSearchParams(fields);
  const result = await callApi({ ...LOGIN_CALL, body, token: null });
  if (result.ok) {
    const problem = await startSessionOf(result.value, fields.username);
    if (problem === null) await markLoginSucceeded(keys);
    return problem;
  }
  const { failure } = result;
  // The audit line has no user name, because some people type their password in its place.
  audit(null, { action: "sign-in" }, failure);
  if (failure.kind === "session") throw new Error("A call without a session cannot end one.");
  if (isRejected(failure)) {
    metrics.loginsRefused.inc({ reason: "rejected" });
    await markLoginFailed(keys);
  }
  return (failure.kind === "http" && (failure.message ?? failure.detail)) || describeFailure(failure);
}

async function startSessionOf({ status, body }: ApiResponse, username: string): Promise<string | null> {
  const person = readPerson(body, username);
  if (!person) return describeFailure({ kind: "unreadable", status });
  const session = newSession(person);
  if (!(await startSession(session))) {
    return "Token dari server terlalu besar untuk disimpan. Hubungi pengelola sistem.";
  }
  audit(session, { action: "sign-in" }, null);
  metrics.sessionsStarted.inc();
  return null;
}

/** Control characters and lone surrogates, which keyboards do not type. */
const UNTYPABLE = /[\p{Cc}\p{Cs}]/u;

function fieldProblem({ username, password }: LoginFields): string | null {
  if (!isWithinLength(username, MAX_LENGTH)) return `Pengguna: ${tooLongMessage(MAX_LENGTH).toLowerCase()}.`;
  if (!isWithinLength(password, MAX_PASSWORD_LENGTH))
    return `Kata Kunci: ${tooLongMessage(MAX_PASSWORD_LENGTH).toLowerCase()}.`;
  if (!UNTYPABLE.test(username)) return null;
  return "Pengguna berisi karakter yang tidak terlihat. Hapus seluruh isinya, lalu ketik ulang.";
}

const TRANSIENT_STATUSES = [408, 429];

function auditRefusal(reason: LoginRefusal, message: string): string {
  audit(null, { action: "sign-in" }, { kind: reason });
  metrics.loginsRefused.inc({ reason });
  return message;
}

function tooManyMessage(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds < 60 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`;
  return `Terlalu banyak percobaan masuk yang gagal. Coba lagi dalam ${wait}.`;
}

/** Returns the screen that was requested before the login; `null` if it is the start screen, or if the person may not open it. */
export function requestedScreenFor({ role, userId }: Session, requestedHref: string): RequestedScreen | null {
  const url = URL.parse(requestedHref, "http://app");
  const href = url && screenHref(url);
  if (!href || url.pathname === startPathOf(role) || redirectFor(url.pathname, role) !== null) return null;
  const title = screenTitle(url.pathname);
  return title === undefined ? null : { userId, href, title };
}

function screenTitle(pathname: string): string | undefined {
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

function isRejected(failure: ApiFailure): boolean {
  if (failure.kind !== "http" || TRANSIENT_STATUSES.includes(failure.status)) return false;
  return failure.status >= 400 && failure.status < 500;
}
