import { defineConfig } from "playwright/test";
import config from "./playwright.config.ts";

/** Long batches with faults and mishaps, and how long batches take. */
export default defineConfig({
  ...config,
  projects: [
    { name: "times", testMatch: "batches/times.check.ts", workers: 1 },
    { name: "faults", testMatch: "batches/faults.spec.ts" },
  ],
});
