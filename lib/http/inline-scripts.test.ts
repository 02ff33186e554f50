import { createContext, runInContext } from "node:vm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { INLINE_SCRIPTS, REVEAL_AT_ONCE, ROWS_LATE, ROWS_SHOWN } from "./inline-scripts";

/** Runs a React script in a page with these elements; returns what it reveals, what it leaves, and when the page was painted. */
function reveal(script: string, elements = "") {
  const page = createContext({ shown: [], paintedFrom: [] });
  const link = `{remove(){paintedFrom.push(shown.length)}}`;
  const found = `{'[href="#${ROWS_SHOWN}"]':${link},${elements}}`;
  const result = "({shown,paintedFrom,left:[...$RB]})";
  const document = `var document={querySelector:by=>(${found})[by]??null}`;
  return runInContext(`var window=globalThis;${document};${REVEAL_AT_ONCE};${script};${result}`, page);
}

const SHOW = "$RV=list=>{shown.push([...list]);list.length=0};";

test("streamed content is revealed at once, and React's queue is empty later", () => {
  const shown = reveal(`$RB=[];${SHOW}$RB.push("a","b");$RB.push("c","d");`);
  expect(shown).toEqual({
    shown: [
      ["a", "b"],
      ["c", "d"],
    ],
    paintedFrom: [1, 2],
    left: [],
  });
});

test("the page is painted with its rows, or once they are late", () => {
  const push = `$RB=[];${SHOW}$RB.push("a","b");`;
  const loading = '"#loading-rows":{}';
  expect(reveal(push).paintedFrom).toEqual([1]);
  expect(reveal(push, loading).paintedFrom).toEqual([]);
  expect(reveal(push, `${loading},"#${ROWS_LATE}":{}`).paintedFrom).toEqual([1]);
});

test.each([
  ["without $RV", "$RB=[]"],
  ["with a $RV that is no function", "$RB=[];$RV={}"],
])("a React %s finds in its list what it put there", (_, script) => {
  expect(reveal(`${script};$RB.push("a","b")`)).toEqual({ shown: [], paintedFrom: [], left: ["a", "b"] });
});

test("a React whose queue is no array keeps it unchanged", () => {
  expect(reveal('$RB=new Set;$RB.add("a")')).toEqual({ shown: [], paintedFrom: [], left: ["a"] });
});

test("a page has the queue before React creates it", () => {
  expect(reveal('$RB.push("a","b")')).toEqual({ shown: [], paintedFrom: [], left: ["a", "b"] });
});

test.each(INLINE_SCRIPTS)("React renders the script as its hash expects: %s", (text) => {
  expect(renderToStaticMarkup(createElement("script", null, text))).toBe(`<script>${text}</script>`);
});
