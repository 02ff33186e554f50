import type { SessionEnd } from "@/lib/messages/session-end";
import { type SessionLife, type SessionReply, WARNING_MS } from "@/lib/messages/session-reply";
import { hidePage, showPage } from "./hide-page";
import { askSession, CHANNEL, type Notice, noteUse, tellTabs } from "./session-calls";

/** How often the clock is looked at: a machine that slept has missed its timers. */
const LOOK_EVERY_MS = 15_000;

/** How often the server is told of use at the most. */
const TELL_EVERY_MS = 20_000;

const USES = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"];

type Handlers = {
  onWarning: (isFinal: boolean) => void;
  onCalm: () => void;
  onEnd: (reason: SessionEnd) => void;
};

/** The milliseconds since now, of which none are lost while the machine sleeps. */
function stopwatch(): () => number {
  const date = Date.now();
  const uptime = performance.now();
  return () => Math.max(Date.now() - date, performance.now() - uptime);
}

/**
 * Watches over the session of a page's person: tells the server of use, warns before the end, and says when the page
 * must be left. How long the session lasts is the server's word; between two of them its milliseconds are counted here.
 */
export function watchSession(userId: string, { onWarning, onCalm, onEnd }: Handlers) {
  const listening = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  let life: (SessionLife & { passed: () => number }) | null = null;
  let warned = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let sinceTold = stopwatch();

  const remaining = () => (life ? life.endsIn - life.passed() : Number.POSITIVE_INFINITY);

  function stop() {
    listening.abort();
    channel.close();
    clearTimeout(timer);
    clearTimeout(telling);
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
    timer = setTimeout(look, Math.min(Math.max(due, 0), LOOK_EVERY_MS));
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

  async function look() {
    const isDue = !life || remaining() <= (warned ? 0 : WARNING_MS);
    const reply = isDue ? await askSession(userId) : null;
    if (reply || listening.signal.aborted) return take(reply);
    if (remaining() <= 0) return end("expired");
    if (isDue && life) warn(life.isFinal);
    schedule();
  }

  async function tell(): Promise<boolean> {
    clearTimeout(telling);
    telling = undefined;
    sinceTold = stopwatch();
    const reply = await noteUse(userId);
    take(reply);
    if (reply?.kind === "running") tellTabs({ userId, ...reply, kind: "used" });
    return reply !== null;
  }

  function used() {
    if (warned || telling) return;
    telling = setTimeout(tell, Math.max(0, TELL_EVERY_MS - sinceTold()));
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

  channel.onmessage = ({ data }: MessageEvent<Notice>) => {
    if (data.userId !== userId) void check();
    else if (data.kind === "ended") end(data.reason);
    else if (data.kind === "used") take({ ...data, kind: "running" });
  };
  const { signal } = listening;
  for (const use of USES) window.addEventListener(use, used, { signal, capture: true, passive: true });
  // A page that the browser keeps for Back comes up covered, until its session has been asked for.
  window.addEventListener("pagehide", ({ persisted }) => persisted && hidePage(), { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && void restored(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || void check(), { signal });
  tellTabs({ userId, kind: "here" });
  // A page that was opened to be looked at is a use of the session.
  if (document.hidden) void check();
  else void tell();
  schedule();

  return { stop, remaining, stay: tell };
}

export type SessionWatch = ReturnType<typeof watchSession>;
