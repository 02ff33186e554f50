import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionEndReason } from "@/lib/messages/session";
import { type SessionMessage, watchSession } from "./session";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const FULL = 31 * MINUTE;

/** A BroadcastChannel that delivers synchronously and records every message. */
class Channel {
  static open = new Set<Channel>();
  static posted: SessionMessage[] = [];
  onmessage?: (event: { data: SessionMessage }) => void;
  constructor() {
    Channel.open.add(this);
  }
  postMessage(data: SessionMessage) {
    Channel.posted.push(data);
    for (const other of Channel.open) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    Channel.open.delete(this);
  }
}

/** The server: the end of the session by its clock, and the methods of the requests. */
let server: {
  endsAt: number;
  isFinal: boolean;
  state: SessionEndReason | "running" | "away";
  calls: string[];
};

function answer(method: string): Response {
  server.calls.push(method);
  if (server.state === "away") throw new TypeError("Failed to fetch");
  if (method === "POST" && !server.isFinal) server.endsAt = Date.now() + FULL;
  const endsIn = server.endsAt - Date.now();
  if (server.state !== "running" || endsIn <= 0) {
    return Response.json({ kind: "ended", reason: server.state === "running" ? "expired" : server.state });
  }
  return Response.json({ kind: "running", endsIn, isFinal: server.isFinal });
}

const page = new EventTarget();
const shown = Object.assign(new EventTarget(), {
  hidden: false,
  documentElement: { style: { visibility: "" } },
});
const handlers = { onWarning: vi.fn(), onProlonged: vi.fn(), onEnd: vi.fn() };
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const settle = () => pass(0);
let stop = () => {};

async function watch() {
  const started = watchSession("7", handlers);
  stop = started.stop;
  await settle();
  return started;
}

beforeEach(() => {
  vi.useFakeTimers();
  server = { endsAt: Date.now() + FULL, isFinal: false, state: "running", calls: [] };
  Channel.posted = [];
  shown.hidden = false;
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", shown);
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("fetch", async (_: string, { method }: { method: string }) => answer(method));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe("use", () => {
  test("is reported when a page opens, and then at intervals while there is input", async () => {
    await watch();
    expect(server.calls).toEqual(["POST"]);
    for (let second = 0; second < 60; second++) {
      page.dispatchEvent(new Event(second % 2 ? "keydown" : "pointermove"));
      await pass(SECOND);
    }
    expect(server.calls).toEqual(["POST", "POST", "POST", "POST"]);
    await pass(10 * MINUTE);
    expect(server.calls).toHaveLength(4);
  });

  test("is not reported when a page opens in the background", async () => {
    shown.hidden = true;
    await watch();
    expect(server.calls).toEqual(["GET"]);
  });
});

describe("the warning", () => {
  test("is shown a minute before the end, and not closed by the pointer", async () => {
    const { getRemainingMs } = await watch();
    await pass(30 * MINUTE - SECOND);
    expect(handlers.onWarning).not.toHaveBeenCalled();
    await pass(SECOND);
    expect(handlers.onWarning).toHaveBeenCalledExactlyOnceWith(false);
    expect(getRemainingMs()).toBe(MINUTE);
    page.dispatchEvent(new Event("pointermove"));
    await pass(20 * SECOND);
    expect(server.calls.filter((method) => method === "POST")).toHaveLength(1);
  });

  test("closes when the server reports a later end", async () => {
    await watch();
    await pass(20 * MINUTE);
    server.endsAt = Date.now() + FULL;
    await pass(11 * MINUTE);
    expect(handlers.onWarning).not.toHaveBeenCalled();
    await pass(19 * MINUTE);
    expect(handlers.onWarning).toHaveBeenCalledOnce();
  });

  test("is shown, and the page is left, also without a response of the server", async () => {
    const { stay } = await watch();
    server.state = "away";
    await pass(30 * MINUTE);
    expect(handlers.onWarning).toHaveBeenCalledOnce();
    expect(await stay()).toBe(false);
    await pass(MINUTE);
    expect(handlers.onEnd).toHaveBeenCalledExactlyOnceWith("expired");
  });
});

describe("the clock", () => {
  test("counts the time that the machine sleeps", async () => {
    await watch();
    vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
    await pass(15 * SECOND);
    expect(handlers.onEnd).toHaveBeenCalledExactlyOnceWith("expired");
  });

  test("that is set back does not prolong the session", async () => {
    await watch();
    const ended = server.endsAt - Date.now();
    vi.setSystemTime(Date.now() - 5 * 60 * MINUTE);
    server.endsAt = Date.now() + ended;
    await pass(30 * MINUTE);
    expect(handlers.onWarning).toHaveBeenCalledOnce();
  });
});

describe("a page is left", () => {
  test("when another user has signed in in another tab, but not for a late message of an old page", async () => {
    await watch();
    new Channel().postMessage({ userId: "8", kind: "opened" });
    await settle();
    expect(handlers.onEnd).not.toHaveBeenCalled();
    server.state = "other";
    new Channel().postMessage({ userId: "8", kind: "opened" });
    await settle();
    expect(handlers.onEnd).toHaveBeenCalledExactlyOnceWith("other");
  });

  test("and then sends no request, and reports no second end", async () => {
    await watch();
    new Channel().postMessage({ userId: "7", kind: "ended", reason: "closed" });
    server.calls = [];
    page.dispatchEvent(new Event("keydown"));
    page.dispatchEvent(new Event("visibilitychange"));
    await pass(60 * MINUTE);
    expect(server.calls).toEqual([]);
    expect(handlers.onEnd).toHaveBeenCalledOnce();
  });
});

describe("a page from the back/forward cache", () => {
  async function restorePage() {
    page.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: true }));
    expect(shown.documentElement.style.visibility).toBe("hidden");
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(shown.documentElement.style.visibility).toBe("hidden");
    await settle();
  }

  afterEach(() => {
    shown.documentElement.style.visibility = "";
  });

  test("is shown when its session is running", async () => {
    await watch();
    await restorePage();
    expect(shown.documentElement.style.visibility).toBe("");
    expect(handlers.onEnd).not.toHaveBeenCalled();
  });

  test.each(["expired", "other", "away"] as const)(
    "stays hidden and is left when the session is %s",
    async (state) => {
      await watch();
      server.state = state;
      await restorePage();
      expect(shown.documentElement.style.visibility).toBe("hidden");
      expect(handlers.onEnd).toHaveBeenCalledExactlyOnceWith(state === "away" ? "expired" : state);
    },
  );
});
