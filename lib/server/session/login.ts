import "server-only";
import { headers } from "next/headers";
import { isUpTo, LONGEST, LONGEST_PASSWORD, tooLong } from "../../fields/checks";
import { BUSY } from "../../messages/problem";
import type { Offer } from "../../messages/session";
import { LOGIN_CALL } from "../../resources/calls";
import { RESOURCES } from "../../resources/registry";
import {
  comparePath,
  copyPath,
  HELP_PATH,
  historyPath,
  homeOf,
  importPath,
  importTitle,
  ROUTES,
  redirectFor,
  undoPath,
} from "../../resources/routes";
import { type Answer, callApi } from "../api/client";
import { type ApiFailure, describe } from "../api/errors";
import { CLIENT_ADDRESS } from "../http/request-head";
import { metrics } from "../http/requests";
import type { LoginKeys } from "../store/login-store";
import { audit } from "./audit";
import { startSession } from "./current-session";
import { screenAddress } from "./guard-request";
import { attemptOf, inLane, markFailed, markSucceeded } from "./login-limits";
import type { NotAsked } from "./refusal";
import { newSession, readPerson, type Session } from "./seal";

type LoginFields = { username: string; password: string };

/** Characters that no keyboard types: control characters and lone surrogates. */
const NOT_A_NAME = /[\p{Cc}\p{Cs}]/u;

/** Returns why a login is not sent to the API, as text for the person, or `null`. */
function fieldProblem({ username, password }: LoginFields): string | null {
  if (!isUpTo(username, LONGEST)) return `Pengguna: ${tooLong(LONGEST).toLowerCase()}.`;
  if (!isUpTo(password, LONGEST_PASSWORD)) return `Kata Kunci: ${tooLong(LONGEST_PASSWORD).toLowerCase()}.`;
  if (!NOT_A_NAME.test(username)) return null;
  return "Pengguna berisi karakter yang tidak terlihat. Hapus seluruh isinya, lalu ketik ulang.";
}

/** Statuses that say nothing about the person: timeout and too many requests. */
const NOT_ABOUT_PERSON = [408, 429];

function isRejected(failure: ApiFailure): boolean {
  if (failure.kind !== "http" || NOT_ABOUT_PERSON.includes(failure.status)) return false;
  return failure.status >= 400 && failure.status < 500;
}

/** Logs a login that was not sent to the API; returns its message. */
function refuse(reason: NotAsked, words: string): string {
  audit(null, { action: "sign-in" }, { kind: reason });
  metrics.loginsRefused.inc({ reason });
  return words;
}

function tooMany(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds < 60 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`;
  return `Terlalu banyak percobaan masuk yang gagal. Coba lagi dalam ${wait}.`;
}

async function start({ status, body }: Answer, username: string): Promise<string | null> {
  const person = readPerson(body, username);
  if (!person) return describe({ kind: "unreadable", status });
  const session = newSession(person);
  if (!(await startSession(session))) {
    return "Token dari server terlalu besar untuk disimpan. Hubungi pengelola sistem.";
  }
  audit(session, { action: "sign-in" }, null);
  metrics.sessionsStarted.inc();
  return null;
}

async function signIn(keys: LoginKeys, waitMs: number, fields: LoginFields): Promise<string | null> {
  if (waitMs > 0) return refuse("throttled", tooMany(waitMs));
  const body = new URLSearchParams(fields);
  const result = await callApi({ ...LOGIN_CALL, body, token: null });
  if (result.ok) {
    const problem = await start(result.value, fields.username);
    if (problem === null) await markSucceeded(keys);
    return problem;
  }
  const { failure } = result;
  // No user name is logged: somebody may have typed the password there.
  audit(null, { action: "sign-in" }, failure);
  if (failure.kind === "session") throw new Error("A call without a session cannot end one.");
  if (isRejected(failure)) {
    metrics.loginsRefused.inc({ reason: "rejected" });
    await markFailed(keys);
  }
  return (failure.kind === "http" && (failure.message ?? failure.detail)) || describe(failure);
}

/** Signs a person in (session.md#login) and starts the session; returns `null`, or a message. */
export async function login(username: string, password: string): Promise<string | null> {
  const fields = { username, password };
  const problem = fieldProblem(fields);
  if (problem !== null) return refuse("invalid", problem);
  const keys = attemptOf(username, (await headers()).get(CLIENT_ADDRESS) ?? "");
  return inLane(
    keys,
    (waitMs) => signIn(keys, waitMs, fields),
    () => refuse("busy", BUSY),
  );
}

function titleOf(pathname: string): string | undefined {
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

/** Returns the offer of the screen that a person wanted, unless it is the start screen or not permitted. */
export function offerFor({ role, userId }: Session, requestedPath: string): Offer | null {
  const url = URL.parse(requestedPath, "http://app");
  const href = url && screenAddress(url);
  if (!href || url.pathname === homeOf(role) || redirectFor(url.pathname, role) !== null) return null;
  const title = titleOf(url.pathname);
  return title === undefined ? null : { userId, href, title };
}
