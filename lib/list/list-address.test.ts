import { describe, expect, test } from "vitest";
import { readListAddress } from "./list-address";

describe("the window in the address", () => {
  const read = (query: string) => readListAddress(new URLSearchParams(query));

  test.each(["", "0", "-1", "1.5", "1e3", "abc", "0x10", " 26", "026", "9999999999", "Infinity", "٢٦"])(
    "an invalid start %j counts as the start of the list",
    (start) => {
      expect(read(`?mulai=${encodeURIComponent(start)}`)).toEqual({ search: "", start: 0 });
    },
  );
});
