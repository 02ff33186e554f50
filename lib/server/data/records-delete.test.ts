import { describe, expect, test, vi } from "vitest";
import { sa } from "../../resources/registry";
import { startStandIn } from "../../testing/stand-in";
import { writeRecord } from "./record-write";

const FORM = { way: "form" } as const;

vi.mock("next/headers", () => import("../../testing/next-headers"));

const api = startStandIn();

describe("a record", () => {
  test.each([
    [{ status: 204 }, null],
    [{ status: 200, body: "" }, null],
    [{ status: 200, body: [] }, null],
    [{ status: 200, body: { message: "Terhapus" } }, "Terhapus"],
    [{ status: 200, body: { message: 1 } }, null],
  ])("is deleted when the API returns %j", async (fault, message) => {
    await api.signIn("admin.it");
    await api.fault({ path: "/deletesa/1", ...fault });
    expect(await writeRecord(sa, { action: "del", key: "1", origin: FORM })).toEqual({
      ok: true,
      value: message,
    });
  });
});

test.each([{ status: 200, body: "<html></html>" }, { cutJson: true as const }])(
  "an unreadable response leaves the result of a delete unknown: %j",
  async (fault) => {
    await api.signIn("admin.it");
    await api.fault({ path: "/deletesa/1", ...fault });
    expect(await writeRecord(sa, { action: "del", key: "1", origin: FORM })).toEqual({
      ok: false,
      failure: { kind: "unreadable", status: 200 },
    });
    expect(await api.requests()).toHaveLength(1);
  },
);
