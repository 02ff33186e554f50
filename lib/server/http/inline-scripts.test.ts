import { createContext, runInContext } from "node:vm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { INLINE_SCRIPTS, LEAVE_QUIETLY, REVEAL_AT_ONCE } from "./inline-scripts";

/** Runs a React script in a page; returns how often it reveals its queue, and what is left in the queue. */
function reveal(script: string) {
  const page = createContext({ shown: [], left: null });
  return runInContext(`var window=globalThis;${REVEAL_AT_ONCE};${script};({shown,left:[...$RB]})`, page);
}

const SHOW = "$RV=list=>{shown.push([...list]);list.length=0};";

test("streamed content is revealed at once, and React's queue is empty later", () => {
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
  ["with a $RV that is no function", "$RB=[];$RV={}"],
])("a React %s finds in its list what it put there", (_, script) => {
  expect(reveal(`${script};$RB.push("a","b")`)).toEqual({ shown: [], left: ["a", "b"] });
});

test("a React whose queue is no array keeps it unchanged", () => {
  expect(reveal('$RB=new Set;$RB.add("a")')).toEqual({ shown: [], left: ["a"] });
});

test("a page has the queue before React creates it", () => {
  expect(reveal('$RB.push("a","b")')).toEqual({ shown: [], left: ["a", "b"] });
});

test.each(INLINE_SCRIPTS)("React renders the script as its hash expects: %s", (text) => {
  expect(renderToStaticMarkup(createElement("script", null, text))).toBe(`<script>${text}</script>`);
});

test.each([
  ["that has come whole is told so", [], 1],
  ["that is left while it loads is not", ["beforeunload"], 0],
])("a document %s", (_, before, times) => {
  const page = new EventTarget();
  runInContext(
    LEAVE_QUIETLY,
    createContext({ addEventListener: page.addEventListener.bind(page), removeEventListener() {} }),
  );
  let told = 0;
  page.addEventListener("DOMContentLoaded", () => told++);
  for (const type of [...before, "DOMContentLoaded"]) page.dispatchEvent(new Event(type));
  expect(told).toBe(times);
});
