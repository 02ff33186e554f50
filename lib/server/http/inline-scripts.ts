import { settingsKey } from "../../preferences/preferences";
import { env } from "../process/env";
import { PRESS_AGE, TRACEPARENT } from "../process/spans";

// The only inline scripts of a page; their texts are constant, so that the policy can list their hashes.

/** Reveals streamed content at once, as part of the first paint: React queues it in `$RB` for some frames. Without `$RV`, React's way. */
export const REVEAL_AT_ONCE =
  '{let l=[];Object.defineProperty(window,"$RB",{get:()=>l,set(n){l=n;if(Array.isArray(n))n.push=(...a)=>typeof $RV=="function"?$RV(a):[].push.apply(n,a)}})}';

/** The default Trusted Types policy: allows script addresses of this origin, and refuses anything else. */
export const TRUST_OWN_CODE =
  'window.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:u=>new URL(u,location.href).origin===location.origin?u:null})';

/** Applies a person's preferences before the first paint; `data-user` of the script names the person. */
export const APPLY_SETTINGS = `try{let s=JSON.parse(localStorage.getItem("${settingsKey("")}"+document.currentScript.dataset.user));if(s){if(s.theme!="system")document.documentElement.dataset.theme=s.theme;let c=new CSSStyleSheet;c.replaceSync(s.styles);document.adoptedStyleSheets=[c]}}catch{}`;

/** Hides errors while a page is left: Firefox cuts off its scripts and documents then, which Next would take for errors. */
export const LEAVE_QUIETLY =
  '{let l;addEventListener("beforeunload",()=>{l=Date.now()});addEventListener("DOMContentLoaded",e=>l&&e.stopImmediatePropagation(),!0);addEventListener("error",e=>e.target.localName==="script"&&Date.now()-l<1e3&&e.stopImmediatePropagation(),!0)}';

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

/** All inline scripts, for the Content-Security-Policy. */
export const inlineScripts = (): string[] =>
  [MARK_OLD_BROWSER, TRUST_OWN_CODE, LEAVE_QUIETLY, REVEAL_AT_ONCE, APPLY_SETTINGS, pressScript()].filter(
    (text) => text !== null,
  );
