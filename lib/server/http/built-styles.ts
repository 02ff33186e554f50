import "server-only";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Returns the style sheets of the build, and gives them to the pages (app/_ui/page-head.tsx); none in development. */
export function pageStyles(): string[] {
  if (process.env.NODE_ENV === "development") return [];
  const folder = path.join(process.cwd(), ".next/static/css");
  const styles = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
  globalThis.pageStyles = styles;
  return styles;
}
