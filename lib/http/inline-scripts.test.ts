import { createContext, runInContext } from "node:vm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { INLINE_SCRIPTS, REVEAL_AT_ONCE } from "./inline-scripts";

/** What a page shows after this script of its React: how often React shows its list, and what is left in it. */
function reveal(script: string) {
  const page = createContext({ shown: [], left: null });
  return runInContext(`var window=globalThis;${REVEAL_AT_ONCE};${script};({shown,left:[...$RB]})`, page);
}

const SHOW = "$RV=list=>{shown.push([...list]);list.length=0};";

test("what has streamed in is shown as it comes, and React finds nothing to show later", () => {
  const shown = reveal(`$RB=[];${SHOW}$RB.push("a","b");$RB.push("c","d");`);
  expect(shown).toEqual({
    shown: [
      ["a", "b"],
      ["c", "d"],
    ],
    left: [],
  });
});

test.each([
  ["without $RV", "$RB=[]"],
  ["with a $RV of another kind", "$RB=[];$RV={}"],
])("a React %s finds in its list what it put there", (_, script) => {
  expect(reveal(`${script};$RB.push("a","b")`)).toEqual({ shown: [], left: ["a", "b"] });
});

test("a React with something else than a list keeps it as it is", () => {
  expect(reveal('$RB=new Set;$RB.add("a")')).toEqual({ shown: [], left: ["a"] });
});

test("a page whose React sets no list before it is used still has one", () => {
  expect(reveal('$RB.push("a","b")')).toEqual({ shown: [], left: ["a", "b"] });
});

test.each(INLINE_SCRIPTS)("React renders the script as its hash expects it: %s", (text) => {
  expect(renderToStaticMarkup(createElement("script", null, text))).toBe(`<script>${text}</script>`);
});
