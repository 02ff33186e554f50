import { expect, test } from "vitest";
import { z } from "zod";
import { newId } from "./journal";

test("ids are UUIDs of their own", () => {
  const ids = Array.from({ length: 100 }, newId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(z.uuid({ version: "v4" }).safeParse(id).success, id).toBe(true);
});
