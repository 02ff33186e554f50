import { settingsKey } from "../../preferences/preferences";
import { env } from "../process/env";
import { PRESS_AGE, TRACEPARENT } from "../process/spans";

// The inline scripts of a page (app/layout.tsx).

/** Applies a person's preferences before the first paint; `data-user` of the script names the person. */
export const APPLY_SETTINGS = `try{let s=JSON.parse(localStorage.getItem("${settingsKey("")}"+document.currentScript.dataset.user));if(s){if(s.theme!="system")document.documentElement.dataset.theme=s.theme;let c=new CSSStyleSheet;c.replaceSync(s.styles);document.adoptedStyleSheets=[c]}}catch{}`;

/**
 * Has the requests that follow a press within half a minute, and one another, be part of its trace; the first says how long ago it was.
 * Two requests come by themselves: the event stream, and the one that tells whether there is a connection.
 */
const TRACE_PRESSES = `{let p,t,l,f=fetch,h=n=>Array.from(crypto.getRandomValues(new Uint8Array(n)),b=>b.toString(16).padStart(2,"0")).join("");for(let e of["pointerdown","keydown"])addEventListener(e,()=>{p="00-"+h(16)+"-"+h(8)+"-01";t=l=performance.now()},!0);window.fetch=(u,o)=>{let n=performance.now();if(!p||n-l>3e4||/^\\/(events|sw\\.js)/.test(u))return f(u,o);l=n;let q=new Headers(o?.headers);q.set("${TRACEPARENT}",p);if(t)q.set("${PRESS_AGE}",Math.round(n-t));t=0;return f(u,{...o,headers:q})}}`;

/** Marks the document in a browser without what the newest of the needed ones, Firefox 124, brought; in words that old ones know. */
export const MARK_OLD_BROWSER =
  'if(!window.AbortSignal||!AbortSignal.any)document.documentElement.setAttribute("data-old","")';

/** Returns the script that traces presses; `null` while nothing is traced. */
export const pressScript = (): string | null => (env().OTEL_EXPORTER_OTLP_ENDPOINT ? TRACE_PRESSES : null);
