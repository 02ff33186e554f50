import {
  createPageOwnerHeader,
  type RequestedScreen,
  SESSION_WARNING_MS,
  type SessionEndNotice,
  type SessionEndReason,
  type SessionReply,
  type SessionTimeLeft,
} from "@/lib/messages/session";
import { createChannel, createListeners, createStore } from "../_ui/state/store";
import { getSessionStorage } from "./drafts/draft";

/** Whether this document has shown signed-in pages, which the router's cache may still have. */
export const wasSignedInStore = createStore(false);

const SESSION_REQUEST_TIMEOUT_MS = 10_000;

/** Sends a request about the session of a user; returns its state, `null` if the request failed. */
async function requestSession(method: string, userId: string, signal?: AbortSignal) {
  const timeout = AbortSignal.timeout(SESSION_REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch("/session", {
      method,
      headers: createPageOwnerHeader(userId),
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return response.ok ? ((await response.json()) as SessionReply) : null;
  } catch {
    return null;
  }
}

/** Returns the state of the session of this page's user; `null` if the request failed. */
export const fetchSessionState = (userId: string) => requestSession("GET", userId);

const sessionCloseListeners = createListeners();

/** Ends the session of this page's user; returns how it has ended (`other` if another user has logged in), or `null` if the request failed. */
export async function closeSession(userId: string): Promise<SessionEndReason | null> {
  sessionCloseListeners.notify();
  const reply = await requestSession("DELETE", userId);
  return reply && reply.kind !== "running" ? reply.reason : null;
}

/** Resets the idle timeout on the server. Returns the state of the session, `null` if the request failed. */
async function reportSessionUse(userId: string): Promise<SessionReply | null> {
  const aborter = new AbortController();
  // Aborts the request when the session is closed, because a late response would set the cookie again.
  const unsubscribe = sessionCloseListeners.subscribe(() => aborter.abort());
  const reply = await requestSession("POST", userId, aborter.signal);
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
export const notifyActivity = activityListeners.notify;

export function hidePage(): void {
  document.documentElement.style.visibility = "hidden";
}

/** The longest interval between two checks of the remaining time, in milliseconds, because timers stop while the machine sleeps. */
const MAX_CHECK_INTERVAL_MS = 15_000;
/** The shortest interval between two requests that report use, in milliseconds. */
const MIN_REPORT_INTERVAL_MS = 20_000;
const USER_ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"];

type SessionHandlers = {
  /** Called a minute before the end. With `isFinal`, further use does not prolong the session. */
  onWarning: (isFinal: boolean) => void;
  /** Called when the session is prolonged after a warning. */
  onProlonged: () => void;
  onEnd: (reason: SessionEndReason) => void;
};

/** Watches the session of the page's user: reports its use to the server, counts the remaining time between two replies, and calls the handlers. */
export function watchSession(userId: string, { onWarning, onProlonged, onEnd }: SessionHandlers) {
  const stopController = new AbortController();
  const { signal } = stopController;
  /** The time left at the last reply of the server, and a stopwatch since then; `null` before the first reply. */
  let timeLeft: (SessionTimeLeft & { elapsed: () => number }) | null = null;
  let isWarningShown = false;
  let checkTimer: ReturnType<typeof setTimeout> | undefined;
  /** Runs from activity of the person until it is reported; otherwise `undefined`. */
  let reportTimer: ReturnType<typeof setTimeout> | undefined;
  let getMsSinceReport = startStopwatch();

  function handleActivity() {
    if (isWarningShown || reportTimer) return;
    reportTimer = setTimeout(reportActivity, Math.max(0, MIN_REPORT_INTERVAL_MS - getMsSinceReport()));
  }

  /** Prolongs the session and notifies the other tabs; returns whether the server has replied. */
  async function reportActivity(): Promise<boolean> {
    clearTimeout(reportTimer);
    reportTimer = undefined;
    getMsSinceReport = startStopwatch();
    const reply = await reportSessionUse(userId);
    handleSessionReply(reply);
    if (reply?.kind === "running") notifyTabs({ userId, ...reply, kind: "used" });
    return reply !== null;
  }

  function handleSessionReply(reply: SessionReply | null) {
    if (signal.aborted || !reply) return;
    if (reply.kind !== "running") return reportEnd(reply.reason);
    timeLeft = { ...reply, elapsed: startStopwatch() };
    if (reply.endsIn <= SESSION_WARNING_MS) showWarning(reply.isFinal);
    else if (isWarningShown) {
      isWarningShown = false;
      onProlonged();
    }
    scheduleCheck();
  }

  const getRemainingMs = () => (timeLeft ? timeLeft.endsIn - timeLeft.elapsed() : Number.POSITIVE_INFINITY);

  /** Returns the time until the warning, or once it is shown until the end of the session. */
  const getMsUntilDue = () => getRemainingMs() - (isWarningShown ? 0 : SESSION_WARNING_MS);

  function scheduleCheck() {
    clearTimeout(checkTimer);
    const delay = Math.min(Math.max(getMsUntilDue(), 0), MAX_CHECK_INTERVAL_MS);
    checkTimer = setTimeout(checkRemainingTime, delay);
  }

  async function checkRemainingTime() {
    const isDue = !timeLeft || getMsUntilDue() <= 0;
    const reply = isDue ? await fetchSessionState(userId) : null;
    if (reply || signal.aborted) return handleSessionReply(reply);
    if (getRemainingMs() <= 0) return reportEnd("expired");
    if (isDue && timeLeft) showWarning(timeLeft.isFinal);
    scheduleCheck();
  }

  function showWarning(isFinal: boolean) {
    if (!isWarningShown) onWarning(isFinal);
    isWarningShown = true;
  }

  function reportEnd(reason: SessionEndReason) {
    stop();
    onEnd(reason);
  }

  function stop() {
    stopController.abort();
    clearTimeout(checkTimer);
    clearTimeout(reportTimer);
  }

  const refreshSessionState = async () => handleSessionReply(await fetchSessionState(userId));

  async function handlePageRestored() {
    hidePage();
    const reply = await fetchSessionState(userId);
    if (reply?.kind === "running") document.documentElement.style.visibility = "";
    handleSessionReply(reply ?? { kind: "ended", reason: "expired" });
  }

  function handleMessage(message: SessionMessage) {
    if (message.userId !== userId) void refreshSessionState();
    else if (message.kind === "ended") reportEnd(message.reason);
    else if (message.kind === "used") handleSessionReply({ ...message, kind: "running" });
  }

  const onVisibilityChange = () => document.hidden || void refreshSessionState();

  signal.addEventListener("abort", activityListeners.subscribe(handleActivity));
  signal.addEventListener("abort", sessionChannel.subscribe(handleMessage));
  for (const use of USER_ACTIVITY_EVENTS)
    window.addEventListener(use, handleActivity, { signal, capture: true, passive: true });
  // A page restored from the back/forward cache stays hidden until its session is checked.
  window.addEventListener("pagehide", ({ persisted }) => persisted && hidePage(), { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && void handlePageRestored(), { signal });
  window.addEventListener("visibilitychange", onVisibilityChange, { signal });
  notifyTabs({ userId, kind: "opened" });
  // Opening a page counts as use, except in the background.
  if (document.hidden) void refreshSessionState();
  else void reportActivity();
  scheduleCheck();

  return { stop, getRemainingMs, stay: reportActivity };
}

/** Returns a function that returns the milliseconds since this call, including the time that the machine sleeps. */
function startStopwatch(): () => number {
  const date = Date.now();
  const uptime = performance.now();
  return () => Math.max(Date.now() - date, performance.now() - uptime);
}

const REQUESTED_SCREEN_KEY = "sns_offer";

/** Returns whether this tab has a screen to offer that was requested before the login. */
export const hasRequestedScreen = () => Boolean(getSessionStorage()?.getItem(REQUESTED_SCREEN_KEY));

/** Returns the screen that this user requested in this tab before the login; `null` if there is none. */
export function readRequestedScreen(userId: string): RequestedScreen | null {
  try {
    const screen: RequestedScreen | null = JSON.parse(
      getSessionStorage()?.getItem(REQUESTED_SCREEN_KEY) ?? "null",
    );
    return screen?.userId === userId ? screen : null;
  } catch {
    return null;
  }
}

/** Stores the screen to offer on the next signed-in page of this tab; `null` removes it. */
export function storeRequestedScreen(screen: RequestedScreen | null): void {
  if (screen) getSessionStorage()?.setItem(REQUESTED_SCREEN_KEY, JSON.stringify(screen));
  else getSessionStorage()?.removeItem(REQUESTED_SCREEN_KEY);
}
