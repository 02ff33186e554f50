import {
  ownerHeader,
  type RequestedScreen,
  type SessionEnd,
  type SessionEndNotice,
  type SessionReply,
  type SessionTimeLeft,
  WARNING_MS,
} from "@/lib/messages/session";
import { createChannel, createListeners, createStore } from "../_ui/state/store";
import { tabStorage } from "./drafts/draft";

/** Whether this document has shown signed-in pages, which the router's cache may still have. */
export const wasSignedIn = createStore(false);

const REQUESTED_SCREEN_KEY = "sns_offer";

/** Returns whether this tab has a screen to offer that was requested before the login. */
export const hasRequestedScreen = () => Boolean(tabStorage()?.getItem(REQUESTED_SCREEN_KEY));

/** Returns the screen that this user requested in this tab before the login; `null` if there is none. */
export function readRequestedScreen(userId: string): RequestedScreen | null {
  try {
    const screen: RequestedScreen | null = JSON.parse(tabStorage()?.getItem(REQUESTED_SCREEN_KEY) ?? "null");
    return screen?.userId === userId ? screen : null;
  } catch {
    return null;
  }
}

/** Stores the screen to offer on the next signed-in page of this tab; `null` removes it. */
export function storeRequestedScreen(screen: RequestedScreen | null): void {
  if (screen) tabStorage()?.setItem(REQUESTED_SCREEN_KEY, JSON.stringify(screen));
  else tabStorage()?.removeItem(REQUESTED_SCREEN_KEY);
}

const TIMEOUT_MS = 10_000;

