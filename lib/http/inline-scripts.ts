import { settingsKey } from "../preferences";

// The only scripts that stand in the page itself; their texts never vary.

/**
 * React keeps a list of what has streamed in behind placeholders and shows it some frames later, after the scripts of
 * the page; here the list shows each thing as it comes, so that rows are part of the first paint. A React without its
 * `$RV` keeps its list and shows it by itself.
 */
export const REVEAL_AT_ONCE =
  '{let l=[];Object.defineProperty(window,"$RB",{get:()=>l,set(n){l=n;if(Array.isArray(n))n.push=(...a)=>typeof $RV=="function"?$RV(a):[].push.apply(n,a)}})}';

/**
 * The policy for whatever a script hands to the browser as code without a policy of its own: addresses of this site's
 * scripts and workers, and the one text by which React makes a script element (in parts, which React leaves as they are).
 * Anything else is refused.
 */
export const TRUST_OWN_CODE =
  'window.trustedTypes&&trustedTypes.createPolicy("default",{createHTML:h=>h==="<scr"+"ipt></scr"+"ipt>"?h:null,createScriptURL:u=>new URL(u,location.href).origin===location.origin?u:null})';

/** Puts a person's settings to use before the first paint; the script's own `data-user` names the person. */
export const APPLY_SETTINGS = `try{let s=JSON.parse(localStorage.getItem("${settingsKey("")}"+document.currentScript.dataset.user));if(s){if(s.theme!="system")document.documentElement.dataset.theme=s.theme;let c=new CSSStyleSheet;c.replaceSync(s.styles);document.adoptedStyleSheets=[c]}}catch{}`;

/** All of them, for the policy by which a browser runs them. */
export const INLINE_SCRIPTS = [TRUST_OWN_CODE, REVEAL_AT_ONCE, APPLY_SETTINGS];
