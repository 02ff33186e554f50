import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import sharp from "sharp";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { photo, pixelBomb, turnedPhoto } from "@/lib/testing/pictures";
import { startStandIn } from "@/lib/testing/stand-in";
import { GET } from "./route";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const api = startStandIn();
const WEBP = "image/avif,image/webp,*/*";
const MEGABYTE = 1024 * 1024;

/** Decoding a dozen photos takes so long at most where other work has the cores. */
const BUSY_MS = 30_000;

const send = (foto: string, bytes: Uint8Array, contentType = "image/jpeg") =>
  api.fault({
    path: `/images/${foto}`,
    status: 200,
    base64: Buffer.from(bytes).toString("base64"),
    contentType,
  });

function get(foto: string, { width = "320", accept = WEBP, signal }: Asked = {}) {
  const request = new Request(`http://localhost/images/x?lebar=${width}`, { headers: { accept }, signal });
  return GET(request, { params: Promise.resolve({ foto }) });
}
type Asked = { width?: string; accept?: string; signal?: AbortSignal };

async function measure(response: Response) {
  expect(response.status).toBe(200);
  const { format, width, height, exif, orientation } = await sharp(await response.bytes()).metadata();
  return { type: response.headers.get("content-type"), format, width, height, exif, orientation };
}

const words = async (response: Response) => [response.status, (await response.json()).text];

describe("a thumbnail", () => {
  beforeEach(() => api.signIn("admin.part"));

  test.each([
    ["160", WEBP, { type: "image/webp", format: "webp", width: 160, height: 213 }],
    ["320", "image/webp", { type: "image/webp", format: "webp", width: 320, height: 427 }],
    ["640", "*/*", { type: "image/jpeg", format: "jpeg", width: 640, height: 853 }],
  ])("of the width %s for %s is upright, without the camera's data", async (width, accept, expected) => {
    await send("a.jpg", await turnedPhoto(1200, 900));
    const response = await get("a.jpg", { width, accept });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("vary")).toBe("accept");
    expect(await measure(response)).toEqual({ ...expected, exif: undefined, orientation: undefined });
  });

  test("of a small picture keeps its size, and a long strip is cut in its height", async () => {
    await send("small.jpg", await photo(40, 30).toBuffer());
    await send("strip.jpg", await photo(300, 9000).toBuffer());
    expect(await measure(await get("small.jpg"))).toMatchObject({ width: 40, height: 30 });
    expect(await measure(await get("strip.jpg"))).toMatchObject({ width: 32, height: 960 });
  });

  test.each(["321", "0320", "", "1e3"])("of the width %j is refused without a call", async (width) => {
    const refusal = [400, "Lebar gambar harus 160, 320 atau 640 piksel."];
    expect(await words(await get("a.jpg", { width }))).toEqual(refusal);
    expect(await api.requests()).toEqual([]);
  });
});

describe("without a thumbnail", () => {
  test("is a picture of more pixels or bytes than are shown, which is told in words", async () => {
    await api.signIn("admin.part");
    await send("pixels.png", pixelBomb(30_000, 30_000), "image/png");
    await api.fault({ path: "/images/bytes.jpg", status: 200, megabytes: 26 });
    const before = process.memoryUsage.rss();
    expect(await words(await get("pixels.png"))).toEqual([
      413,
      "Foto ini terlalu besar untuk ditampilkan. Ukurannya 30.000 × 30.000 piksel.",
    ]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * MEGABYTE);
    expect(await words(await get("bytes.jpg"))).toEqual([
      413,
      "Foto ini terlalu besar untuk ditampilkan. Berkasnya lebih dari 25 MB.",
    ]);
  });

  test("is a file that is no whole picture, whatever its type says", async () => {
    await api.signIn("admin.part");
    const whole = await photo(400, 300).toBuffer();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const broken = {
      half: whole.subarray(0, whole.length / 2),
      noise: randomBytes(500),
      page: Buffer.from("<!doctype html>"),
      svg: Buffer.from(svg),
      nothing: Buffer.alloc(0),
    };
    for (const [foto, bytes] of Object.entries(broken)) {
      await send(foto, bytes);
      expect(await words(await get(foto)), foto).toEqual([422, "Isi berkas ini bukan gambar yang utuh."]);
    }
    await send("html", Buffer.from("<!doctype html>"), "text/html");
    expect(await words(await get("html"))).toEqual([502, "Jawaban server tidak dapat dibaca (200)"]);
    expect((await get("none.jpg")).status).toBe(404);
  });

  test("is who has left, and nothing is called for them", async () => {
    await api.signIn("admin.part");
    expect((await get("a.jpg", { signal: AbortSignal.abort() })).status).toBe(503);
    expect(await api.requests()).toEqual([]);
  });
});

test("bad photos keep no other one back, and no more are decoded at once than there are cores", {
  timeout: BUSY_MS,
}, async () => {
  await api.signIn("admin.part");
  const good = await photo(600, 450).toBuffer();
  await send("bomb", pixelBomb(30_000, 30_000), "image/png");
  await send("large", Buffer.concat([good, randomBytes(8 * MEGABYTE)]));
  await send("page", Buffer.from("<!doctype html>"), "text/html");
  await send("half", good.subarray(0, good.length / 2));
  await api.fault({ path: "/images/lost", reset: "before-headers" });
  await send("*", good);
  const kinds = ["bomb", "large", "page", "half", "lost"];
  const fotos = Array.from({ length: 12 }, (_, at) => kinds[at / 2] ?? `good-${at}`);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, sharp.counters().process);
  }, 1);
  const answers = await Promise.all(fotos.map(async (foto) => [foto, (await get(foto)).status] as const));
  clearInterval(watch);
  const failed = answers.filter(([, status]) => status !== 200);
  expect(failed).toEqual([
    ["bomb", 413],
    ["page", 502],
    ["half", 422],
    ["lost", 502],
  ]);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(availableParallelism());
});
