import { test as setup } from "playwright/test";
import { makeNextVersion } from "./support/next-version.ts";

setup("the next version is made", () => makeNextVersion());
