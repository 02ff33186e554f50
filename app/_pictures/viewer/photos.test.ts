import { expect, test, vi } from "vitest";
import type { WholeList } from "../../_store/lists/whole-list";
import { findPhotos } from "./photos";

test("photos whose rows were not read, since the read was stopped, are read when they are next shown", async () => {
  const row = { key: "1", cells: [], picture: "" };
  const pictures = vi.fn<WholeList["pictures"]>();
  pictures.mockResolvedValueOnce({ positions: Uint32Array.of(4), rows: [] });
  pictures.mockResolvedValueOnce(null);
  pictures.mockResolvedValueOnce({ positions: new Uint32Array(), rows: [row] });
  const photos = await findPhotos({ pictures } as unknown as WholeList, { search: "" } as never, null);
  await vi.waitFor(() => expect(photos?.row(0)).toBe(row));
  expect(pictures).toHaveBeenCalledTimes(3);
});
