import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["deploy/image/*.test.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What was measured stands between the tests.
    disableConsoleIntercept: true,
    reporters: ["verbose", ["json", { outputFile: "reports/image.json" }]],
  },
});
