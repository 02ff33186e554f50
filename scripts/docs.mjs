import path from "node:path";

/** The folder of the pages that code cites by name and heading, as `session.md#login`. */
export const CITED = "docs/product";

const URLS = /\bhttps?:\/\/\S+/g;

/** The places in which a document that a file names may be: beside the file, by its path from the root, or among the cited ones. */
const placesOf = (file, name) => [path.dirname(file), "", CITED].map((folder) => path.join(folder, name));

/** Returns the documents that a file names outside of links, and that neither its folder nor the root has. */
export function missingDocuments({ file, text }, files) {
  const prose = text.replace(/\[[^\]]*\]\([^)\s]*\)/g, "").replace(URLS, "");
  const named = prose.match(/(?<![\w$}*/.-])[\w./-]*\w\.md\b/g) ?? [];
  const isThere = (name) => placesOf(file, name).some((place) => files.includes(place));
  return [...new Set(named)].filter((name) => !isThere(name)).map((name) => `${file}: ${name}`);
}

const withoutCode = (text) =>
  text
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/^(?: {4}|\t).*$/gm, "")
    .replace(/`[^`\n]+`/g, "code");

/** Returns the anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text) {
  const seen = new Map();
  return Array.from(text.matchAll(/^#{1,6} (.+)$/gm), ([, heading]) => {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

/** Returns the citations such as `session.md#login` in a file. */
export function citationsIn(text) {
  return Array.from(
    text.replace(URLS, "").matchAll(/(?<![\w$}*/.-])([\w./-]*\w\.md)#([\w-]+)/g),
    ([, name, anchor]) => ({
      name,
      anchor,
    }),
  );
}

/** Returns the citations of sections that no document has. `open` is that of `deadLinks`. */
export function deadCitations({ file, text }, open) {
  return citationsIn(text)
    .filter(
      ({ name, anchor }) =>
        !placesOf(file, name).some((place) => anchorsOf(open(place) ?? "").includes(anchor)),
    )
    .map(({ name, anchor }) => `${file}: ${name}#${anchor}`);
}

const LINK = /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|^\[[^\]]+\]:\s+<?([^\s>]+)>?/gm;
const SITE = /^(https?:\/\/[^/]|mailto:.+@)/;

function leadsSomewhere(from, target, open) {
  if (/^[a-z][a-z+.-]*:/i.test(target)) return SITE.test(target) && URL.canParse(target);
  const [file, anchor] = target.split("#");
  const text = open(file ? path.join(path.dirname(from), decodeURI(file)) : from);
  return text !== null && (anchor === undefined || anchorsOf(text).includes(anchor));
}

/**
 * Returns the links of a document that lead nowhere; of other sites only the form is checked. `open` returns the text of a
 * file, or `null` if there is none.
 */
export function deadLinks({ file, text }, open) {
  const targets = Array.from(withoutCode(text).matchAll(LINK), ([, inline, defined]) => inline ?? defined);
  return targets
    .filter((target) => !leadsSomewhere(file, target, open))
    .map((target) => `${file}: ${target}`);
}

/** Returns the names of the settings in the text of `lib/server/process/env.ts`. */
export function settingsIn(text) {
  return Array.from(text.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm), ([, name]) => name);
}

/** Returns the settings that a text does not name. */
export function unexplained(settings, text) {
  return settings.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(text));
}
