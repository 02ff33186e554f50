import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { onThumbnail, thumbnailOf, wantThumbnail } from "./thumbnails";

const MEGABYTE = 1024 * 1024;
const asked: string[] = [];
const revoked: string[] = [];
let answer: (foto: string) => Response;
let stop: () => void;
let changes = 0;
let made = 0;

/** Each test has names of its own: the kept thumbnails are the page's. */
const names = (test: string, count: number) => Array.from({ length: count }, (_, at) => `${test}-${at}`);
const picture = (size = 10) => new Response(new Uint8Array(size));
const settle = () => vi.advanceTimersByTimeAsync(60_000);

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string) => {
    const [, foto = ""] = /^\/images\/(.*)\?lebar=320$/.exec(address) ?? [];
    asked.push(foto);
    return answer(foto);
  });
  vi.stubGlobal("URL", {
    createObjectURL: () => `blob:${made++}`,
    revokeObjectURL: (url: string) => revoked.push(url),
  });
  answer = () => picture();
  stop = onThumbnail(() => {
    changes += 1;
  });
});

afterEach(async () => {
  await settle();
  stop();
  asked.length = 0;
  revoked.length = 0;
  changes = 0;
  vi.unstubAllGlobals();
});

test("a thumbnail that several tiles want is fetched once, also later", async () => {
  wantThumbnail("once", "7");
  wantThumbnail("once", "7");
  expect(thumbnailOf("once")).toBeNull();
  await settle();
  expect(thumbnailOf("once")).toMatchObject({ kind: "ready", size: 10 });
  expect(changes).toBe(1);
  wantThumbnail("once", "7");
  await settle();
  expect(asked).toEqual(["once"]);
});

test("what is scrolled away before its turn is not fetched, unless another tile wants it too", async () => {
  const [first, second, third, fourth, passed, both] = names("passed", 6);
  const wanted = [first, second, third, fourth, passed, both, both].map((foto) =>
    wantThumbnail(String(foto), "7"),
  );
  wanted[4]?.();
  wanted[5]?.();
  await settle();
  expect(asked).toEqual([first, second, third, fourth, both]);
});

test("the server is asked at a pace that leaves room for other requests, and after it was busy again", async () => {
  for (const foto of names("pace", 60)) wantThumbnail(foto, "7");
  await vi.advanceTimersByTimeAsync(50);
  expect(asked).toHaveLength(24);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.length).toBeLessThanOrEqual(35);
  let isBusy = true;
  answer = () => (isBusy ? new Response(null, { status: 429, headers: { "retry-after": "3" } }) : picture());
  await vi.advanceTimersByTimeAsync(500);
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toHaveLength(before);
  isBusy = false;
  await settle();
  for (const foto of names("pace", 60)) expect(thumbnailOf(foto)?.kind).toBe("ready");
});

test("what the file is the reason for is told once, and what may pass is tried again", async () => {
  const statuses: Record<string, number> = { gone: 404, broken: 422, large: 413, late: 504 };
  const reasons: Record<string, string> = {
    gone: "none",
    broken: "lasting",
    large: "large",
    late: "passing",
  };
  answer = (foto) => Response.json({ kind: "message", text: foto }, { status: statuses[foto] });
  for (const foto of Object.keys(statuses)) wantThumbnail(foto, "7");
  await settle();
  for (const foto of Object.keys(statuses)) {
    expect(thumbnailOf(foto)).toMatchObject({
      kind: "failed",
      reason: reasons[foto],
      problem: { text: foto },
    });
    wantThumbnail(foto, "7");
  }
  await settle();
  expect(asked).toEqual(["gone", "broken", "large", "late", "late"]);
});

test("at most 32 MB are kept, those that were wanted last", async () => {
  answer = () => picture(4 * MEGABYTE);
  const [first, second, ...others] = names("kept", 9);
  for (const foto of [first, second, ...others.slice(0, 6)]) wantThumbnail(String(foto), "7");
  await settle();
  expect(thumbnailOf(String(first))?.kind).toBe("ready");
  const oldest = thumbnailOf(String(second));
  wantThumbnail(String(first), "7");
  wantThumbnail(String(others[6]), "7");
  await settle();
  expect(thumbnailOf(String(first))?.kind).toBe("ready");
  expect(thumbnailOf(String(second))).toBeNull();
  expect(revoked).toContain(oldest?.kind === "ready" && oldest.url);
});

test("photos whose names have half a surrogate pair keep no other one back", async () => {
  const odd = names("odd", 5).map((name) => `${name}\ud83d`);
  for (const foto of [...odd, "odd-next"]) wantThumbnail(foto, "7");
  await settle();
  expect(asked.at(-1)).toBe("odd-next");
  expect([...odd, "odd-next"].map((foto) => thumbnailOf(foto)?.kind)).toEqual(Array(6).fill("ready"));
});