async function request(method: string, userId: string, signal?: AbortSignal): Promise<SessionReply | null> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch("/session", {
      method,
      headers: ownerHeader(userId),
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Returns the state of the session of this page's user; `null` without a response. */
export const fetchSession = (userId: string) => request("GET", userId);

const closeListeners = createListeners();

/** Ends the session of this page's user; returns how it has ended (`other` if another user has logged in), or `null` without a response. */
export async function closeSession(userId: string): Promise<SessionEnd | null> {
  closeListeners.notify();
  const reply = await request("DELETE", userId);
  return reply && reply.kind !== "running" ? reply.reason : null;
}

/** Resets the idle timeout on the server; returns the state of the session; `null` without a response. */
async function reportUse(userId: string): Promise<SessionReply | null> {
  const aborter = new AbortController();
  // Aborts the request on logout, because a late response would set the cookie again.
  const unsubscribe = closeListeners.subscribe(() => aborter.abort());
  const reply = await request("POST", userId, aborter.signal);
  unsubscribe();
  return reply;
}

/** A message between tabs: a page was opened for `userId`, the session was used, or it has ended. */
export type SessionMessage = { userId: string } & (
  | { kind: "opened" }
  | ({ kind: "used" } & SessionTimeLeft)
  | SessionEndNotice
);

const sessionChannel = createChannel<SessionMessage>("sns_session");

/** Sends a message to every tab of this browser, including this one. */
export const notifyTabs = sessionChannel.post;

const activityListeners = createListeners();

/** Prolongs the session while the page works without input, for example during a batch. */
export const markActivity = activityListeners.notify;

export function hidePage(): void {
  document.documentElement.style.visibility = "hidden";
}

/** The longest interval between two checks of the remaining time, in milliseconds, because timers stop while the machine sleeps. */
const CHECK_EVERY_MS = 15_000;

/** The shortest interval between two requests that report use, in milliseconds. */
const REPORT_EVERY_MS = 20_000;

const USE_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"];

type SessionHandlers = {
  /** Called a minute before the end; with `isFinal`, use no longer prolongs the session. */
  onWarning: (isFinal: boolean) => void;
  /** Called when the session is prolonged after a warning. */
  onProlonged: () => void;
  onEnd: (reason: SessionEnd) => void;
};

/** Returns a function that returns the milliseconds since `stopwatch` was called, including the time that the machine sleeps. */
function stopwatch(): () => number {
  const date = Date.now();
  const uptime = performance.now();
  return () => Math.max(Date.now() - date, performance.now() - uptime);
}

/** Watches the session of the page's user: reports use to the server, and calls the handlers. Counts the remaining time itself between replies. */
export function watchSession(userId: string, { onWarning, onProlonged, onEnd }: SessionHandlers) {
  const listening = new AbortController();
  const { signal } = listening;
  let timeLeft: (SessionTimeLeft & { elapsed: () => number }) | null = null;
  let isWarned = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reportTimer: ReturnType<typeof setTimeout> | undefined;
  let sinceReport = stopwatch();

  const remaining = () => (timeLeft ? timeLeft.endsIn - timeLeft.elapsed() : Number.POSITIVE_INFINITY);

  function stop() {
    listening.abort();
    clearTimeout(timer);
    clearTimeout(reportTimer);
  }

  function end(reason: SessionEnd) {
    stop();
    onEnd(reason);
  }

  function warn(isFinal: boolean) {
    if (!isWarned) onWarning(isFinal);
    isWarned = true;
  }

  function schedule() {
    clearTimeout(timer);
    const delay = remaining() - (isWarned ? 0 : WARNING_MS);
    timer = setTimeout(checkTime, Math.min(Math.max(delay, 0), CHECK_EVERY_MS));
  }

  function receive(reply: SessionReply | null) {
    if (signal.aborted || !reply) return;
    if (reply.kind !== "running") return end(reply.reason);
    timeLeft = { ...reply, elapsed: stopwatch() };
    if (reply.endsIn <= WARNING_MS) warn(reply.isFinal);
    else if (isWarned) {
      isWarned = false;
      onProlonged();
    }
    schedule();
  }

  async function checkTime() {
    const isDue = !timeLeft || remaining() <= (isWarned ? 0 : WARNING_MS);
    const reply = isDue ? await fetchSession(userId) : null;
    if (reply || signal.aborted) return receive(reply);
    if (remaining() <= 0) return end("expired");
    if (isDue && timeLeft) warn(timeLeft.isFinal);
    schedule();
  }

  async function report(): Promise<boolean> {
    clearTimeout(reportTimer);
    reportTimer = undefined;
    sinceReport = stopwatch();
    const reply = await reportUse(userId);
    receive(reply);
    if (reply?.kind === "running") notifyTabs({ userId, ...reply, kind: "used" });
    return reply !== null;
  }

  function onUse() {
    if (isWarned || reportTimer) return;
    reportTimer = setTimeout(report, Math.max(0, REPORT_EVERY_MS - sinceReport()));
  }

  const check = async () => receive(await fetchSession(userId));

  async function onRestored() {
    hidePage();
    const reply = await fetchSession(userId);
    if (reply?.kind === "running") document.documentElement.style.visibility = "";
    receive(reply ?? { kind: "ended", reason: "expired" });
  }

  signal.addEventListener("abort", activityListeners.subscribe(onUse));
  const unsubscribe = sessionChannel.subscribe((notice) => {
    if (notice.userId !== userId) void check();
    else if (notice.kind === "ended") end(notice.reason);
    else if (notice.kind === "used") receive({ ...notice, kind: "running" });
  });
  signal.addEventListener("abort", unsubscribe);
  for (const use of USE_EVENTS) window.addEventListener(use, onUse, { signal, capture: true, passive: true });
  // A page restored from the back/forward cache stays hidden until its session is checked.
  window.addEventListener("pagehide", ({ persisted }) => persisted && hidePage(), { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && void onRestored(), { signal });
  window.addEventListener("visibilitychange", () => document.hidden || void check(), { signal });
  notifyTabs({ userId, kind: "opened" });
  // Opening a page counts as use, except in the background.
  if (document.hidden) void check();
  else void report();
  schedule();

  return { stop, remaining, stay: report };
}

export type SessionWatch = ReturnType<typeof watchSession>;
