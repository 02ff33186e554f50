import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startCollector } from "../../testing/collector";
import { applySettings } from "../../testing/settings";
import { stopTracing, traceIdOf, withRequestSpan } from "../process/spans";
import { startTracing } from "../process/tracing";
import { formatMetrics, observeCall } from "./requests";

const collector = await startCollector();
applySettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });

const OPEN = "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5";
const CALL = { method: "GET", endpoint: "/api/listallsa" };

const read = (file: string) => readFileSync(`deploy/monitoring/${file}`, "utf8");

/** What the metrics have of one series. */
const linesOf = (text: string, start: string) => text.split("\n").filter((line) => line.startsWith(start));

test("a scraper gets the format that it accepts, and the names of the counters are the same", async () => {
  for (const [accept, type, last] of [
    ["", "text/plain; version=0.0.4; charset=utf-8", /\n$/],
    [OPEN, "application/openmetrics-text; version=1.0.0; charset=utf-8", /\n# EOF\n$/],
    ["text/plain", "text/plain; version=0.0.4; charset=utf-8", /\n$/],
  ] as const) {
    const metrics = await formatMetrics(accept);
    expect(metrics.type).toBe(type);
    expect(metrics.text).toMatch(last);
    expect(linesOf(metrics.text, "sns_sessions_started_total ")).toEqual(["sns_sessions_started_total 0"]);
    expect(Number(linesOf(metrics.text, "sns_clock_step_seconds ")[0]?.split(" ")[1])).toBeCloseTo(0, 0);
  }
});

test("a call is counted with an exemplar of its trace, once something is traced", async () => {
  const buckets = async (accept: string) =>
    linesOf((await formatMetrics(accept)).text, "sns_api_call_duration_seconds_bucket");
  observeCall(CALL).endCall({ status: 200, tries: 1 });
  expect((await buckets(OPEN)).join()).not.toContain("#");

  startTracing();
  const traceId = withRequestSpan("GET /sa-list", {}, (span) => {
    observeCall(CALL).endCall({ status: 200, tries: 1 });
    return traceIdOf(span);
  });
  await stopTracing();
  collector.close();
  const [exemplar] = (await buckets(OPEN)).filter((line) => line.includes("#"));
  expect(exemplar).toMatch(new RegExp(`le="[\\d.]+".* 2 # \\{trace_id="${traceId}"\\} [\\d.e-]+ \\d+`));
  expect((await buckets("")).join()).not.toContain("#");
});

test("the rules and the dashboard name metrics that the app has", async () => {
  const { text } = await formatMetrics("");
  const known = Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name, type]) =>
    type === "histogram" ? `${name}_bucket ${name}_count` : name,
  ).join(" ");
  const named = `${read("alerts.yml")} ${read("dashboard.json")}`.match(/\b(sns|process|nodejs)_\w+/g) ?? [];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !known.split(" ").includes(name))).toEqual([]);
});

test("each alert names its symptom, its cause, and a part of docs/operations.md", () => {
  const rules = read("alerts.yml").split("- alert: ").slice(1);
  const titles = Array.from(
    readFileSync("docs/operations.md", "utf8").matchAll(/^#+ (.+)$/gm),
    ([, title = ""]) => title.toLowerCase().replaceAll(" ", "-"),
  );
  expect(rules.length).toBeGreaterThan(10);
  for (const rule of rules) {
    expect(rule).toMatch(/\n {10}summary: .+\n {10}cause: .+\n {10}page: /);
    expect(titles).toContain(/page: docs\/operations\.md#(\S+)/.exec(rule)?.[1]);
    expect(read("alerts.test.yml")).toContain(rule.split("\n")[0]);
  }
});
