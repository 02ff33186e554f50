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

/** Whether this document has shown a signed-in page, which the router's cache may still hold. */
export const signedIn = createStore(false);

/** The sessionStorage key of the offer for the next signed-in page of this tab. */
const OFFER = "sns_offer";

export const hasRequestedScreen = () => Boolean(tabStorage()?.getItem(OFFER));

/** Returns the screen that this user requested in this tab before the login, or `null`. */
export function readRequestedScreen(userId: string): RequestedScreen | null {
  try {
    const offer: RequestedScreen | null = JSON.parse(tabStorage()?.getItem(OFFER) ?? "null");
    return offer?.userId === userId ? offer : null;
  } catch {
    return null;
  }
}

/** Stores the screen requested before the login for the next signed-in page of this tab; `null` removes it. */
export function storeRequestedScreen(offer: RequestedScreen | null): void {
  if (offer) tabStorage()?.setItem(OFFER, JSON.stringify(offer));
  else tabStorage()?.removeItem(OFFER);
}

const ANSWER_LIMIT_MS = 10_000;

async function call(method: string, userId: string, signal?: AbortSignal): Promise<SessionReply | null> {
  const timeout = AbortSignal.timeout(ANSWER_LIMIT_MS);
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
export const fetchSession = (userId: string) => call("GET", userId);

const closing = createListeners();

/** Ends the session of this page's user on the server: returns `closed`, or `other`; `null` without a response. */
export async function closeSession(userId: string): Promise<SessionEnd | null> {
  closing.notify();
  const reply = await call("DELETE", userId);
  return reply && reply.kind !== "running" ? reply.reason : null;
}

/** Resets the idle timeout on the server; returns the state of the session, or `null` without a response. */
async function reportUse(userId: string): Promise<SessionReply | null> {
  const aborter = new AbortController();
  // A late response would set the cookie of a session that was closed meanwhile.
  const unsubscribe = closing.subscribe(() => aborter.abort());
  const reply = await call("POST", userId, aborter.signal);
  unsubscribe();
  return reply;
}

/** A message between tabs: a page was opened for `userId`, the session was used, or it has ended. */
export type SessionMessage = { userId: string } & (
  | { kind: "opened" }
  | ({ kind: "used" } & SessionTimeLeft)
  | SessionEndNotice
);

const tabs = createChannel<SessionMessage>("sns_session");

/** Sends a message to every tab of this browser, this one included. */
export const notifyTabs = tabs.post;

const working = createListeners();

/** Prolongs the session while the page works without input, as during a batch. */
export const markActivity = working.notify;

export function hidePage(): void {
  document.documentElement.style.visibility = "hidden";
}

/** The longest interval between two checks of the clock, in milliseconds: timers stop while the machine sleeps. */
const CHECK_EVERY_MS = 15_000;

/** The shortest interval between two requests that report use, in milliseconds. */
const REPORT_EVERY_MS = 20_000;

const USES = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"];

type Handlers = {
  onWarning: (isFinal: boolean) => void;
  onCalm: () => void;
  onEnd: (reason: SessionEnd) => void;
};

/** Returns a function for the milliseconds since this call; the time that the machine sleeps counts. */
function stopwatch(): () => number {
  const date = Date.now();
  const uptime = performance.now();
  return () => Math.max(Date.now() - date, performance.now() - uptime);
}

/** Watches the session of a page's user: reports use, warns before the end, ends. Between two replies of the server it counts the time. */
export function watchSession(userId: string, { onWarning, onCalm, onEnd }: Handlers) {
  const listening = new AbortController();
  const { signal } = listening;
  let life: (SessionTimeLeft & { passed: () => number }) | null = null;
  let isWarned = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reporting: ReturnType<typeof setTimeout> | undefined;
  let sinceReport = stopwatch();

  const remaining = () => (life ? life.endsIn - life.passed() : Number.POSITIVE_INFINITY);

  function stop() {
    listening.abort();
    clearTimeout(timer);
    clearTimeout(reporting);
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
    const due = remaining() - (isWarned ? 0 : WARNING_MS);
    timer = setTimeout(checkClock, Math.min(Math.max(due, 0), CHECK_EVERY_MS));
  }

  function receive(reply: SessionReply | null) {
    if (signal.aborted || !reply) return;
    if (reply.kind !== "running") return end(reply.reason);
    life = { ...reply, passed: stopwatch() };
    if (reply.endsIn <= WARNING_MS) warn(reply.isFinal);
    else if (isWarned) {
      isWarned = false;
      onCalm();
    }
    schedule();
  }

  async function checkClock() {
    const isDue = !life || remaining() <= (isWarned ? 0 : WARNING_MS);
    const reply = isDue ? await fetchSession(userId) : null;
    if (reply || signal.aborted) return receive(reply);
    if (remaining() <= 0) return end("expired");
    if (isDue && life) warn(life.isFinal);
    schedule();
  }

  async function report(): Promise<boolean> {
    clearTimeout(reporting);
    reporting = undefined;
    sinceReport = stopwatch();
    const reply = await reportUse(userId);
    receive(reply);
    if (reply?.kind === "running") notifyTabs({ userId, ...reply, kind: "used" });
    return reply !== null;
  }

  function onUse() {
    if (isWarned || reporting) return;
    reporting = setTimeout(report, Math.max(0, REPORT_EVERY_MS - sinceReport()));
  }

  const check = async () => receive(await fetchSession(userId));

  async function onRestored() {
    hidePage();
    const reply = await fetchSession(userId);
    if (reply?.kind === "running") document.documentElement.style.visibility = "";
    receive(reply ?? { kind: "ended", reason: "expired" });
  }

  signal.addEventListener("abort", working.subscribe(onUse));
  const unsubscribe = tabs.subscribe((notice) => {
    if (notice.userId !== userId) void check();
    else if (notice.kind === "ended") end(notice.reason);
    else if (notice.kind === "used") receive({ ...notice, kind: "running" });
  });
  signal.addEventListener("abort", unsubscribe);
  for (const use of USES) window.addEventListener(use, onUse, { signal, capture: true, passive: true });
  // A page restored from the back/forward cache stays hidden until its session is checked.
  window.addEventListener("pagehide", ({ persisted }) => persisted && hidePage(), { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && void onRestored(), { signal });
  window.addEventListener("visibilitychange", () => document.hidden || void check(), { signal });
  notifyTabs({ userId, kind: "opened" });
  // Opening a page in the foreground counts as use.
  if (document.hidden) void check();
  else void report();
  schedule();

  return { stop, remaining, stay: report };
}

export type SessionWatch = ReturnType<typeof watchSession>;
