import { afterEach, expect, test, vi } from "vitest";
import type { AvailableViews, SavedView } from "@/lib/preferences/views";
import type { Role } from "@/lib/resources/permissions";
import { readOwnViews } from "@/lib/server/data/saved-items";
import { startHistory } from "@/lib/testing/history";
import { beginRequest, forgetCookies } from "@/lib/testing/next-headers";
import { applySettings } from "@/lib/testing/settings";
import { signInAs } from "@/lib/testing/sign-in";
import { changeViews } from "./views";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

applySettings();
startHistory();
afterEach(forgetCookies);

const viewOf = (name: string, query = ""): SavedView => ({
  name,
  query,
  look: { hidden: [], density: "normal" },
  isStandard: false,
});

type Change = Parameters<typeof changeViews>[1];

const NOTHING: Change = { isShared: false, put: [], drop: [] };

/** Changes the views of the service advisors, or of what else has views, as a person. */
async function as(userId: string, change: Partial<Change> = {}, role: Role = "admin.it", of = "sa") {
  beginRequest();
  await signInAs(role, "bearer", { userId, username: `user${userId}`, name: `Orang ${userId}` });
  return changeViews(of, { ...NOTHING, ...change }, userId);
}

const namesIn = (reply: object) => {
  const { own, shared } = reply as AvailableViews;
  return [own.map(({ name }) => name), shared.map(({ view, by }) => `${view.name}, ${by}`)];
};

test("a shared view is everybody's who may read the list, and its person's to change", async () => {
  await as("7", { isShared: true, put: [viewOf("Bersama")] });
  expect(namesIn(await as("8"))[1]).toEqual(["Bersama, Orang 7"]);
  expect(await as("8", { isShared: true, put: [viewOf("BERSAMA", "?kata=x")] })).toMatchObject({
    kind: "message",
    text: "Nama itu sudah dipakai. Ganti namanya dahulu.",
  });
  expect(namesIn(await as("8", { isShared: true, drop: ["Bersama"] }))[1]).toEqual(["Bersama, Orang 7"]);
  expect(await as("9", {}, "admin.part")).toMatchObject({
    text: "Anda tidak memiliki izin untuk tindakan ini.",
  });
  expect(namesIn(await as("7", { isShared: true, drop: ["Bersama"] }))[1]).toEqual([]);
});

test("a page has the own views of all lists, each with one standard", async () => {
  const standard = (name: string) => ({ ...viewOf(name), isStandard: true });
  await as("11", { put: [standard("A"), standard("B")] });
  await as("11", { put: [viewOf("C")] }, "admin.it", "user");
  await as("11", { isShared: true, put: [viewOf("D")] });
  expect(await readOwnViews("11")).toEqual({ sa: [standard("A"), viewOf("B")], user: [viewOf("C")] });
  expect(await readOwnViews("12")).toEqual({});
});

test("the views of a comparison are apart from those of its list", async () => {
  const [list, comparison] = ["perawatan-postcheck", "bandingkan perawatan-postcheck"];
  await as("7", { put: [viewOf("Daftar")] }, "admin.it", list);
  await as("7", { put: [viewOf("Dealer")] }, "admin.it", comparison);
  expect(namesIn(await as("7", {}, "admin.it", list))).toEqual([["Daftar"], []]);
  expect(namesIn(await as("7", {}, "admin.it", comparison))).toEqual([["Dealer"], []]);
  expect(await as("7", {}, "admin.part", comparison)).toMatchObject({ kind: "message" });
  expect(await as("7", {}, "admin.it", "bandingkan x")).toMatchObject({ kind: "message" });
});

test.each<[string, object]>([
  ["no view", { put: [{ name: 7 }] }],
  ["a view that is too large", { put: [{ ...viewOf("A"), look: { hidden: Array(9_000).fill("abc") } }] }],
  ["a view whose query is too long", { put: [viewOf("A", "x".repeat(4001))] }],
  ["too many views", { put: Array.from({ length: 51 }, (_, at) => viewOf(String(at))) }],
  ["a name that is too long", { drop: ["x".repeat(61)] }],
])("%s is refused", async (_, change) => {
  expect(await as("7", change)).toMatchObject({ text: "Anda tidak memiliki izin untuk tindakan ini." });
});

test("without a session there are no views", async () => {
  beginRequest();
  expect(await changeViews("sa", NOTHING, "7")).toEqual({ kind: "session", reason: "expired" });
});
