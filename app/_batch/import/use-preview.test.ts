import { afterEach, expect, test, vi } from "vitest";

vi.mock("../run/use-batch", () => ({ useStartBatch: vi.fn() }));

afterEach(() => vi.unstubAllGlobals());

test.each(["DecompressionStream", "Map", "AbortSignal"])(
  "a browser without %s is told in words",
  async (part) => {
    const { readSources } = await import("./use-preview");
    vi.stubGlobal(part, part === "DecompressionStream" ? undefined : {});
    expect(await readSources("user", undefined, "7")).toEqual({
      kind: "message",
      text: "Peramban ini terlalu lama untuk membaca berkas dan katalog. Perbarui peramban ini, lalu coba lagi.",
    });
  },
);
