import { expect, test, vi } from "vitest";
import { saResource } from "@/lib/resources/registry";
import { createListView } from "@/lib/server/data/lists";
import type { ExportableList } from "../rows/shown-list";
import { runExport } from "./use-export";

vi.mock("@/app/_actions/exports", () => ({ logExport: vi.fn() }));

test("an export without a column is none, which is said, and nothing is read for it", async () => {
  const view = createListView(saResource, "admin.it", "Asia/Jakarta");
  const serveRows = vi.fn();
  const shown = { view, list: { serveRows } } as unknown as ExportableList;
  const look = { hidden: view.columns.map(({ field }) => field), density: "normal" as const };
  for (const format of ["xlsx", "csv", "clipboard", "print"] as const) {
    const order = { format, address: { search: "", start: 0 }, look, author: "Siti", userId: "7", link: "" };
    const result = await runExport(order, shown, new AbortController().signal, () => {});
    expect(result).toMatchObject({
      kind: "message",
      text: expect.stringMatching(/^Semua kolom tersembunyi/),
    });
  }
  expect(serveRows).not.toHaveBeenCalled();
});
