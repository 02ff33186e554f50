import { expect, test } from "vitest";
import { serve, unusedAddress } from "../lib/testing/serve.ts";
import { importWith } from "../lib/testing/settings.ts";
import { differencesIn } from "./testing.ts";

async function reach(address: string): Promise<string[]> {
  const settings = { API_BASE_URL: address, API_TIMEOUT_MS: "2000" };
  const { judgeReach } = await importWith(settings, () => import("./reach.ts"));
  return differencesIn(await judgeReach());
}

test("a reachable API has no differences", async () => {
  expect(await reach(await serve((_, response) => void response.end()))).toEqual([]);
});

test("the failed step is reported", async () => {
  const plain = await serve((_, response) => void response.end());
  expect(await reach("http://api.invalid")).toEqual([
    expect.stringMatching(/^failed: name: E\w+ \(API_BASE_URL\)$/),
  ]);
  expect(await reach(await unusedAddress())).toEqual(["failed: connection: ECONNREFUSED (API_BASE_URL)"]);
  expect(await reach(plain.replace("http:", "https:"))).toEqual([
    expect.stringMatching(/^failed: TLS: \w*SSL\w* \(API_BASE_URL, or NODE_EXTRA_CA_CERTS\)$/),
  ]);
});
