import { describe, expect, test } from "vitest";
import { can } from "../lib/resources/permissions.ts";
import { RESOURCES } from "../lib/resources/registry.ts";
import type { ResourceDefinition } from "../lib/resources/resource-definition.ts";
import { startStandIn } from "../lib/testing/stand-in.ts";
import { examine } from "./examine.ts";
import { reportOf } from "./report.ts";
import { BUDI, differencesIn, SITI } from "./testing.ts";

const api = startStandIn();
const LOGIN = "/api/user/loginit";

const called = ({ calls }: ResourceDefinition) => `GET ${calls.list.endpoint}`;

describe.each([
  { ...SITI, role: "admin.it" as const },
  { ...BUDI, role: "admin.part" as const },
])("an API as the contract describes it, for $username", ({ role, ...account }) => {
  const [read = [], unread = []] = [true, false].map((isRead) =>
    RESOURCES.filter(({ permission }) => can(role, permission, "read") === isRead),
  );

  test("has no differences, and lists what was not checked", async () => {
    const findings = await examine(account);
    expect(differencesIn(findings)).toEqual([]);
    expect(findings.filter(({ what }) => what.endsWith(": fields"))).toHaveLength(read.length);
    const skipped = findings
      .filter(({ found }) => found.startsWith("not of the role"))
      .map(({ what }) => what);
    expect(skipped).toEqual(unread.map(called));
  });

  test("gets only GET requests and one login", async () => {
    await examine(account);
    const sent = (await api.requests()).map(({ method, path }) => `${method} ${path}`);
    expect(sent.filter((line) => !line.startsWith("GET "))).toEqual([`POST ${LOGIN}`]);
    expect(sent.length).toBeGreaterThan(read.length * 2);
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
