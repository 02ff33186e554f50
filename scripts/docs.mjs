import path from "node:path";

/** The documents whose sections are cited, by their names in citations such as `requirements 2.3`. */
export const CITED = {
  requirements: "docs/product/requirements.md",
  "api-contract": "docs/product/api-contract.md",
  words: "docs/product/words.md",
};

/** Returns the numbers in front of the headings of a document, in order. */
export function sectionsOf(text) {
  return Array.from(text.matchAll(/^#{2,4} (\d+(?:\.\d+)*) /gm), ([, number]) => number);
}

const NUMBERS = String.raw`\d+(?:\.\d+)*(?:(?:, | and | to )\d+(?:\.\d+)*)*`;
// A line may end inside a citation, also one in a comment.
const BLANK = String.raw`(?: |\n[ \t]*(?:(?:\*|//|#)[ \t]+)?)`;
const CITATION = new RegExp(String.raw`\b(${Object.keys(CITED).join("|")})${BLANK}(${NUMBERS})`, "g");
const OWN_SECTION = new RegExp(String.raw`\b[Ss]ections?${BLANK}(${NUMBERS})`, "g");

/** Returns the citations in a file as pairs of document and section; in a cited document `section 2` is its own. */
export function citationsIn({ file, text }) {
  const own = Object.keys(CITED).find((name) => CITED[name] === file);
  const inside = own ? Array.from(text.matchAll(OWN_SECTION), ([, numbers]) => [own, numbers]) : [];
  const elsewhere = Array.from(text.matchAll(CITATION), ([, name, numbers]) => [name, numbers]);
  return [...elsewhere, ...inside].flatMap(([name, numbers]) =>
    numbers.match(/\d+(?:\.\d+)*/g).map((number) => [name, number]),
  );
}

/** Returns the citations of sections that the documents lack; `sections` has the sections of each document. */
export function deadCitations(source, sections) {
  return citationsIn(source)
    .filter(([name, number]) => !sections[name].includes(number))
    .map(([name, number]) => `${source.file}: ${name} ${number}`);
}

/** Returns the documents that a file names outside of links, and that neither its folder nor the root has. */
export function missingDocuments({ file, text }, files) {
  const prose = text.replace(/\[[^\]]*\]\([^)\s]*\)|\bhttps?:\/\/\S+/g, "");
  const named = prose.match(/(?<![\w$}*/.-])[\w./-]*\w\.md\b/g) ?? [];
  const isThere = (name) => [path.dirname(file), ""].some((from) => files.includes(path.join(from, name)));
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
