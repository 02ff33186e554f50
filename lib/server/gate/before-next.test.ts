import type * as channels from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { importWith } from "../../testing/settings";
import type { HookName } from "../http/hook-marks";

const subscriptions = vi.hoisted(() => [] as Parameters<typeof channels.subscribe>[]);

vi.mock("node:diagnostics_channel", async (importOriginal) => {
  const actual = await importOriginal<typeof channels>();
  const subscribe: typeof channels.subscribe = (...subscription) => {
    subscriptions.push(subscription);
    actual.subscribe(...subscription);
  };
  return { ...actual, subscribe };
});
vi.mock("../http/built-styles", () => ({ pageStyles: () => [] }));

type Hooks = Record<HookName, () => void>;

/** Sends a request to a server with changed hooks; returns the response, the requests that reach the app, and the log. */
async function askWith(changes: (hooks: Hooks) => Partial<Hooks>) {
  const { HOOKS, standBeforeNext } = await importWith({}, () => import("./before-next"));
  const { log } = await import("../process/log");
  const error = vi.spyOn(log, "error");
  const { unsubscribe } = await import("node:diagnostics_channel");
  onTestFinished(() => {
    for (const subscription of subscriptions.splice(0)) unsubscribe(...subscription);
  });
  standBeforeNext({ ...HOOKS, ...changes(HOOKS) });

  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(String(request.url));
    response.end("fine");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/user-list`, { headers: { connection: "close" } });
  return { status: answer.status, headers: answer.headers, seen, logged: error.mock.calls };
}

const nothing = () => {};

test("a request that every hook saw in order reaches the app", async () => {
  const { status, seen, logged } = await askWith(() => ({}));
  expect([status, seen, logged]).toEqual([200, ["/user-list"], []]);
});

test.each(["request log", "security headers", "bad requests", "forwarded headers", "gate"] as const)(
  "without the hook %j a request is refused, and the log lists the hooks that saw it",
  async (missing) => {
    const { status, headers, seen, logged } = await askWith(() => ({ [missing]: nothing }));
    expect([status, seen, headers.get("x-content-type-options")]).toEqual([503, [], "nosniff"]);
    const [fields] = logged[0] ?? [];
    const { seenBy, expected } = fields as unknown as { seenBy: HookName[]; expected: HookName[] };
    expect(seenBy).toEqual(expected.filter((name) => name !== missing));
  },
);

test.each([
  [
    "two of them are swapped",
    (hooks: Hooks) => ({
      "request log": hooks["security headers"],
      "security headers": hooks["request log"],
    }),
  ],
  ["the gate is before the check", ({ gate }: Hooks) => ({ "request log": gate, gate: nothing })],
  [
    "one of them is there twice",
    (hooks: Hooks) => ({
      "bad requests": () => {
        hooks["bad requests"]();
        hooks["bad requests"]();
      },
    }),
  ],
])("where %s a request is refused", async (_, changes) => {
  const { status, seen, logged } = await askWith(changes);
  expect([status, seen, logged.length]).toEqual([503, [], 1]);
});

test("the log and the security headers come before the hooks that refuse, the gate last", async () => {
  const { HOOK_ORDER } = await import("../http/hook-marks");
  expect(HOOK_ORDER).toEqual([
    "request log",
    "security headers",
    "bad requests",
    "forwarded headers",
    "gate",
  ]);
});
