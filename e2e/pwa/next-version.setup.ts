import { test as setup } from "playwright/test";
import { makeNextVersion } from "../support/site/next-version.ts";

setup("the next version is made", () => makeNextVersion());
