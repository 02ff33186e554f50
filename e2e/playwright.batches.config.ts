import { defineConfig } from "playwright/test";
import config from "./playwright.config.ts";

/** Long batches with faults and mishaps, and how long batches take. */
export default defineConfig({
  ...config,
  projects: [
    { name: "times", testMatch: "batch-times.check.ts", workers: 1 },
    { name: "faults", testMatch: "batch-faults.spec.ts" },
  ],
});
