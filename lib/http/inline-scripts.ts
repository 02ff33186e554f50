import { settingsKey } from "../preferences";

// The only inline scripts of a page; their texts are constant, so that the policy can list their hashes.

/** The id to which a link in the head refers, so that nothing is painted before the rows; no element has it. */
export const ROWS_SHOWN = "rows";

/** The ids of an element that comes when the rows are late, and of what is shown in their place. */
export const ROWS_LATE = "rows-late";
const LOADING_ROWS = "loading-rows";

const PAINT = `let q=s=>document.querySelector(s);if(!q("#${LOADING_ROWS}")||q("#${ROWS_LATE}"))q('[href="#${ROWS_SHOWN}"]')?.remove()`;

/**
 * React queues streamed content in `$RB` and reveals it some frames later, after the page's scripts. This queue reveals
 * each entry at once, and lets the browser paint when it has revealed the rows, or that they are late. Without `$RV`, React's
 * own queue stays in place.
 */
export const REVEAL_AT_ONCE = `{let l=[];Object.defineProperty(window,"$RB",{get:()=>l,set(n){l=n;if(Array.isArray(n))n.push=(...a)=>{if(typeof $RV!="function")return[].push.apply(n,a);$RV(a);${PAINT}}}})}`;

/**
 * The default Trusted Types policy: allows script addresses of this origin, and the HTML with which React creates a
 * script element (split, since React escapes it in inline scripts). Refuses anything else.
 */
export const TRUST_OWN_CODE =
  'window.trustedTypes&&trustedTypes.createPolicy("default",{createHTML:h=>h==="<scr"+"ipt></scr"+"ipt>"?h:null,createScriptURL:u=>new URL(u,location.href).origin===location.origin?u:null})';

/** Applies a person's preferences before the first paint; `data-user` of the script names the person. */
export const APPLY_SETTINGS = `try{let s=JSON.parse(localStorage.getItem("${settingsKey("")}"+document.currentScript.dataset.user));if(s){if(s.theme!="system")document.documentElement.dataset.theme=s.theme;let c=new CSSStyleSheet;c.replaceSync(s.styles);document.adoptedStyleSheets=[c]}}catch{}`;

/** All inline scripts, for the Content-Security-Policy. */
export const INLINE_SCRIPTS = [TRUST_OWN_CODE, REVEAL_AT_ONCE, APPLY_SETTINGS];
