import { type SessionEnd, type SessionLife, type SessionReply, WARNING_MS } from "@/lib/messages/session";
import { openChannel } from "../_ui/open-channel";
import { askSession, CHANNEL, type Notice, noteUse, tellTabs, WORK } from "./session-calls";

/** Hides the whole page until `showPage` or a page load. */
export function hidePage(): void {
  document.documentElement.style.visibility = "hidden";
}

function showPage(): void {
  document.documentElement.style.visibility = "";
}

/** The longest interval between two checks of the clock, in milliseconds: timers stop while the machine sleeps. */
const CHECK_EVERY_MS = 15_000;

/** The shortest interval between two requests that report use, in milliseconds. */
const REPORT_EVERY_MS = 20_000;

const USES = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove", WORK];

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
  const channel = openChannel(CHANNEL);
  let life: (SessionLife & { passed: () => number }) | null = null;
  let warned = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reporting: ReturnType<typeof setTimeout> | undefined;
  let sinceReport = stopwatch();

  const remaining = () => (life ? life.endsIn - life.passed() : Number.POSITIVE_INFINITY);

  function stop() {
    listening.abort();
    channel?.close();
    clearTimeout(timer);
    clearTimeout(reporting);
  }

  function end(reason: SessionEnd) {
    stop();
    onEnd(reason);
  }

  function warn(isFinal: boolean) {
    if (!warned) onWarning(isFinal);
    warned = true;
  }

  function schedule() {
    clearTimeout(timer);
    const due = remaining() - (warned ? 0 : WARNING_MS);
    timer = setTimeout(checkClock, Math.min(Math.max(due, 0), CHECK_EVERY_MS));
  }

  function take(reply: SessionReply | null) {
    if (listening.signal.aborted || !reply) return;
    if (reply.kind !== "running") return end(reply.reason);
    life = { ...reply, passed: stopwatch() };
    if (reply.endsIn <= WARNING_MS) warn(reply.isFinal);
    else if (warned) {
      warned = false;
      onCalm();
    }
    schedule();
  }

  async function checkClock() {
    const isDue = !life || remaining() <= (warned ? 0 : WARNING_MS);
    const reply = isDue ? await askSession(userId) : null;
    if (reply || listening.signal.aborted) return take(reply);
    if (remaining() <= 0) return end("expired");
    if (isDue && life) warn(life.isFinal);
    schedule();
  }

  async function reportUse(): Promise<boolean> {
    clearTimeout(reporting);
    reporting = undefined;
    sinceReport = stopwatch();
    const reply = await noteUse(userId);
    take(reply);
    if (reply?.kind === "running") tellTabs({ userId, ...reply, kind: "used" });
    return reply !== null;
  }

  function used() {
    if (warned || reporting) return;
    reporting = setTimeout(reportUse, Math.max(0, REPORT_EVERY_MS - sinceReport()));
  }

  async function check() {
    take(await askSession(userId));
  }

  async function restored() {
    hidePage();
    const reply = await askSession(userId);
    if (reply?.kind === "running") showPage();
    take(reply ?? { kind: "ended", reason: "expired" });
  }

  const hear = ({ data }: MessageEvent<Notice>) => {
    if (data.userId !== userId) void check();
    else if (data.kind === "ended") end(data.reason);
    else if (data.kind === "used") take({ ...data, kind: "running" });
  };
  if (channel) channel.onmessage = hear;
  const { signal } = listening;
  for (const use of USES) window.addEventListener(use, used, { signal, capture: true, passive: true });
  // A page restored from the back/forward cache stays hidden until its session is checked.
  window.addEventListener("pagehide", ({ persisted }) => persisted && hidePage(), { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && void restored(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || void check(), { signal });
  tellTabs({ userId, kind: "here" });
  // Opening a page in the foreground counts as use.
  if (document.hidden) void check();
  else void reportUse();
  schedule();

  return { stop, remaining, stay: reportUse };
}

export type SessionWatch = ReturnType<typeof watchSession>;
