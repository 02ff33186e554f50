import { describe, expect, test } from "vitest";
import { startStandIn } from "../lib/testing/stand-in.ts";
import { examine } from "./examine.ts";
import { reportOf } from "./report.ts";
import { BUDI, differencesIn, SITI } from "./testing.ts";

const api = startStandIn();
const LOGIN = "/api/user/loginit";

describe.each([
  [SITI, 8, ["GET /opname"]],
  [BUDI, 1, 8],
])("an API as the contract describes it, for $username", (account, lists, unread) => {
  test("has no differences, and lists what was not checked", async () => {
    const findings = await examine(account);
    expect(differencesIn(findings)).toEqual([]);
    expect(findings.filter(({ what }) => what.endsWith(": fields"))).toHaveLength(lists);
    const skipped = findings
      .filter(({ found }) => found.startsWith("not of the role"))
      .map(({ what }) => what);
    expect(typeof unread === "number" ? skipped.length : skipped).toEqual(unread);
  });

  test("gets only GET requests and one login", async () => {
    await examine(account);
    const sent = (await api.requests()).map(({ method, path }) => `${method} ${path}`);
    expect(sent.filter((line) => !line.startsWith("GET "))).toEqual([`POST ${LOGIN}`]);
    expect(sent.length).toBeGreaterThan(lists * 2);
  });
});

test("the report has no personal value, password or bearer", async () => {
  await api.setRows("users", [
    { nama: ["Rahasia"], username: "rahasia", email: {}, tanggal_lahir: "rahasia" },
  ]);
  await api.fault({ path: "/api/listmodel", status: 403, body: { message: "Rahasia" } });
  await api.fault({
    path: "/api/listbrandit",
    redirect: "https://u:rahasia@h.id/masuk?nama=rahasia#rahasia",
  });
  const report = reportOf(await examine(SITI));
  expect(report).not.toMatch(/rahasia|siti/i);
  const bearers = (await api.requests())
    .map(({ headers }) => headers.authorization?.slice(7))
    .filter(Boolean);
  for (const bearer of bearers) expect(report).not.toContain(bearer);
});
