import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../../..");
const text = readFileSync(path.join(root, "deploy/README.md"), "utf8");
const operations = readFileSync(path.join(root, "docs/operations.md"), "utf8");

/** What stands below a heading of the page, or below the bold title of a paragraph. */
function part(of: string, start: string, end: RegExp): string {
  const from = of.indexOf(start);
  if (from < 0) throw new Error(`deploy/README.md or docs/operations.md has no "${start}" any more.`);
  const rest = of.slice(from + start.length);
  return rest.slice(0, rest.search(end) + 1 || undefined);
}

/** The commands of the blocks of a text, in order; a block that `skip` finds is left out. */
function commandsIn(of: string, skip?: RegExp): string[] {
  const blocks = Array.from(of.matchAll(/(?:^ {4,}\S.*\n)+/gm), ([block]) => block);
  const kept = blocks.filter((block) => !skip?.test(block));
  if (skip && kept.length !== blocks.length - 1)
    throw new Error(`deploy/README.md has not one block ${skip}.`);
  return kept.flatMap((block) => complete(block.replace(/^ +/, "").replaceAll(/\n {4}/g, "\n")));
}

/** Splits a block into its commands: a here-document and a continued line belong to the line before. */
function complete(block: string): string[] {
  const commands: string[] = [];
  let end = "";
  let isOpen = false;
  for (const line of block.trimEnd().split("\n")) {
    if (isOpen) commands.push(`${commands.pop()}\n${line}`);
    else commands.push(line);
    end ||= /<<(\w+)/.exec(line)?.[1] ?? "";
    if (line === end) end = "";
    isOpen = Boolean(end) || line.endsWith("\\");
  }
  return commands;
}

/** The titles of the steps from a bare host to a running service. */
const HOST = part(text, "## From a bare host to a running service\n", /\n## /);

export const STEPS = Array.from(HOST.matchAll(/^\*\*([^*]+)\*\*/gm), ([, title]) => String(title));

/** What each step does; the block that needs a public name is left out, in favour of the one before it. */
export function commandsOf(step: string): string[] {
  const skip = step.startsWith("Certificate") ? /certbot certonly/ : undefined;
  return commandsIn(part(HOST, `**${step}**`, /\n\*\*/), skip);
}

/** The first block: what the team fills in. */
export const filledIn = (values: Record<string, string>) =>
  commandsIn(HOST.slice(0, HOST.indexOf("**"))).map((line) => {
    const [name = ""] = line.split("=");
    return values[name] === undefined ? line : `${name}=${values[name]}`;
  });

/** The commands of another section of the page. */
export const section = (title: string) => commandsIn(part(text, `## ${title}\n`, /\n## /));

/** The commands of an item of a list. */
export const item = (title: string) =>
  commandsIn(part(text, `- **${title}**`, /\n- \*\*/).replaceAll(/^ {2}/gm, ""));

/** The commands of a page of the handbook. */
export const handbook = (title: string) => commandsIn(part(operations, `### ${title}\n`, /\n###? /));
