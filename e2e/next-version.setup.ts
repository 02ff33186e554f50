import { expect, test as setup } from "playwright/test";
import { build, isBuilt, SECOND } from "../scripts/standalone.mjs";

setup("the next version is built", async () => {
  setup.setTimeout(300_000);
  if (!isBuilt(SECOND)) expect(await build(SECOND)).toBe(0);
});
