import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["deploy/test/host/*.check.ts"],
    // A build on two cores takes minutes.
    testTimeout: 1_200_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // What follows needs what came before.
    bail: 1,
    reporters: ["verbose", ["json", { outputFile: "reports/host.json" }]],
  },
});
