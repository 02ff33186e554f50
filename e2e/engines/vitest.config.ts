import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["e2e/engines/*.check.ts"],
    // Only a failure waits this long: a busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default", ["json", { outputFile: "reports/engines.json" }]],
  },
});
