import { settingsKey } from "../../preferences/preferences";

// The inline scripts of a page (app/layout.tsx).

/** Applies a person's preferences before the first paint; `data-user` of the script names the person. */
export const APPLY_SETTINGS = `try{let s=JSON.parse(localStorage.getItem("${settingsKey("")}"+document.currentScript.dataset.user));if(s){if(s.theme!="system")document.documentElement.dataset.theme=s.theme;let c=new CSSStyleSheet;c.replaceSync(s.styles);document.adoptedStyleSheets=[c]}}catch{}`;

/** Marks the document in a browser without what the newest of the needed ones, Firefox 124, brought; in words that old ones know. */
export const MARK_OLD_BROWSER =
  'if(!window.AbortSignal||!AbortSignal.any)document.documentElement.setAttribute("data-old","")';
