import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionEnd } from "@/lib/messages/session-end";
import type { Notice } from "./session-calls";
import { watchSession } from "./session-watch";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const FULL = 31 * MINUTE;

/** The tabs of one browser, heard at once; what is told is kept. */
class Channel {
  static open = new Set<Channel>();
  static told: Notice[] = [];
  onmessage?: (event: { data: Notice }) => void;
  constructor() {
    Channel.open.add(this);
  }
  postMessage(data: Notice) {
    Channel.told.push(data);
    for (const other of Channel.open) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    Channel.open.delete(this);
  }
}

/** The server: when the session ends by its clock, and the methods it was called with. */
let server: { endsAt: number; isFinal: boolean; state: SessionEnd | "running" | "away"; calls: string[] };

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
const heard = { onWarning: vi.fn(), onCalm: vi.fn(), onEnd: vi.fn() };
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const settle = () => pass(0);
let stop = () => {};

async function watch() {
  const started = watchSession("7", heard);
  stop = started.stop;
  await settle();
  return started;
}

beforeEach(() => {
  vi.useFakeTimers();
  server = { endsAt: Date.now() + FULL, isFinal: false, state: "running", calls: [] };
  Channel.told = [];
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
  test("of a page is its opening, and then what a person does, told now and then", async () => {
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

  test("is not the opening of a page in the background", async () => {
    shown.hidden = true;
    await watch();
    expect(server.calls).toEqual(["GET"]);
  });

  test("in another tab counts for this one", async () => {
    await watch();
    await pass(25 * MINUTE);
    new Channel().postMessage({ userId: "7", kind: "used", endsIn: FULL, isFinal: false });
    await pass(25 * MINUTE);
    expect(heard.onWarning).not.toHaveBeenCalled();
  });
});

describe("the warning", () => {
  test("comes a minute before the end, and goes with a use in any tab", async () => {
    const { remaining } = await watch();
    await pass(30 * MINUTE - SECOND);
    expect(heard.onWarning).not.toHaveBeenCalled();
    await pass(SECOND);
    expect(heard.onWarning).toHaveBeenCalledExactlyOnceWith(false);
    expect(remaining()).toBe(MINUTE);
    page.dispatchEvent(new Event("pointermove"));
    await pass(20 * SECOND);
    expect(server.calls.filter((method) => method === "POST")).toHaveLength(1);
    new Channel().postMessage({ userId: "7", kind: "used", endsIn: FULL, isFinal: false });
    expect(heard.onCalm).toHaveBeenCalledOnce();
    await pass(MINUTE);
    expect(heard.onEnd).not.toHaveBeenCalled();
  });

  test("is the server's word: a use that was not heard of takes it back", async () => {
    await watch();
    await pass(20 * MINUTE);
    server.endsAt = Date.now() + FULL;
    await pass(11 * MINUTE);
    expect(heard.onWarning).not.toHaveBeenCalled();
    await pass(19 * MINUTE);
    expect(heard.onWarning).toHaveBeenCalledOnce();
  });

  test("tells when no use prolongs the session", async () => {
    server.isFinal = true;
    server.endsAt = Date.now() + 2 * MINUTE;
    const { stay } = await watch();
    await pass(MINUTE);
    expect(heard.onWarning).toHaveBeenCalledExactlyOnceWith(true);
    expect(await stay()).toBe(true);
    expect(heard.onCalm).not.toHaveBeenCalled();
    await pass(MINUTE);
    expect(heard.onEnd).toHaveBeenCalledExactlyOnceWith("expired");
  });

  test("comes and the page is left without an answer of the server, too", async () => {
    const { stay } = await watch();
    server.state = "away";
    await pass(30 * MINUTE);
    expect(heard.onWarning).toHaveBeenCalledOnce();
    expect(await stay()).toBe(false);
    await pass(MINUTE);
    expect(heard.onEnd).toHaveBeenCalledExactlyOnceWith("expired");
  });
});

describe("the clock", () => {
  test("does not lose the time that a machine slept", async () => {
    await watch();
    vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
    await pass(15 * SECOND);
    expect(heard.onEnd).toHaveBeenCalledExactlyOnceWith("expired");
  });

  test("that somebody puts back wins nothing", async () => {
    await watch();
    const ended = server.endsAt - Date.now();
    vi.setSystemTime(Date.now() - 5 * 60 * MINUTE);
    server.endsAt = Date.now() + ended;
    await pass(30 * MINUTE);
    expect(heard.onWarning).toHaveBeenCalledOnce();
  });
});

describe("a page is left", () => {
  test.each(["expired", "other"] as const)(
    "when it comes to the front and the session is %s",
    async (state) => {
      await watch();
      server.state = state;
      shown.dispatchEvent(new Event("visibilitychange"));
      await settle();
      expect(heard.onEnd).toHaveBeenCalledExactlyOnceWith(state);
    },
  );

  test.each(["closed", "logout"] as const)("when another tab has ended the session: %s", async (reason) => {
    await watch();
    new Channel().postMessage({ userId: "7", kind: "ended", reason });
    expect(heard.onEnd).toHaveBeenCalledExactlyOnceWith(reason);
  });

  test("when somebody else has signed in in another tab, and not because a late page says so", async () => {
    await watch();
    new Channel().postMessage({ userId: "8", kind: "here" });
    await settle();
    expect(heard.onEnd).not.toHaveBeenCalled();
    server.state = "other";
    new Channel().postMessage({ userId: "8", kind: "here" });
    await settle();
    expect(heard.onEnd).toHaveBeenCalledExactlyOnceWith("other");
  });

  test("and hears and tells nothing any more", async () => {
    await watch();
    new Channel().postMessage({ userId: "7", kind: "ended", reason: "closed" });
    server.calls = [];
    page.dispatchEvent(new Event("keydown"));
    shown.dispatchEvent(new Event("visibilitychange"));
    await pass(60 * MINUTE);
    expect(server.calls).toEqual([]);
    expect(heard.onEnd).toHaveBeenCalledOnce();
  });
});

describe("a page that the browser kept", () => {
  async function comeBack() {
    page.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: true }));
    expect(shown.documentElement.style.visibility).toBe("hidden");
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(shown.documentElement.style.visibility).toBe("hidden");
    await settle();
  }

  afterEach(() => {
    shown.documentElement.style.visibility = "";
  });

  test("shows again when its session runs", async () => {
    await watch();
    await comeBack();
    expect(shown.documentElement.style.visibility).toBe("");
    expect(heard.onEnd).not.toHaveBeenCalled();
  });

  test.each(["expired", "other", "away"] as const)(
    "stays covered and is left when it is %s",
    async (state) => {
      await watch();
      server.state = state;
      await comeBack();
      expect(shown.documentElement.style.visibility).toBe("hidden");
      expect(heard.onEnd).toHaveBeenCalledExactlyOnceWith(state === "away" ? "expired" : state);
    },
  );
});
